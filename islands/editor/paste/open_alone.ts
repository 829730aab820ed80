// Until the rest of the editor is there, a file is opened as it is, without a look at what it holds.
import { createTextReader } from "./text_files.ts";

export async function openAlone(file: File): Promise<string> {
  const { read, refusals } = createTextReader();
  const [found] = read({ path: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  if (!found) throw new Error(refusals.get(file.name));
  return found.text;
}
