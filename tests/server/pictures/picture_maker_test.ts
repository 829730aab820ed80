// The child process: started late, replaced when it dies, ended after a rest, and never in anybody's way.
import assert from "node:assert/strict";
import { MESSAGES } from "../../../server/contract/messages.ts";
import {
  MAKE_HERE,
  openPictureMaker,
  type ParentPictureMaker,
} from "../../../server/pictures/picture_maker.ts";
import { makePhoto } from "../../support/make_pictures.ts";

Deno.test("the child makes what would be made here, and starts with the first picture", async () => {
  const maker = openPictureMaker();
  const photo = await makePhoto(900, 600).jpeg().toBuffer();
  assert.equal(maker.childId, null);
  assert.deepEqual(await maker.make(photo), await MAKE_HERE.make(photo));
  const id = maker.childId;
  assert.ok(id);
  await maker.make(photo);
  assert.equal(maker.childId, id, "it is kept");
  await closed(maker);
});

Deno.test("what is no picture by its bytes starts no child", async () => {
  const maker = openPictureMaker();
  await assert.rejects(maker.make(new TextEncoder().encode("<svg/>")), {
    sentences: MESSAGES.pictureIsSvg,
  });
  assert.equal(maker.childId, null);
  maker.close();
});

Deno.test("a refusal of the child has its sentence, and the child lives on", async () => {
  const maker = openPictureMaker();
  const photo = await makePhoto(900, 600).jpeg().toBuffer();
  const broken = maker.make(photo.subarray(0, 300));
  await assert.rejects(broken, { status: 400, sentences: MESSAGES.pictureUnreadable });
  const id = maker.childId;
  await maker.make(photo);
  assert.ok(id);
  assert.equal(maker.childId, id);
  await closed(maker);
});

Deno.test("a child that is killed with a picture says so, and the next one works", async () => {
  const maker = openPictureMaker();
  const photo = await makePhoto(3_000, 2_000).jpeg().toBuffer();
  await maker.make(await makePhoto(10, 10).png().toBuffer());
  const first = maker.childId!;
  const answer = maker.make(photo).then(() => null, (error) => error);
  // Until it has read the picture and works on it.
  const before = await cpuTicksOf(first);
  while (await cpuTicksOf(first) < before + 5) await rest(1);
  Deno.kill(first, "SIGKILL");
  assert.equal((await answer)?.sentences, MESSAGES.pictureUnreadable);
  assert.equal((await maker.make(photo)).files.length, 3);
  assert.notEqual(maker.childId, first);
  await closed(maker);
});

Deno.test("a child that was killed while it rested costs nobody a picture", async () => {
  const maker = openPictureMaker();
  const photo = await makePhoto(900, 600).jpeg().toBuffer();
  await maker.make(photo);
  const first = maker.childId!;
  Deno.kill(first, "SIGKILL");
  while (!await isGone(first)) await rest(1);
  assert.equal((await maker.make(photo)).files.length, 2);
  await closed(maker);
});

Deno.test("a picture that takes too long is given up, and the next one works", async () => {
  const photo = await makePhoto(3_000, 2_000).jpeg().toBuffer();
  const hasty = openPictureMaker({ timeLimitMs: 1 });
  await assert.rejects(hasty.make(photo), { status: 400, sentences: MESSAGES.pictureTooSlow });
  await assert.rejects(hasty.make(photo), { status: 400, sentences: MESSAGES.pictureTooSlow });
  await closed(hasty);
});

Deno.test("many at once are made one after the other, each answer to its question", async () => {
  const maker = openPictureMaker();
  const order: number[] = [];
  await Promise.all(Array.from({ length: 12 }, async (_, index) => {
    const { files } = await maker.make(await makePhoto(100 + index, 50).png().toBuffer());
    assert.equal(files[0]!.width, 100 + index);
    order.push(index);
  }));
  assert.equal(order.length, 12);
  await closed(maker);
});

Deno.test("pictures are made in the order in which they came", async () => {
  const maker = openPictureMaker();
  const pictures = [
    await makePhoto(2_000, 1_000).jpeg().toBuffer(),
    await makePhoto(20, 10).jpeg().toBuffer(),
    await makePhoto(1_000, 500).jpeg().toBuffer(),
  ];
  const order: number[] = [];
  await Promise.all(pictures.map((each, index) => maker.make(each).then(() => order.push(index))));
  assert.deepEqual(order, [0, 1, 2]);
  await closed(maker);
});

Deno.test("more than can wait are asked to come back", async () => {
  const maker = openPictureMaker();
  const photo = await makePhoto(50, 50).jpeg().toBuffer();
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => maker.make(photo)));
  const refused = answers.filter((answer) => answer.status === "rejected");
  assert.equal(refused.length, 20 - 17);
  for (const { reason } of refused) assert.equal(reason.status, 503);
  await closed(maker);
});

Deno.test("after a rest the child is ended, and the next picture starts another", async () => {
  const maker = openPictureMaker({ idleMs: 1 });
  const photo = await makePhoto(50, 50).jpeg().toBuffer();
  await maker.make(photo);
  const first = maker.childId!;
  while (!await isGone(first)) await rest(1);
  await maker.make(photo);
  await closed(maker);
});

Deno.test("close ends the child, also one with a picture, and nothing starts after it", async () => {
  const maker = openPictureMaker();
  const photo = await makePhoto(3_000, 2_000).jpeg().toBuffer();
  const answers = [maker.make(photo), maker.make(photo)];
  while (maker.childId === null) await rest(0);
  const id = maker.childId;
  maker.close();
  for (const answer of answers) await assert.rejects(answer, { status: 503 });
  await assert.rejects(maker.make(photo), { status: 503 });
  while (!await isGone(id)) await rest(1);
});

Deno.test("the child works at a lower priority than the event loop, all of its threads", {
  ignore: Deno.build.os !== "linux",
}, async () => {
  const maker = openPictureMaker();
  await maker.make(await makePhoto(1_000, 500).jpeg().toBuffer());
  const id = maker.childId;
  const priorities = new Set<string>();
  for await (const { name } of Deno.readDir(`/proc/${id}/task`)) {
    priorities.add((await statOf(`${id}/task/${name}`))[16]!);
  }
  assert.deepEqual([...priorities], ["10"]);
  await closed(maker);
});

Deno.test("the child is told nothing of our environment", {
  ignore: Deno.build.os !== "linux",
}, async () => {
  const maker = openPictureMaker();
  await maker.make(await makePhoto(50, 50).jpeg().toBuffer());
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

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function closed(maker: ParentPictureMaker): Promise<void> {
  const id = maker.childId;
  maker.close();
  assert.equal(maker.childId, null);
  while (id !== null && !await isGone(id)) await rest(1);
}
