// Things to touch that are smaller than 44 by 44 pixels. Links in running text are exempt (WCAG 2.5.8, "inline"): those that
// stand inline inside a paragraph, such as the number of a rule after its sentence.
() => {
  const room = document.querySelector("dialog[open]") ?? document;
  const targets = room.querySelectorAll("button, a[href], input, select, summary, [role=button], [role=option], [role=tab], [role=radio]");
  const inline = (node) => node.closest("p, dd") !== null && getComputedStyle(node).display.startsWith("inline");
  const touchable = (node) => node.checkVisibility({ visibilityProperty: true }) && getComputedStyle(node).pointerEvents !== "none";
  const exempt = ".skip, .unseen";
  const small = (node) => {
    const { width, height } = node.getBoundingClientRect();
    return Math.min(width, height) < 43.5;
  };
  const name = (node) => {
    const { width, height } = node.getBoundingClientRect();
    return `${Math.round(width)}x${Math.round(height)} ${node.className.baseVal ?? node.className} ${node.ariaLabel || node.innerText || ""}`;
  };
  return [...targets].filter((node) => touchable(node) && !node.closest(exempt) && !inline(node) && small(node)).map(name);
}
