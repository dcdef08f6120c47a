// Controls that cannot be brought into view, or that something else lies on wholly when they are in view.
// Pieces of the board may cover each other as they do on a table (and a heap can be turned): of those only cards that can
// be played now count.
() => {
  const room = document.querySelector("dialog[open]") ?? document;
  const controls = room.querySelectorAll("button, a[href], input, select, summary, [role=option], [role=tab], .is-live");
  const exempt = ".skip, .eb-piece:not(.is-live), .eb-mine, .eb-plan, .unseen";
  const shown = (node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest(exempt) && !node.disabled;
  const steps = Array.from({ length: 9 }, (_, i) => (i + 0.5) / 9);

  const hits = (node, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (node.contains(hit) || hit.closest("label")?.contains(node) || hit.dataset.key === node.dataset.key && !!node.dataset.key);
  };
  const reachable = (node) => {
    node.scrollIntoView({ block: "center", inline: "center" });
    const { left, top, width, height } = node.getBoundingClientRect();
    return steps.some((y) => steps.some((x) => hits(node, left + width * x, top + height * y)));
  };
  const name = (node) => node.ariaLabel || node.innerText || node.outerHTML.slice(0, 160);
  return [...controls].filter((node) => shown(node) && !reachable(node)).map(name);
}
