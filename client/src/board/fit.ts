/** Words that have no room get smaller, within limits; where even that does not do, they end with an ellipsis at a line's end. All of them are in the details. */

/** Smaller and smaller; the styles know how small is too small. */
const SIZES = [0.94, 0.88, 0.82, 0.77];

/** For which size and which neighbours an element was last fitted. */
const fitted = new WeakMap<HTMLElement, string>();

/** What is to fit, marked by `data-fit`: words, a name, a single line, or a room with several words in it. */
const wordsIn = (room: HTMLElement): HTMLElement[] => (room.dataset["fit"] === "room" ? [...room.querySelectorAll<HTMLElement>(".eb-fit")] : [room]);

const isLine = (element: HTMLElement): boolean => element.dataset["fit"] === "line";

/** Names are set so tight that the tails of their letters hang out of them; that is no line too many. */
const runsOver = (element: HTMLElement): boolean =>
  isLine(element) ? element.scrollWidth > element.clientWidth : element.scrollHeight > element.clientHeight + (element.dataset["fit"] === "name" ? parseFloat(getComputedStyle(element).fontSize) / 3 : 1);
const isTooFull = (room: HTMLElement): boolean => runsOver(room) || wordsIn(room).some(runsOver);

/** A fan's cards cover each other the more, the more there are and the less room it has; a line is as long as its words, and shares its place with others. */
function circumstances(room: HTMLElement): string {
  if (isLine(room)) return `${room.textContent} ${room.parentElement?.clientWidth} ${room.parentElement?.scrollWidth}`;
  const fan = room.closest<HTMLElement>(".eb-area__body");
  return `${room.clientWidth} ${room.clientHeight} ${fan?.style.getPropertyValue("--n")} ${fan?.clientWidth}`;
}

function cut(words: HTMLElement): void {
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(words);
  const room = words.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
  words.classList.add("is-cut");
  words.style.setProperty("-webkit-line-clamp", String(Math.max(1, Math.floor((room + 1) / parseFloat(lineHeight)))));
}

function release(room: HTMLElement): void {
  room.style.removeProperty("--fit");
  for (const words of wordsIn(room)) {
    words.classList.remove("is-cut");
    words.style.removeProperty("-webkit-line-clamp");
  }
}

/** All rooms are measured before any is changed: the page is laid out once for each size, and once where everything fits. */
export function fitWords(root: ParentNode): void {
  const rooms = [...root.querySelectorAll<HTMLElement>("[data-fit]")].filter((room) => room.clientHeight && fitted.get(room) !== circumstances(room));
  for (const room of rooms) {
    fitted.set(room, circumstances(room));
    if (room.style.length) release(room);
  }
  let full = rooms.filter(isTooFull);
  for (const size of SIZES) {
    for (const room of full) room.style.setProperty("--fit", String(size));
    full = full.filter(isTooFull);
  }
  for (const words of full.filter((room) => !isLine(room)).flatMap(wordsIn).filter(runsOver)) cut(words);
}
