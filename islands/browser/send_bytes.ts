// A file is sent in this one way, which tells how far it is.
import type { CALLS } from "../../contract/paths.ts";
import { type Reply, toFailureReply } from "./call.ts";

export type UploadAddress =
  | typeof CALLS.pictures
  | typeof CALLS.bringPicture
  | typeof CALLS.files;

export interface UploadOptions {
  onProgress(share: number): void;
  signal: AbortSignal;
}

export function sendBytes<T>(
  address: UploadAddress,
  query: Record<string, string>,
  file: Blob,
  access: string | null,
  { onProgress, signal }: UploadOptions,
): Promise<Reply<T>> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(toFailureReply(0));
    const request = new XMLHttpRequest();
    request.open("POST", `${address}?${new URLSearchParams(query)}`);
    request.responseType = "json";
    request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
    if (access) request.setRequestHeader("Authorization", `Bearer ${access}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    const end = () => {
      signal.removeEventListener("abort", cancel);
      const { status, response } = request;
      const isDone = status >= 200 && status < 300 && response !== null;
      resolve(isDone ? { ok: true, data: response } : toFailureReply(status, response ?? {}));
    };
    const cancel = () => request.abort();
    request.onloadend = end;
    signal.addEventListener("abort", cancel);
    request.send(file);
  });
}
