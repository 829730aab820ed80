// What asks visitors goes out with the pages whose scripts ask them something, and with no other.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { signIn } from "../support/make.ts";
import { testApp } from "../support/test_app.ts";

const makePage = (script: string) => `<p>x<script>${script}</script>`;

Deno.test("GET /u/{username} and its frame have what asks for a page that asks, and nothing of it for another", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const read = async (script: string) => {
    const saved = await app.post(CALLS.savePortfolio, { user_code: makePage(script) }, bearer);
    assert.equal(saved.status, 200, await saved.text());
    const shell = await app.get("/u/chef1");
    const frame = await app.get("/u/chef1/frame");
    return {
      policy: shell.headers.get("Content-Security-Policy")!,
      shell: await shell.text(),
      frame: await frame.text(),
    };
  };
  const plain = await read("b.onclick = () => alert(1)");
  const asks = await read("b.onclick = () => { n++; confirm('\"Q\" <b>') }");
  const [, file] = /data-question="([^"]+)"/.exec(asks.shell)!;
  assert.ok(asks.policy.includes(file!));
  assert.match(asks.frame, /<script data-late-asks="\[&quot;/);
  assert.ok(!plain.policy.includes("question") && !plain.shell.includes("data-question"));
  assert.ok(!plain.frame.includes("late-asks"));
  assert.ok(asks.frame.length > plain.frame.length + 2_000);
});
