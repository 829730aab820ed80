// A preview answers where its frame is before it has looked for findings.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { readPreviewLink } from "../../contract/publishing/preview_link.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { Failure } from "../../server/errors.ts";
import { lateWork } from "../support/late_work.ts";
import { signIn } from "../support/make.ts";
import { testServer } from "../support/test_server.ts";

const PAGE = { user_code: "<h1>Soup</h1><nav>x</nav>" };

for (const name of ["previewPortfolio", "previewGuest"] as const) {
  Deno.test(`POST ${CALLS[name]} shows the page while its findings are looked for`, async () => {
    const findings = lateWork("findInDraft");
    await using server = await testServer({}, undefined, findings);
    const { bearer } = await signIn(server.app);
    findings.hold();
    const answer = await fetch(server.origin + CALLS[name], {
      method: "POST",
      headers: { "Content-Type": "application/json", ...name === "previewPortfolio" && bearer },
      body: JSON.stringify(PAGE),
    });
    const frame = await fetch(new URL(readPreviewLink(answer)!, server.origin));
    assert.match(await frame.text(), /Soup/);
    findings.release();
    const reply = await answer.json();
    assert.equal(reply.frame_url, readPreviewLink(answer));
    assert.ok(reply.findings.some(({ rule }: { rule: string }) => rule === "menu"));
  });
}

Deno.test("findings that take too long are one of their own, and the page is shown", async () => {
  const tooSlow = new Failure("bad_input", "page_too_slow");
  await using server = await testServer(
    {},
    undefined,
    lateWork("findInDraft", () => Promise.reject(tooSlow)),
  );
  const { app } = server;
  const { bearer } = await signIn(app);
  const answer = await app.post(CALLS.previewPortfolio, PAGE, bearer);
  assert.equal(answer.status, 200);
  const { frame_url, findings, changes_made } = await answer.json();
  assert.equal(changes_made, true);
  assert.deepEqual(findings, [{
    kind: "will_not_work",
    rule: "page_too_slow",
    message: SENTENCES.page_too_slow,
    places: [{ at: null, excerpt: "", fix: null }],
  }]);
  const frame = await app.get(frame_url);
  assert.match(await frame.text(), /Soup/);
});

Deno.test("an answer whose findings meet a failure of ours breaks off, and says nothing of it", async () => {
  const full = new Failure("unavailable", "unavailable");
  await using server = await testServer(
    {},
    undefined,
    lateWork("findInDraft", () => Promise.reject(full)),
  );
  const { bearer } = await signIn(server.app);
  const answer = await server.app.post(CALLS.previewPortfolio, PAGE, bearer);
  assert.equal(answer.status, 200);
  await assert.rejects(answer.text());
});
