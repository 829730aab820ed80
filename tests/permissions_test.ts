// What deno.json grants: all that the product needs, and by name what can be named.
// Lane: rest.
import assert from "node:assert/strict";
import config from "../deno.json" with { type: "json" };
import { freePort } from "../scripts/listening.ts";
import { Environment } from "../server/config/config.ts";
import { CALLS } from "../contract/paths.ts";
import { portfolioPath } from "../contract/publishing/page_paths.ts";
import { BREACHED, openLeaks } from "./support/leaks.ts";
import { linkIn, type Mailbox, openMailbox } from "./support/mailbox.ts";
import { openTaggedCdn } from "./support/tagged_cdn.ts";
import { threadPriorities } from "./support/process.ts";
import { makeBareDatabase } from "./support/postgres.ts";
import { makeDataDir, onBareHost, productArgs, send, startProduct } from "./support/product.ts";
import { readPackages, ROOT } from "./support/sources.ts";
import { makePhoto } from "./support/uploads.ts";

const PASSWORD = "a warm kitchen 1";
const ACCOUNT = {
  username: "chef1",
  email: "chef1@example.com",
  password: PASSWORD,
  password2: PASSWORD,
};
const VARIABLES = Object.keys(Environment.shape);
const { start, dev, build } = config.permissions;

Deno.test("the product is granted the variables of the environment that it reads, and no others", () => {
  for (const [{ env }, own] of [[start, ["NODE_ENV"]], [dev, []]] as const) {
    assert.deepEqual(env.allow.toSorted(), [...VARIABLES, ...own].toSorted());
    // What a package asks for beside them is not set, and nobody is asked at a terminal.
    assert.equal(env.ignore, true);
  }
});

Deno.test(".env.example has every variable of the environment that the product reads", async () => {
  const example = await Deno.readTextFile(new URL(".env.example", ROOT));
  const names = Array.from(example.matchAll(/^(?:# )?([A-Z_]+)=/gm), ([, name]) => name);
  assert.deepEqual(names.toSorted(), VARIABLES.toSorted());
});

Deno.test("the build may run esbuild alone, of the version in package.json", async () => {
  const { dependencies } = await readPackages();
  const folder = `./node_modules/.deno/@esbuild+PLATFORM@${dependencies.esbuild}/node_modules/`;
  for (const path of build.run) {
    const [, platform] = /@esbuild\+([\w-]+)@/.exec(path)!;
    const package_ = `${folder.replace("PLATFORM", platform!)}@esbuild/${platform}`;
    assert.ok([`${package_}/bin/esbuild`, `${package_}/esbuild.exe`].includes(path), path);
  }
});

Deno.test("with its own permissions the product hashes, mails, keeps, draws and hands out", async () => {
  const mailbox = await openMailbox();
  const leaks = openLeaks();
  const cdn = openTaggedCdn();
  const dataDir = await makeDataDir();
  const { origin, process } = await startProduct(freePort(), {
    DATA_DIR: dataDir,
    SMTP_URL: mailbox.url,
    THROWAWAY_MAIL: "refuse",
    ...leaks.environment,
    ...cdn.environment,
    // Of no product: what packages would read.
    PGUSER: "nobody",
    PGSSLMODE: "require",
  });
  const thrownAway = { ...ACCOUNT, email: "chef1@mailinator.com" };
  assert.equal((await send(origin, CALLS.register, thrownAway)).status, 403);
  const leaked = { ...ACCOUNT, password: BREACHED, password2: BREACHED };
  assert.equal((await send(origin, CALLS.register, leaked)).status, 400);
  await useEverything(origin, mailbox);
  // The last, of this page, may still wait.
  assert.equal(cdn.asked[0]?.path, "/purge/folio");

  assert.ok(Deno.build.os !== "linux" || (await threadPriorities(process.pid)).includes("10"));
  assert.doesNotMatch(process.output(), /NotCapable|Requires .* access/);
  assert.equal(await process.stop("SIGTERM"), 0);
  await mailbox.close();
  await leaks[Symbol.asyncDispose]();
  await cdn[Symbol.asyncDispose]();
  await Deno.remove(dataDir, { recursive: true });
});

Deno.test("where nothing native, no process and no worker is to be had, it does the same", async () => {
  const [mailbox, database] = [await openMailbox(), await makeBareDatabase()];
  const dataDir = await makeDataDir();
  const env = {
    DATABASE_URL: database.url,
    SECRET: "only for tests, and long enough for them",
    SMTP_URL: mailbox.url,
    DATA_DIR: dataDir,
  };
  const { origin, process } = await startProduct(freePort(), env, onBareHost(productArgs()));
  await useEverything(origin, mailbox);
  assert.doesNotMatch(process.output(), /NotCapable|request\.failed/);
  assert.equal(await process.stop("SIGTERM"), 0);
  await mailbox.close();
  await database.drop();
});

async function useEverything(origin: string, mailbox: Mailbox): Promise<void> {
  assert.equal((await send(origin, CALLS.register, ACCOUNT)).status, 201);
  const [uid, token] = new URL(linkIn(await mailbox.next())).pathname.split("/").slice(2);
  assert.equal((await send(origin, CALLS.verifyEmail, { uid, token })).status, 200);
  const login = await send(origin, CALLS.login, { username: "chef1", password: PASSWORD });
  const { access } = await login.json();
  const bearer = { Authorization: `Bearer ${access}` };

  const user_code = `<h1>Soup of the day</h1>${"<p>Warm.</p>".repeat(40_000)}`;
  assert.equal((await send(origin, CALLS.savePortfolio, { user_code }, bearer)).status, 200);
  const page = await fetch(`${origin}${portfolioPath("chef1")}/frame`);
  assert.match(await page.text(), /Soup of the day/);
  const photo = await fetch(`${origin}${CALLS.pictures}?name=soup.jpg`, {
    method: "POST",
    headers: { ...bearer, "Content-Type": "image/jpeg" },
    body: await makePhoto(40, 30),
  });
  assert.ok(photo.ok, await photo.text());
  const archive = await fetch(origin + CALLS.archiveData, { headers: bearer });
  assert.equal(archive.headers.get("Content-Type"), "application/zip");
  assert.ok((await archive.arrayBuffer()).byteLength > 0);
}
