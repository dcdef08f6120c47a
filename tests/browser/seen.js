// A point at which an element can be touched, or seen where it is only a picture: of the first selector that has one.
(selectors) => {
  const PARTS = [0.5, 0.3, 0.7, 0.15, 0.85]
  const pointOn = (node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    if (!width || !height || !node.checkVisibility({ visibilityProperty: true })) return null
    for (const down of PARTS)
      for (const along of PARTS) {
        const [x, y] = [left + width * along, top + height * down]
        const hit = document.elementFromPoint(x, y)
        if (!hit) continue
        const board = node.closest('.eb')
        const picture = getComputedStyle(node).pointerEvents === 'none' && board && hit.closest('.eb') === board
        if (node.contains(hit) || picture) return [x, y]
      }
    return null
  }
  for (const selector of selectors)
    for (const node of document.querySelectorAll(selector)) {
      const point = pointOn(node)
      if (point) return point
    }
  return null
}
