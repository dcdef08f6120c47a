/** Pages that are not there yet, or not at all. */
import { say } from "../i18n";
import { Icon } from "./marks";

export function Loading() {
  return (
    <main class="state" aria-busy="true">
      <span class="state__anvil">
        <Icon name="anvil-impact" />
      </span>
      <h1>{say("loading")}</h1>
    </main>
  );
}

/** 4404: no such table; anything else: the server is silent. */
export function Broken({ code, text, onRetry }: { code?: number; text?: string; onRetry?: () => void }) {
  return (
    <main class="state">
      <span class="state__anvil is-cold">
        <Icon name="anvil" />
      </span>
      <h1>{say("brokenTitle")}</h1>
      <p>{text || say(code === 4404 || code === 404 ? "notFound" : "noConnection")}</p>
      <p class="acts">
        {onRetry && (
          <button class="btn btn--main" onClick={onRetry}>
            {say("again")}
          </button>
        )}
        <a class="btn btn--ghost" href="/">
          {say("toLobby")}
        </a>
      </p>
    </main>
  );
}
