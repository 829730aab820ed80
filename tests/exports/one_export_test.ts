// One person reads one export at once, in whichever process and form; of a long one, little is in memory.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { createOpenAnswers } from "../../server/http/open_answers.ts";
import { discarded, endWindows, LIMITED } from "../support/limited.ts";
import { type SignedInUser, signIn } from "../support/make.ts";
import { saveUnchecked } from "../support/owner_sql.ts";
import { openStoreServer } from "../support/object_store.ts";
import { quiet } from "../support/quiet.ts";
import { replicaOf } from "../support/replica.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { until } from "../support/until.ts";

const VERSIONS = 30;
const EXPORTS = [CALLS.exportData, CALLS.archiveData] as const;

for (const address of EXPORTS) {
  Deno.test(`GET ${address} is refused in a sentence while another export is read, in any process`, async () => {
    await using app = await testApp(LIMITED);
    await using other = await replicaOf(app);
    const user = await chefWithSaves(app);
    const open = await app.get(address, user.bearer);
    assert.equal(open.status, 200);
    for (const second of EXPORTS) {
      for (const process of [app, other]) {
        const request = new Request(app.config.publicUrl + second, { headers: user.bearer });
        const refused = await process.fetch(request);
        assert.equal(refused.status, 429);
        assert.ok(Number(refused.headers.get("Retry-After")) > 0);
        const { error, code } = await refused.json();
        assert.equal(error, SENTENCES.export_is_open);
        assert.equal(code, "export_is_open");
      }
    }
    const { bearer } = await signIn(app, "chef2");
    assert.equal((await discarded(app.get(address, bearer))).status, 200);
    await open.body!.cancel();
  });

  Deno.test(`GET ${address} is open again when the one before is read, left, not read, or forgotten`, async () => {
    const openAnswers = createOpenAnswers({ slackMs: 300 });
    await using app = await testApp(LIMITED, { openAnswers });
    const { bearer } = await chefWithSaves(app);
    const open = async () => {
      const response = await app.get(address, bearer);
      assert.equal(response.status, 200);
      return response;
    };
    await (await open()).bytes();
    await (await open()).body!.cancel();
    const unread = await open();
    await until("its end", async () => {
      const response = await discarded(app.get(address, bearer));
      return response.status === 200;
    });
    await assert.rejects(unread.bytes());
    // Of a process that died, nobody says that it is over.
    await app.database.sql`
      insert into rate_limits (key, points, expire)
      select key, 1, ${Date.now() + 60_000} from rate_limits where key like 'export_open:%'
      on conflict (key) do update set points = 1, expire = excluded.expire`;
    await endWindows(app);
    await (await open()).body!.cancel();
  });

  Deno.test(`GET ${address} reads saves as they are taken, and breaks off when one can not be read`, async () => {
    await using store = await openStoreServer();
    await using app = await testApp({ BLOBS_URL: store.url, RATE_LIMITS: "on" });
    using _ = quiet("warn");
    const { bearer } = await chefWithSaves(app);
    const before = store.asked();
    const response = await app.get(address, bearer);
    const ahead = store.asked() - before;
    assert.ok(ahead < 10, `${ahead} saves before anybody reads`);
    await response.bytes();
    assert.ok(store.asked() - before > VERSIONS);
    const broken = await app.get(address, bearer);
    store.setAway(true);
    await assert.rejects(broken.bytes());
    store.setAway(false);
    assert.equal((await discarded(app.get(address, bearer))).status, 200);
  });
}

/** Each is longer than what is read ahead, also packed. */
async function chefWithSaves(app: TestApp): Promise<SignedInUser> {
  const user = await signIn(app);
  for (let i = 0; i < VERSIONS; i++) {
    const code = crypto.getRandomValues(new Uint8Array(60_000)).toHex();
    await saveUnchecked(app, user.id, code);
  }
  return user;
}
