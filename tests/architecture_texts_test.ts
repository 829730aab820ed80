// Bytes from outside become text in one place: a decoder elsewhere has its reason here.
import assert from "node:assert/strict";
import { readSources } from "./support/sources.ts";

const DECODES =
  /\bnew TextDecoder(?:Stream)?\(|\breadAsText\(|(?<!\b(?:Deno|c)\b)\.text\(\)|\.toString\(\s*["'](?:utf-?8|latin1|ascii|binary)["']|\bfrom\([^()]*\)\.toString\(\)|\bbodyParser\b|\.formData\(\)|\bparseBody\(\)|\breq\.json\(/i;

/** The reader, and whoever reads what the product itself, its machine or a server that it asked has written. */
const MAY_DECODE: Readonly<Record<string, string>> = {
  "contract/page_code/read_text.ts": "The reader.",
  "contract/page_code/declared_charset.ts":
    "It asks for the name of an encoding, and decodes nothing.",
  "islands/editor/paste/zip_directory.ts":
    "Names of files, which are in UTF-8 or of an old encoding that no zip says.",
  "islands/page_runtime/page_parts.ts": "Style sheets of the same page, in the frame.",
  "islands/page_shell/printing.ts": "What the frame says of itself, in UTF-16 as all its messages.",
  "islands/page_runtime/letters.ts": "What a script of the same page makes, in the frame.",
  "server/accounts/breached_passwords.ts": "Answers of the list of passwords.",
  "server/assistants/answer_forms.ts": "The library's own answers.",
  "server/assistants/tool_results.ts": "The library's own answers.",
  "server/backups/read_backup.ts": "Backups that the product wrote.",
  "server/backups/zip_files.ts": "Backups that the product wrote.",
  "server/blobs/object_store.ts": "Errors of the object store.",
  "server/cards/card_question.ts": "What another process of the product sent.",
  "server/config/environment_values.ts": "Files that an operator names; refused unless UTF-8.",
  "server/database/embedded_server.ts": "What Postgres prints.",
  "server/database/storage.ts": "What Postgres prints.",
  "server/domains/asked_names.ts": "Compared with what this product would say, and not kept.",
  "server/files/file_calls.ts": "The signs at the end of a PDF.",
  "server/http/assets.ts": "Files of the build.",
  "server/kept_files/host_texts.ts": "Files of other hosts, read as browsers read them.",
  "server/page_code/findings/risk/script_strings.ts":
    "What a script of a page could decode: nobody's text, whatever it is.",
  "server/page_code/page_facts.ts": "An icon within a page, of which only ASCII counts.",
  "server/page_code/sanitize/carried.ts":
    "Data within a page, of which only ASCII counts, in any encoding.",
  "server/passkeys/passkey_answers.ts": "JSON of a browser; refused unless it is as expected.",
  "server/passkeys/passkeys.ts": "Handles that the product made.",
  "server/pictures/older_rights.ts": "Names within a picture; in UTF-8, or as old cameras wrote.",
  "server/pictures/xmp_reader.ts": "Names within a picture, which stay names whatever is damaged.",
  "server/publishing/user_codes.ts": "Pages that the product wrote.",
  "server/scaling/own_command.ts": "What the machine says of a process.",
  "server/scaling/serving_process.ts": "Lines of a process of the product.",
  "server/work/child_answers.ts": "What another process of the product sent.",
  "server/work/process_state.ts": "What the machine says of a process.",
  "server/work/silent_child.ts": "What the machine says of a process.",
};

Deno.test("only the reader makes a text of bytes that came from outside, and each other decoder has a reason", async () => {
  const found = (await readSources()).filter(({ path, code }) =>
    /^(main\.ts|contract\/|server\/|ui\/|islands\/)/.test(path) && code.search(DECODES) >= 0
  );
  assert.deepEqual(found.map(({ path }) => path).toSorted(), Object.keys(MAY_DECODE).toSorted());
});
