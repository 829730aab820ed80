// A worker unpacks, so that the editor stays responsive and can end a zip that takes too long.
import type { IntakeFile } from "./outcome.ts";
import { unpack } from "./zip_directory.ts";

export type UnzipResult = { files: IntakeFile[] } | { refusal: string };

export const address = import.meta.url;

interface WorkerScope {
  onmessage: (event: MessageEvent<Uint8Array<ArrayBuffer>[]>) => void;
  postMessage(answer: UnzipResult): void;
}

if ("DedicatedWorkerGlobalScope" in globalThis) {
  const here = globalThis as unknown as WorkerScope;
  here.onmessage = async ({ data }) => {
    here.postMessage(
      await unpack(data).then(
        (files) => ({ files }),
        (error) => ({ refusal: error instanceof Error ? error.message : String(error) }),
      ),
    );
  };
}
