// Unpacks zips beside the editor, whose page goes on meanwhile, and can end this.
import type { IntakeFile } from "./outcome.ts";
import { unpack } from "./zip_directory.ts";

export type Unpacked = { files: IntakeFile[] } | { refusal: string };

/** This file's own: a worker is opened by it. */
export const address = import.meta.url;

/** What a worker's global object has, and a window's has not. */
interface Here {
  onmessage: (event: MessageEvent<Uint8Array<ArrayBuffer>[]>) => void;
  postMessage(answer: Unpacked): void;
}

if ("DedicatedWorkerGlobalScope" in globalThis) {
  const here = globalThis as unknown as Here;
  here.onmessage = async ({ data }) => {
    here.postMessage(
      await unpack(data).then(
        (files) => ({ files }),
        (error) => ({ refusal: error instanceof Error ? error.message : String(error) }),
      ),
    );
  };
}
