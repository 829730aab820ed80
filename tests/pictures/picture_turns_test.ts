// Whose picture is made next, and who is asked to come back.
import { askerOf } from "../../server/work/fair_queue.ts";
import assert from "node:assert/strict";
import { openPictureMaker } from "../../server/pictures/picture_maker.ts";
import { makePhoto } from "../support/make_pictures.ts";

Deno.test("pictures are made in the order in which they came", async () => {
  const maker = openPictureMaker();
  const pictures = [
    await makePhoto(2_000, 1_000).jpeg().toBuffer(),
    await makePhoto(20, 10).jpeg().toBuffer(),
    await makePhoto(1_000, 500).jpeg().toBuffer(),
  ];
  const order: number[] = [];
  await Promise.all(
    pictures.map((each, index) => maker.make(askerOf("chef1"), each).then(() => order.push(index))),
  );
  assert.deepEqual(order, [0, 1, 2]);
  maker.close();
});

Deno.test("more than can wait are asked to come back", async () => {
  const maker = openPictureMaker();
  const photo = await makePhoto(50, 50).jpeg().toBuffer();
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => maker.make(askerOf("chef1"), photo)),
  );
  const refused = answers.filter((answer) => answer.status === "rejected");
  assert.equal(refused.length, 20 - 17);
  for (const { reason } of refused) assert.equal(reason.status, 503);
  maker.close();
});

Deno.test("however many costly pictures one account has sent, another's waits for one of them at most", async () => {
  const maker = openPictureMaker();
  const costly = await makePhoto(1_500, 1_000).png({ progressive: true }).toBuffer();
  const small = await makePhoto(50, 50).jpeg().toBuffer();
  const order: string[] = [];
  const greedy = Array.from(
    { length: 17 },
    () =>
      maker.make({ path: ["chef1"], account: "10.0.0.1", isKnown: false }, costly).then(
        () => order.push("chef1"),
        () => null,
      ),
  );
  for (let n = 0; n < 3; n++) {
    await maker.make({ path: ["chef2"], account: "10.0.0.2", isKnown: false }, small);
    order.push("chef2");
  }
  assert.match(order.join(" "), /^(chef1 )?chef2 (chef1 )?chef2 (chef1 )?chef2$/);
  maker.close();
  await Promise.all(greedy);
});
