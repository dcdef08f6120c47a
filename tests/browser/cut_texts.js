// Texts that a box around them cuts, or that run out of their own sideways. Not counted: what scrolls, what is for screen readers
// alone, the title of a table (which gives way to how far the match has come), and what is shortened at the end of a line in a
// piece, for its details have it whole.
() => {
  const isClipped = (node) => node && (getComputedStyle(node).clipPath.startsWith("inset(50%") || isClipped(node.parentElement));
  const isUnseen = (node) => node.closest("svg, .skip, option") || !node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isClipped(node);
  const scrolls = (overflow) => overflow === "auto" || overflow === "scroll";
  const isShortened = (box) => box.closest("[data-key]") && (box.matches(".is-cut, .eb-foe__text") || getComputedStyle(box).webkitLineClamp !== "none");
  const isOver = (text, { left, right }) => text.left < left - 2 || text.right > right + 2;

  /** The box that a text does not fit into, if there is one; letters may hang out of tight lines. */
  const tooSmall = (words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    const text = range.getBoundingClientRect();
    const tails = 0.45 * parseFloat(getComputedStyle(words.parentElement).fontSize);
    for (let box = words.parentElement; box !== document.body; box = box.parentElement) {
      const { display, overflowX, overflowY } = getComputedStyle(box);
      const room = box.getBoundingClientRect();
      if (!text.width || scrolls(overflowX) || scrolls(overflowY)) return null;
      if ((overflowX !== "visible" || (box === words.parentElement && !["inline", "contents"].includes(display))) && isOver(text, room)) return box;
      if (overflowY !== "visible" && (text.top < room.top - tails || text.bottom > room.bottom + tails)) return box;
    }
    return null;
  };

  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const [words, own] = [texts.currentNode, texts.currentNode.parentElement];
    if (!words.data.trim() || isUnseen(own) || own.closest(".topbar__title")) continue;
    const box = tooSmall(words);
    if (box && !isShortened(box)) found.add(`${words.data.trim().slice(0, 60)} (in ${own.closest("[class]").className}, too small: ${box.className})`);
  }
  return [...found];
}
