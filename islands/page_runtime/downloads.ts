import { DOWNLOAD_MAX_BYTES } from "../../contract/publishing/frame_messages.ts";
import { send } from "./bridge.ts";
import { showNotice } from "./notice.ts";

const blobs = new Map<string, Blob>();

/** Pages revoke an address right after the click on it, so the blob is kept. */
export function interceptObjectUrls(): void {
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (object) => {
    const url = createObjectURL(object);
    if (object instanceof Blob) blobs.set(url, object);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    blobs.delete(url);
    revokeObjectURL(url);
  };
}

export async function fetchBlob(url: string): Promise<Blob> {
  return blobs.get(url) ?? await (await fetch(url)).blob();
}

export async function offerFile(name: string, content: Promise<Blob>): Promise<void> {
  const blob = await content.catch(() => null);
  if (!blob) return;
  if (blob.size > DOWNLOAD_MAX_BYTES) {
    return showNotice("This file is larger than 10 MB: it was not saved.");
  }
  send({ type: "folio:download", name: name.slice(0, 200), blob });
}
