/** Short notices, read out as they come. */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

interface Toast {
  id: number;
  text: string;
  action: Action | undefined;
}

/** What a notice leads to. */
interface Action {
  label: string;
  act: () => void;
}

const shown = signal<readonly Toast[]>([]);
let count = 0;

export function toast(text: string, action?: Action): void {
  if (!text || shown.peek().some((each) => each.text === text)) return;
  const id = ++count;
  shown.value = [...shown.peek(), { id, text, action }].slice(-3);
  setTimeout(() => remove(id), action ? 9000 : 4500);
}

/** What was said holds no longer. */
export function unsay(text: string): void {
  shown.value = shown.peek().filter((each) => each.text !== text);
}

function remove(id: number): void {
  shown.value = shown.peek().filter((each) => each.id !== id);
}

export function Toasts() {
  const root = useRef<HTMLDivElement>(null);
  // A notice comes over whatever is open, sheets included: the last to be shown is on top.
  useEffect(() => {
    root.current?.hidePopover();
    root.current?.classList.toggle("is-lower", document.querySelector(".table .prompt") !== null);
    if (shown.value.length) root.current?.showPopover();
  }, [shown.value]);
  return (
    <div ref={root} class="toasts" popover="manual" role="status" aria-live="polite">
      {shown.value.map((each) => (
        <p key={each.id} class="toast">
          {each.text}
          {each.action && (
            <button
              class="plainlink"
              onClick={() => {
                remove(each.id);
                each.action?.act();
              }}
            >
              {each.action.label}
            </button>
          )}
        </p>
      ))}
    </div>
  );
}
