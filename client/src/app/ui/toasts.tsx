/** Short notices, read out as they come. */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

interface Toast {
  id: number;
  text: string;
}

const shown = signal<readonly Toast[]>([]);
let count = 0;

export function toast(text: string): void {
  if (!text || shown.peek().some((each) => each.text === text)) return;
  const id = ++count;
  shown.value = [...shown.peek(), { id, text }].slice(-3);
  setTimeout(() => (shown.value = shown.peek().filter((each) => each.id !== id)), 4500);
}

export function Toasts() {
  const root = useRef<HTMLDivElement>(null);
  // A notice comes over whatever is open, sheets included: the last to be shown is on top.
  useEffect(() => {
    root.current?.hidePopover();
    if (shown.value.length) root.current?.showPopover();
  }, [shown.value]);
  return (
    <div ref={root} class="toasts" popover="manual" role="status" aria-live="polite">
      {shown.value.map((each) => (
        <p key={each.id} class="toast">
          {each.text}
        </p>
      ))}
    </div>
  );
}
