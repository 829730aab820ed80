import type { MessageOf } from "../../contract/publishing/frame_messages.ts";
import { createButton, showOffer, showText } from "./offer.ts";

/** No type is listed that can run when it is opened: no HTML, no SVG, no programs. */
const KINDS: Record<string, readonly string[]> = {
  "application/pdf": ["pdf"],
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/gif": ["gif"],
  "image/webp": ["webp"],
  "image/avif": ["avif"],
  "text/plain": ["txt", "md", "log"],
  "text/markdown": ["md"],
  "text/csv": ["csv"],
  "application/json": ["json"],
  "text/vcard": ["vcf"],
  "text/x-vcard": ["vcf"],
  "text/calendar": ["ics"],
};

interface OfferedFile {
  name: string;
  blob: Blob;
}

export function offerDownload(message: MessageOf<"folio:download">) {
  const file = readFile(message);
  if (!file) showText("This page made a file of a kind that is not passed on.");
  else {
    const size = `${Math.max(1, Math.round(file.blob.size / 1024)).toLocaleString("en")} KB`;
    offerFile(file.name, size, () => saveFile(file));
  }
}

export function readFile({ name, blob }: MessageOf<"folio:download">): OfferedFile | null {
  const plain = name.replaceAll(/[^\p{L}\p{N} ._()-]+|\p{DI}+/gu, "_").replace(/^[ .]+/, "").slice(
    -100,
  );
  const ending = /\.(\w+)$/.exec(plain)?.[1]?.toLowerCase() ?? "";
  const type = detectType(blob.type.split(";")[0]!.trim().toLowerCase(), ending);
  if (!type) return null;
  const endings = KINDS[type]!;
  const full = endings.includes(ending) ? plain : `${plain || "file"}.${endings[0]}`;
  return { name: full, blob: new Blob([blob], { type }) };
}

function detectType(type: string, ending: string): string | null {
  if (Object.hasOwn(KINDS, type)) return type;
  if (type !== "" && type !== "application/octet-stream") return null;
  return Object.keys(KINDS).find((each) => KINDS[each]!.includes(ending)) ?? null;
}

function saveFile({ name, blob }: OfferedFile): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function offerFile(name: string, size: string, save: () => void): void {
  // The page chose the name, so quotes mark it as not our words.
  showOffer(`This page made a file for you (${size}).`, createButton(`Save “${name}”`, save));
}
