/** Matches as files: saved from a table, opened again as a new one. */
import { useSignal } from "@preact/signals";
import { api, Problem } from "./api";
import { say } from "./i18n";
import { go } from "./router";
import { Icon } from "./ui/marks";
import { toast } from "./ui/toasts";

/** Fetches the record first, so that a refusal is said and not saved as a file. */
export async function saveFile(fetch: () => Promise<unknown>, name: string): Promise<void> {
  try {
    const record = await fetch();
    const file = new Blob([JSON.stringify(record, null, 1)], { type: "application/json" });
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  } catch (error) {
    toast(error instanceof Problem && error.message ? error.message : say("noConnection"));
  }
}

export function SaveRecord({ table, game }: { table: string; game: string }) {
  return (
    <button class="btn btn--ghost" onClick={() => void saveFile(() => api.record(table), `enclume-${game}-${table}.json`)}>
      {say("exportRecord")}
    </button>
  );
}

/** A record's outline; whether it can be played again is for the server to say. */
function isRecord(content: unknown): boolean {
  return typeof content === "object" && content !== null && ["format", "game", "seed", "choices", "digests"].every((field) => field in content);
}

function isCampaign(content: unknown): boolean {
  return typeof content === "object" && content !== null && "matches" in content;
}

async function openRecord(file: File): Promise<string> {
  const content: unknown = await file.text().then((text) => JSON.parse(text) as unknown).catch(() => null);
  const campaign = isCampaign(content);
  if (!campaign && !isRecord(content)) return say("badFile", { file: file.name });
  try {
    if (campaign) {
      go(`/c/${(await api.openCampaign(content)).id}`);
      return "";
    }
    go(`/t/${(await api.openRecord(content)).id}`);
    return "";
  } catch (error) {
    return error instanceof Problem && error.message ? error.message : say("noConnection");
  }
}

export function OpenRecord() {
  const wrong = useSignal("");
  const read = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (file) wrong.value = await openRecord(file);
    input.value = "";
  };
  return (
    <div class="filebox">
      <p>{say("importHelp")}</p>
      <label class="btn btn--ghost">
        <Icon name="open-book" />
        {say("importRecord")}
        <input class="unseen" type="file" accept="application/json,.json" onChange={(event) => void read(event.currentTarget)} />
      </label>
      <p class="filebox__wrong" role="alert">
        {wrong.value}
      </p>
    </div>
  );
}
