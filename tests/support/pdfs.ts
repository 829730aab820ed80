// PDFs that tests send, and people whose page everybody sees with one beside it.
import assert from "node:assert/strict";
import type { FileEntry, UploadFileReply } from "../../contract/files/file_calls.ts";
import { CALLS } from "../../contract/paths.ts";
import { filesPath } from "../../contract/files/files.ts";
import { publicUser } from "./locked.ts";
import type { SignedInUser } from "./make.ts";
import type { TestApp } from "./test_app.ts";

export type SentFile = FileEntry & {
  user: SignedInUser;
  path: string;
  content: Uint8Array<ArrayBuffer>;
};

/** One page with these words, as small as a PDF can be; filled up behind them to a length. */
export function makePdf(words: string, length = 0): Uint8Array<ArrayBuffer> {
  const draw = `BT /F1 24 Tf 20 100 Td (${words}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R " +
    "/Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  text += `%${"x".repeat(Math.max(0, length - text.length))}\n`;
  const table = text.length;
  const count = objects.length + 1;
  text += `xref\n0 ${count}\n0000000000 65535 f \n${places.join("")}` +
    `trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}

export async function sendPdf(
  { fetch }: Pick<TestApp, "fetch">,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  name = "resume.pdf",
): Promise<Response> {
  const address = `http://localhost:8000${CALLS.files}?${new URLSearchParams({ name })}`;
  return await fetch(new Request(address, { method: "POST", body: bytes, headers }));
}

/** Someone whose page everybody sees, and with it their file. */
export async function filedUser(
  app: TestApp,
  username = "chef1",
  length = 0,
): Promise<SentFile> {
  return await giveFile(app, await publicUser(app, username), username, length);
}

export async function giveFile(
  app: TestApp,
  user: SignedInUser,
  username = "chef1",
  length = 0,
): Promise<SentFile> {
  const content = makePdf(username, length);
  const response = await sendPdf(app, content, user.bearer);
  assert.equal(response.status, 201);
  const { file }: UploadFileReply = await response.json();
  return { ...file, user, path: filesPath(username) + file.name, content };
}
