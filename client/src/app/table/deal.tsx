/** How the cards were dealt: the seal that everybody sees from the start, and at the end what was sealed. */
import { say } from "../i18n";
import type { TableStore } from "./store";

export function DealNotes({ table }: { table: TableStore }) {
  const deal = table.position.value?.table.deal;
  const { commitment = "", known = false, seed = "", nonce = "", until = 0 } = deal ?? {};
  const sealed = commitment !== "";
  const lines = [
    ["commitment", commitment],
    ["seed", seed],
    ["nonce", nonce],
  ] as const;
  return (
    <details class="deal">
      <summary>{say("deal")}</summary>
      <p class="help">{say(known ? "dealKnown" : !sealed ? "dealUnsealed" : until ? "dealOfDay" : seed ? "dealTold" : "dealSealed")}</p>
      <dl>
        {lines.map(
          ([word, value]) =>
            value && (
              <div key={word}>
                <dt>{say(word)}</dt>
                <dd>
                  <code>{value}</code>
                </dd>
              </div>
            ),
        )}
      </dl>
    </details>
  );
}
