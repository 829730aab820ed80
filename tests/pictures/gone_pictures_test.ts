// A picture that its host has no more is told from one whose host is silent.
import assert from "node:assert/strict";
import { REMOVED_PICTURES } from "../../contract/page_code/hosts.ts";
import { createWaits } from "../../server/outside/waits.ts";
import { type Absence, createPictureCheck } from "../../server/pictures/picture_check.ts";
import { createPictureFetcher } from "../../server/pictures/picture_fetcher.ts";
import { askerOf } from "../../server/work/fair_queue.ts";
import { WHOLE } from "../../server/work/room.ts";
import { openPictureHost } from "../support/picture_host.ts";

const leadTo = (location: string) => () =>
  new Response(null, { status: 302, headers: { location } });
const endless = () =>
  new Response(new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(64 * 1024)) }));

Deno.test("a picture is gone where its host says so, and silent where nothing comes of it", async () => {
  const type = (type: string) => ({ headers: { "Content-Type": type } });
  const answers: Record<string, () => Response | Promise<Response>> = {
    "/404": () => new Response("x", { status: 404 }),
    "/410": () => new Response("x", { status: 410 }),
    "/page": () => new Response("<!DOCTYPE html>", type("text/html; charset=utf-8")),
    "/led": leadTo("/404"),
    "/403": () => new Response("x", { status: 403 }),
    "/500": () => new Response("x", { status: 500 }),
    "/inside": leadTo("http://10.0.0.1/"),
    "/endless": endless,
    "/silent": () => never.promise,
  };
  const never = Promise.withResolvers<Response>();
  await using host = await openPictureHost((request) =>
    answers[new URL(request.url).pathname]?.() ?? null
  );
  const waits = createWaits({ picture_check: { connectMs: 500, answerMs: 500 } });
  const fetcher = createPictureFetcher({ isLoopback: true }, { waits, others: [] });
  const paths = [...Object.keys(answers), "/soup.jpg"];
  const addresses = paths.map((path) => host.origin + path);
  const absent = await fetcher.findAbsent(askerOf("chef1"), addresses);
  const absentFor = (reason: Absence) =>
    paths.filter((_, index) => absent.get(addresses[index]!) === reason);
  assert.deepEqual(absentFor("gone"), ["/404", "/410", "/page", "/led"]);
  assert.deepEqual(absentFor("silent"), ["/500", "/silent"]);
  never.resolve(new Response());
});

Deno.test("what leads to the picture that a host shows in place of removed ones is gone", async () => {
  const url = new URL(REMOVED_PICTURES[0]!);
  const headers = { "Content-Type": "image/png" };
  const ask = () => Promise.resolve({ url, response: new Response("x", { headers }) });
  const check = createPictureCheck(ask, createWaits().picture_check, WHOLE, []);
  assert.equal((await check(askerOf("chef1"), ["/soup.jpg"])).get("/soup.jpg"), "gone");
});

Deno.test("silence counts only if another host answers, since a network may be away", async () => {
  await using failing = await openPictureHost(() => new Response("x", { status: 502 }));
  await using other = await openPictureHost(() => new Response("x", { status: 403 }));
  const address = `${failing.origin}/soup.jpg`;
  const absentBeside = async (...others: string[]) => {
    const fetcher = createPictureFetcher({ isLoopback: true }, { others });
    return (await fetcher.findAbsent(askerOf("chef1"), [address])).get(address);
  };
  assert.equal(await absentBeside(), undefined);
  assert.equal(await absentBeside(`${failing.origin}/`), undefined);
  assert.equal(await absentBeside(`${other.origin}/`), "silent");
});
