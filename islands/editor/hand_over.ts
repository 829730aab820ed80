import { START } from "../../contract/examples/examples.ts";
import { inStore } from "../browser/kept_store.ts";
import { CARD } from "../../contract/page_code/check_cards.ts";

export interface DroppedFiles {
  entries: readonly FileSystemEntry[];
  files: readonly File[];
}

export type Handover =
  | { kind: "text"; text: string }
  | { kind: "files"; files: { path: string; bytes: Uint8Array }[] };

const NAME = "hand_over";
const KEY = "newest";

/** A handover is meant for the next screen, which may be the same one anew. */
let isLeaving = false;

export async function handOver(what: Handover): Promise<void> {
  isLeaving = true;
  await inStore(NAME, (store) => store.put(what, KEY));
}

export async function takeHandedOver(): Promise<Handover | null> {
  if (isLeaving) return null;
  try {
    return await inStore(NAME, (store) => {
      const what: IDBRequest<Handover | undefined> = store.get(KEY);
      store.delete(KEY);
      return what;
    }) ?? null;
  } catch {
    return null;
  }
}

export function holdDropped(list: DataTransfer | FileList): DroppedFiles {
  if (list instanceof FileList) return { entries: [], files: [...list] };
  const entries = [...list.items].map((item) => item.webkitGetAsEntry())
    .filter((each) => each !== null);
  return { entries, files: [...list.files] };
}

export function takeStart(): string | null {
  return takeParameter(START);
}

export function takeCard(): string | null {
  return takeParameter(CARD);
}

/** It removes the parameter, so that a reload does not ask again. */
function takeParameter(name: string): string | null {
  const url = new URL(location.href);
  const asked = url.searchParams.get(name);
  if (asked !== null) {
    url.searchParams.delete(name);
    history.replaceState(history.state, "", url);
  }
  return asked || null;
}
