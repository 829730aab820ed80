// A worker unpacks, so that the editor stays responsive and can end a zip that takes too long.
import type { IntakeFile } from "./outcome.ts";
import { unpack } from "./zip_directory.ts";

export type Unpacked = { files: IntakeFile[] } | { refusal: string };

export const address = import.meta.url;

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
