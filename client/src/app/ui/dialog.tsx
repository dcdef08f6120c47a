/** A slip of paper over the table; the browser keeps the focus inside. */
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { say } from "../i18n";

interface DialogProps {
  title: string;
  onClose: (() => void) | null;
  class?: string;
  children: ComponentChildren;
}

export function Dialog({ title, onClose, class: extra = "", children }: DialogProps) {
  const root = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = root.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={root}
      class={`sheet ${extra}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => {
        if (event.target === root.current) onClose?.();
      }}
    >
      <div class="sheet__in">
        <div class="sheet__head">
          <h2 id={id}>{title}</h2>
          {onClose && (
            <button type="button" class="icb sheet__close" aria-label={say("close")} onClick={onClose}>
              ×
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}
