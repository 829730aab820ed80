// A picture that its host drops after the save counts as missing, for as long as its host sends none.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { IMAGE_HOSTS } from "../../contract/page_code/hosts.ts";
import { sayMissingPictures } from "../../contract/pictures/missing_pictures.ts";
import { comeBack } from "../../server/work/fair_queue.ts";
import { PREPARE_HERE, type Preparer } from "../../server/page_code/preparer.ts";
import type { Absence } from "../../server/pictures/picture_check.ts";
import { checkPictures } from "../../server/publishing/picture_checks.ts";
import { signIn } from "../support/make.ts";
import { testApp } from "../support/test_app.ts";

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
const SOUP = `https://${IMAGE_HOSTS[0]}/soup.jpg`;
const PAGE = `<!DOCTYPE html><h1>Soup</h1><img src="${SOUP}"><img data-missing-picture="x">`;

async function openChecked() {
  const absent = new Map<string, Absence>();
  const asked: string[] = [];
  const pictureFetcher = {
    bring: () => Promise.reject(new Error("nothing is brought")),
    findAbsent: (_: unknown, addresses: readonly string[]) => {
      asked.push(...addresses);
      return Promise.resolve(new Map(absent.entries().filter(([each]) => asked.includes(each))));
    },
  };
  const app = await testApp({}, { pictureFetcher });
  app.clock.hold();
  const { bearer, cookie } = await signIn(app);
  const now = () => app.clock.now();
  return {
    app,
    absent,
    save: async (user_code: string) =>
      (await (await app.post(CALLS.savePortfolio, { user_code }, bearer)).json()).missing_pictures,
    /** Returns what is asked for by the check. */
    check: async (preparer = PREPARE_HERE) => {
      asked.length = 0;
      await checkPictures({ ...app, preparer, pictureFetcher, now });
      return [...asked];
    },
    says: async (count: number) =>
      (await (await app.get("/dashboard", cookie)).text()).includes(sayMissingPictures(count)),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

Deno.test("a picture is asked for each day, and each hour while its host is silent", async () => {
  await using place = await openChecked();
  const { app, absent, save, check, says } = place;
  assert.equal(await save(PAGE), 1);
  assert.deepEqual(await check(), [SOUP]);
  assert.deepEqual(await check(), [], "it was asked for a moment ago");
  absent.set(SOUP, "silent");
  app.clock.advance(DAY_MS - 1);
  assert.deepEqual(await check(), []);
  assert.ok(await says(1));
  app.clock.advance(1);
  assert.deepEqual(await check(), [SOUP]);
  assert.ok(await says(2));
  app.clock.advance(HOUR_MS);
  absent.set(SOUP, "gone");
  assert.deepEqual(await check(), [SOUP]);
  assert.ok(await says(2));
  app.clock.advance(HOUR_MS);
  assert.deepEqual(await check(), [], "what is gone seldom comes back");
  absent.clear();
  app.clock.advance(DAY_MS);
  assert.deepEqual(await check(), [SOUP]);
  assert.ok(await says(1));
});

Deno.test("a page that was saved before anything was counted is read once", async () => {
  await using place = await openChecked();
  const { app, check, says, save } = place;
  await save(`<!DOCTYPE html><h1>Soup</h1><img data-missing-picture="x">`);
  await app.database.sql`
    update portfolios set missing_pictures = 0, has_pictures_elsewhere = true`;
  assert.ok(!await says(1));
  assert.deepEqual(await check(), []);
  assert.ok(await says(1));
  const [row] = await app.database.sql`select has_pictures_elsewhere from portfolios`;
  assert.equal(row!.has_pictures_elsewhere, false);
});

Deno.test("a page that cannot be read keeps no other from its check", async () => {
  await using place = await openChecked();
  const { app, check, save, absent, says } = place;
  const other = await signIn(app, "chef2");
  await app.post(CALLS.savePortfolio, { user_code: `${PAGE}<p>chef2` }, other.bearer);
  await save(PAGE);
  absent.set(SOUP, "gone");
  const preparer: Preparer = {
    ...PREPARE_HERE,
    listPicturePlaces: (asker, code) =>
      code.endsWith("chef2")
        ? Promise.reject(comeBack())
        : PREPARE_HERE.listPicturePlaces(asker, code),
  };
  assert.deepEqual(await check(preparer), [SOUP]);
  assert.ok(await says(2));
});
