// Pictures of somebody without an account are kept in this browser, as the server would keep them.
import { PICTURE_MAX_BYTES, PICTURES_MAX, PICTURES_MAX_BYTES } from "../../contract/limits.ts";
import type { PictureEntry } from "../../contract/pictures/picture_calls.ts";
import {
  PICTURE_TYPES,
  type PictureExtension,
  pictureNamesIn,
  sentPictureName,
} from "../../contract/pictures/picture_names.ts";
import { BROUGHT_SENTENCES } from "../../contract/pictures/brought_sentences.ts";
import type { RuleCode } from "../../contract/sentences.ts";
import { askBeside } from "../browser/beside.ts";
import { KEPT_PICTURES, readBrought } from "../browser/brought.ts";
import { inStore } from "../browser/kept_store.ts";
import { readDraft } from "../browser/draft.ts";
import { readTrial } from "../browser/trial.ts";
import type { ShrinkResult, ShrunkPicture } from "./shrink_worker.ts";

export interface KeptPicture {
  entry: PictureEntry;
  blob: Blob;
  thumb: string | null;
  /** The picture was sent for this username, which a registration may only have wished for. */
  sentTo: string | null;
}

/** The dearest picture that is allowed takes a tenth of this on a phone. */
const DEADLINE_MS = 20_000;
const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/** The sentences of all rules are in what loads this file, and would make it a large one. */
export class PictureRefusal extends Error {
  constructor(readonly rule: RuleCode) {
    super(rule);
  }
}

/** Throws a PictureRefusal, or an Error whose message is a sentence for people. */
export async function keepPicture(file: File): Promise<PictureEntry> {
  const { kept: blob, thumb, width, height, isAnimated } = await shrink(file);
  const name = await nameOf(blob);
  const all = await listKept();
  const same = all.find(({ entry }) => entry.files[0]!.name === name);
  if (same) return same.entry;
  requireRoom(all, blob.size);
  const entry: PictureEntry = {
    id: crypto.randomUUID(),
    file_name: file.name,
    sent_name: name,
    description: "",
    is_animated: isAnimated,
    created_at: new Date().toISOString(),
    files: [{ name, width, height, bytes: blob.size }],
  };
  await write({ entry, blob, thumb, sentTo: null });
  return entry;
}

async function shrink(file: File): Promise<ShrunkPicture> {
  const { address } = await import("./shrink_worker.ts");
  const answer = await askBeside<ShrinkResult>(address, file, DEADLINE_MS);
  if (answer === "slow") throw new PictureRefusal("picture_too_slow");
  if (answer === "failed") throw new PictureRefusal("picture_unreadable");
  if ("refusal" in answer) throw new PictureRefusal(answer.refusal);
  if (answer.shrunk.kept.size > PICTURE_MAX_BYTES) throw new PictureRefusal("picture_too_large");
  return answer.shrunk;
}

async function nameOf(blob: Blob): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", await blob.arrayBuffer());
  const kinds = Object.entries(PICTURE_TYPES) as [PictureExtension, string][];
  const [kind] = kinds.find(([, type]) => type === blob.type)!;
  return sentPictureName(new Uint8Array(hash), kind);
}

function requireRoom(all: readonly KeptPicture[], bytes: number): void {
  if (all.length >= PICTURES_MAX) throw new PictureRefusal("too_many_pictures");
  if (countBytes(all) + bytes > PICTURES_MAX_BYTES) throw new PictureRefusal("pictures_full");
}

export function countBytes(all: readonly KeptPicture[]): number {
  return all.reduce((sum, { blob }) => sum + blob.size, 0);
}

export async function listKept(): Promise<KeptPicture[]> {
  const all = await kept<KeptPicture[]>((store) => store.getAll());
  return all.toSorted((a, b) => b.entry.created_at.localeCompare(a.entry.created_at));
}

/** The pictures that the code names and this browser has; none where it keeps nothing. */
export async function findKeptIn(code: string): Promise<KeptPicture[]> {
  const names = pictureNamesIn(code);
  return names.size === 0 ? [] : await findKept(names);
}

export async function findKept(names: ReadonlySet<string>): Promise<KeptPicture[]> {
  const all = await listKept().catch(() => []);
  return all.filter(({ entry }) => names.has(entry.files[0]!.name));
}

export async function describeKept(id: string, description: string): Promise<void> {
  const found = (await listKept()).find(({ entry }) => entry.id === id);
  if (found) await write({ ...found, entry: { ...found.entry, description } });
}

export async function removeKept(id: string): Promise<void> {
  const found = (await listKept()).find(({ entry }) => entry.id === id);
  if (found) await kept((store) => store.delete(found.entry.files[0]!.name));
}

export async function noteSent(name: string, username: string): Promise<void> {
  const [picture] = await findKept(new Set([name]));
  if (picture) await write({ ...picture, sentTo: username });
  await tidyKept();
}

/** Pictures that were sent go when no page of this browser names them any more, and all others after 30 days. */
export async function tidyKept(): Promise<void> {
  const trial = readTrial();
  const pages = [trial?.code, trial?.earlier?.code, readDraft()?.code];
  const needed = pictureNamesIn(pages.join(" ")).union(new Set(readBrought()?.names));
  for (const { entry, sentTo } of await listKept().catch(() => [])) {
    const name = entry.files[0]!.name;
    const isOld = Date.now() - Date.parse(entry.created_at) > KEPT_MS;
    if (!needed.has(name) && (sentTo !== null || isOld)) await kept((store) => store.delete(name));
  }
}

function write(picture: KeptPicture): Promise<IDBValidKey> {
  return kept((store) => store.put(picture, picture.entry.files[0]!.name));
}

async function kept<T>(act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  try {
    return await inStore(KEPT_PICTURES, act);
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    throw new Error(isFull ? BROUGHT_SENTENCES.no_room : BROUGHT_SENTENCES.keeps_nothing);
  }
}
