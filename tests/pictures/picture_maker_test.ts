// The child process: started late, replaced when it dies, ended after a rest, and never in anybody's way.
import { askerOf } from "../../server/work/fair_queue.ts";
import assert from "node:assert/strict";
import { SENTENCES } from "../../contract/sentences.ts";
import {
  MAKE_HERE,
  openPictureMaker,
  type ParentPictureMaker,
} from "../../server/pictures/picture_maker.ts";
import { makePhoto } from "../support/make_pictures.ts";
import { threadPriorities } from "../support/process.ts";
import { until } from "../support/until.ts";

Deno.test("the child makes what would be made here, and starts with the first picture", async () => {
  const maker = openPictureMaker();
  const photo = await makePhoto(900, 600).jpeg().toBuffer();
  assert.equal(maker.childId, null);
  assert.deepEqual(
    await maker.make(askerOf("chef1"), photo),
    await MAKE_HERE.make(askerOf("chef1"), photo),
  );
  const id = maker.childId;
  assert.ok(id);
  await maker.make(askerOf("chef1"), photo);
  assert.equal(maker.childId, id, "it is kept");
  await closed(maker);
});

Deno.test("what is no picture by its bytes starts no child", async () => {
  const maker = openPictureMaker();
  await assert.rejects(maker.make(askerOf("chef1"), new TextEncoder().encode("<svg/>")), {
    message: SENTENCES.picture_is_svg,
  });
  assert.equal(maker.childId, null);
  maker.close();
});

Deno.test("a refusal of the child has its sentence, and the child lives on", async () => {
  const maker = openPictureMaker();
  const photo = await makePhoto(900, 600).jpeg().toBuffer();
  const broken = maker.make(askerOf("chef1"), photo.subarray(0, 300));
  await assert.rejects(broken, { status: 400, message: SENTENCES.picture_unreadable });
  const id = maker.childId;
  await maker.make(askerOf("chef1"), photo);
  assert.ok(id);
  assert.equal(maker.childId, id);
  await closed(maker);
});

Deno.test("a child that is killed with a picture says so, and the next one works", async () => {
  const maker = openPictureMaker();
  const photo = await makePhoto(3_000, 2_000).jpeg().toBuffer();
  await maker.make(askerOf("chef1"), await makePhoto(10, 10).png().toBuffer());
  const first = maker.childId!;
  const answer = maker.make(askerOf("chef1"), photo).then(() => null, (error) => error);
  // Until it has read the picture and works on it.
  const before = await cpuTicksOf(first);
  await until("its work", async () => await cpuTicksOf(first) >= before + 5);
  Deno.kill(first, "SIGKILL");
  assert.equal((await answer)?.message, SENTENCES.picture_unreadable);
  assert.equal((await maker.make(askerOf("chef1"), photo)).files.length, 3);
  assert.notEqual(maker.childId, first);
  await closed(maker);
});

Deno.test("a child that was killed while it rested costs nobody a picture", async () => {
  const maker = openPictureMaker();
  const photo = await makePhoto(900, 600).jpeg().toBuffer();
  await maker.make(askerOf("chef1"), photo);
  const first = maker.childId!;
  Deno.kill(first, "SIGKILL");
  await until("its end", () => isGone(first));
  assert.equal((await maker.make(askerOf("chef1"), photo)).files.length, 2);
  await closed(maker);
});

Deno.test("a picture that takes too long is given up, and the next one works", async () => {
  const photo = await makePhoto(3_000, 2_000).jpeg().toBuffer();
  const hasty = openPictureMaker({ cpuLimitMs: 1 });
  await assert.rejects(hasty.make(askerOf("chef1"), photo), {
    status: 400,
    message: SENTENCES.picture_too_slow,
  });
  await assert.rejects(hasty.make(askerOf("chef1"), photo), {
    status: 400,
    message: SENTENCES.picture_too_slow,
  });
  await closed(hasty);
});

Deno.test("many at once are made one after the other, each answer to its question", async () => {
  const maker = openPictureMaker();
  const order: number[] = [];
  await Promise.all(Array.from({ length: 12 }, async (_, index) => {
    const { files } = await maker.make(
      askerOf("chef1"),
      await makePhoto(100 + index, 50).png().toBuffer(),
    );
    assert.equal(files[0]!.width, 100 + index);
    order.push(index);
  }));
  assert.equal(order.length, 12);
  await closed(maker);
});

Deno.test("after a rest the child is ended, and the next picture starts another", async () => {
  const maker = openPictureMaker({ idleMs: 1 });
  const photo = await makePhoto(50, 50).jpeg().toBuffer();
  await maker.make(askerOf("chef1"), photo);
  const first = maker.childId!;
  await until("its end", () => isGone(first));
  await maker.make(askerOf("chef1"), photo);
  await closed(maker);
});

Deno.test("close ends the child, also one with a picture, and nothing starts after it", async () => {
  const maker = openPictureMaker();
  const photo = await makePhoto(3_000, 2_000).jpeg().toBuffer();
  const answers = [maker.make(askerOf("chef1"), photo), maker.make(askerOf("chef1"), photo)];
  const id = await until("the child", () => maker.childId);
  maker.close();
  for (const answer of answers) await assert.rejects(answer, { status: 503 });
  await assert.rejects(maker.make(askerOf("chef1"), photo), { status: 503 });
  await until("its end", () => isGone(id));
});

Deno.test("the child works at a lower priority than the event loop, all of its threads", {
  ignore: Deno.build.os !== "linux",
}, async () => {
  const maker = openPictureMaker();
  await maker.make(askerOf("chef1"), await makePhoto(1_000, 500).jpeg().toBuffer());
  const priorities = new Set(await threadPriorities(maker.childId!));
  assert.deepEqual([...priorities], ["10"]);
  await closed(maker);
});

Deno.test("the child is told nothing of our environment", {
  ignore: Deno.build.os !== "linux",
}, async () => {
  const maker = openPictureMaker();
  await maker.make(askerOf("chef1"), await makePhoto(50, 50).jpeg().toBuffer());
  const id = maker.childId;
  const names = (await Deno.readTextFile(`/proc/${id}/environ`)).split("\0").filter(Boolean)
    .map((each) => each.split("=")[0]);
  assert.deepEqual(names.filter((name) => !name!.startsWith("MALLOC_")), []);
  const command = (await Deno.readTextFile(`/proc/${id}/cmdline`)).split("\0");
  assert.deepEqual(command.filter((each) => /allow-(all|net|write|run)|^-A$/.test(each)), []);
  await closed(maker);
});

async function isGone(id: number): Promise<boolean> {
  const stat = await statOf(String(id)).catch(() => null);
  return stat === null || stat[0] === "Z";
}

/** From the state on: state, parent, … */
async function statOf(path: string): Promise<string[]> {
  const text = await Deno.readTextFile(`/proc/${path}/stat`);
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

async function cpuTicksOf(id: number): Promise<number> {
  const stat = await statOf(String(id));
  return Number(stat[11]) + Number(stat[12]);
}

async function closed(maker: ParentPictureMaker): Promise<void> {
  const id = maker.childId;
  maker.close();
  assert.equal(maker.childId, null);
  if (id !== null) await until("its end", () => isGone(id));
}
