// A picture that its host has no more is told from one whose host is silent.
import assert from "node:assert/strict";
import { createWaits } from "../../server/outside/waits.ts";
import { createPictureFetcher } from "../../server/pictures/picture_fetcher.ts";
import { askerOf } from "../../server/work/fair_queue.ts";
import { openPictureHost } from "../support/picture_host.ts";

const leadTo = (location: string) => () =>
  new Response(null, { status: 302, headers: { location } });
const endless = () =>
  new Response(new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(64 * 1024)) }));

Deno.test("a picture is gone where its host says so, and not where it says nothing", async () => {
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
  const fetcher = createPictureFetcher({ isLoopback: true }, { waits });
  const paths = [...Object.keys(answers), "/soup.jpg"];
  const addresses = paths.map((path) => host.origin + path);
  const gone = await fetcher.findGone(askerOf("chef1"), addresses);
  assert.deepEqual(
    paths.filter((_, index) => gone.has(addresses[index]!)),
    ["/404", "/410", "/page", "/led"],
  );
  never.resolve(new Response());
});
