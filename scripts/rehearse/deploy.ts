// As on Deno Deploy: no child processes, no native code, no workers, a disk that does not last, instances that come and go.
import { strict as assert } from "node:assert";
import { onBareHost } from "../../tests/support/product.ts";
import { openTestServices } from "../test_services.ts";
import type { Instances } from "./instances.ts";
import type { Line } from "./outages.ts";

const PHOTO = { width: 1_600, height: 1_200 };

export async function deploy(): Promise<Line[]> {
  await using services = await openTestServices();
  for (const [name, value] of Object.entries(services.environment)) Deno.env.set(name, value);
  const everything = await walk("a machine of one's own", (args) => args);
  const there = await walk("as on Deno Deploy, two instances", onBareHost);
  return [everything, there];
}

async function walk(scene: string, args: (args: string[]) => string[]): Promise<Line> {
  const { openBrowser } = await import("../../tests/support/browser.ts");
  const { openMailbox } = await import("../../tests/support/mailbox.ts");
  const { doMainJob, PASSWORD } = await import("../../tests/support/main_job.ts");
  const { makeBareDatabase } = await import("../../tests/support/postgres.ts");
  const { makePhoto } = await import("../../tests/support/uploads.ts");
  const { openInstances } = await import("./instances.ts");
  const { CALLS } = await import("../../contract/paths.ts");
  const { picturesPath } = await import("../../contract/pictures/pictures.ts");
  const { portfolioCardPath } = await import("../../contract/publishing/page_paths.ts");
  const { makePage, send } = await import("../bench/kitchen.ts");

  const folder = await Deno.makeTempDir({ prefix: "folio-kitchen-deploy-" });
  const database = await makeBareDatabase();
  const mailbox = await openMailbox();
  await using chromium = await openBrowser();
  await using instances: Instances = openInstances(folder, 2, (port) => ({
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: database.url,
    SECRET: "only for the rehearsal, and long enough",
    SMTP_URL: mailbox.url,
    DATA_DIR: folder,
  }), args);
  const origin = `http://localhost:${instances.port}`;
  const timed = async <T>(work: () => Promise<T>): Promise<[T, string]> => {
    const startedAt = performance.now();
    return [await work(), Math.round(performance.now() - startedAt).toString()];
  };
  const [, jobMs] = await timed(() => doMainJob(chromium.page, { origin, pages: origin }, mailbox));
  const [login, loginMs] = await timed(() =>
    send(origin, CALLS.login, { username: "chef1", password: PASSWORD })
  );
  const { access } = await login.json();
  const bearer = { Authorization: `Bearer ${access}` };
  const body = await makePhoto(PHOTO.width, PHOTO.height);
  const [picture, pictureMs] = await timed(async () => {
    const headers = { ...bearer, "Content-Type": "image/jpeg" };
    const address = `${origin}${CALLS.pictures}?name=soup.jpg`;
    return await (await fetch(address, { method: "POST", headers, body })).json();
  });
  for (const { name } of picture.picture.files) {
    const file = await fetch(origin + picturesPath("chef1") + name);
    assert.equal(file.status, 200, name);
    await file.body?.cancel();
  }
  await send(origin, CALLS.savePortfolio, { user_code: makePage(20_000) }, bearer);
  const [card, cardMs] = await timed(() => fetch(origin + portfolioCardPath("chef1")));
  assert.equal(card.status, 200);
  await card.body?.cancel();
  assert.deepEqual(chromium.complaints, []);
  const starts = instances.starts.toSorted((a, b) => a - b);
  await mailbox.close();
  await database.drop();
  return {
    scene,
    figures: {
      "the main job by a browser": "done",
      "it takes, ms": jobMs,
      "starts by a request": starts.length,
      "a start, ms, median": starts[Math.floor(starts.length / 2)] ?? 0,
      "sign-in, ms": loginMs,
      [`a photo of ${PHOTO.width} × ${PHOTO.height}, ms`]: pictureMs,
      "the page's card, ms": cardMs,
      "which is": card.headers.get("Content-Type") ?? "",
    },
  };
}
