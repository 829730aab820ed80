// XMLHttpRequest is used because fetch does not report the progress of an upload.
import type { ReplyAt } from "../../contract/calls.ts";
import type { CALLS } from "../../contract/paths.ts";
import { askSignedIn, type Reply, toFailureReply } from "../browser/call.ts";

export type UploadAddress = typeof CALLS.pictures | typeof CALLS.files;

export interface UploadOptions {
  onProgress(share: number): void;
  signal: AbortSignal;
}

export function upload<A extends UploadAddress>(
  address: A,
  file: File,
  options: UploadOptions,
): Promise<Reply<ReplyAt<A, "POST">>> {
  return askSignedIn((access) => send(address, file, access, options));
}

function send<T>(
  address: UploadAddress,
  file: File,
  access: string | null,
  { onProgress, signal }: UploadOptions,
): Promise<Reply<T>> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(toFailureReply(0));
    const request = new XMLHttpRequest();
    request.open("POST", `${address}?${new URLSearchParams({ name: file.name })}`);
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
