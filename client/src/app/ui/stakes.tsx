/** What a table asks of those who sit down: how much time there is, and whether it is rated. */
import type { TableInfo } from "../../frames";
import { say } from "../i18n";
import { paceOf } from "../lobby/pace";
import { Icon } from "./marks";

export function RatedMark() {
  return (
    <span class="stamp" title={say("ratedHelp")}>
      <Icon name="podium" /> {say("rated")}
    </span>
  );
}

/** Both, side by side; nothing where nobody counts time and nothing is at stake. */
export function Terms({ table }: { table: TableInfo }) {
  const pace = paceOf(table.pace);
  if (!pace && !table.rated) return null;
  return (
    <p class="terms">
      {table.rated && <RatedMark />}
      {pace && (
        <span>
          <Icon name="hourglass" /> {pace}
        </span>
      )}
    </p>
  );
}
