// How large a stand-in is, read from its address.
import assert from "node:assert/strict";
import { readPixels, readStandInSize } from "../../contract/pictures/stand_ins.ts";

for (
  const [address, width, height] of [
    ["https://placehold.co/600x400", 600, 400],
    ["https://placehold.co/600x400/EEE/31343C.png?text=Soup", 600, 400],
    ["https://placehold.co/600", 600, 600],
    ["https://placehold.co/600x400@2x.png", 600, 400],
    ["https://via.placeholder.com/600x400.png", 600, 400],
    ["//via.placeholder.com/150", 150, 150],
    ["https://picsum.photos/600/400", 600, 400],
    ["https://picsum.photos/600/400?random=1", 600, 400],
    ["https://picsum.photos/600", 600, 600],
    ["https://picsum.photos/id/237/600/400.jpg", 600, 400],
    ["https://picsum.photos/seed/soup1234/600/400", 600, 400],
    ["https://picsum.photos/seed/123/600", 600, 600],
    ["https://source.unsplash.com/random/600x400/?soup", 600, 400],
    ["https://source.unsplash.com/collection/190727/600x400", 600, 400],
    ["https://source.unsplash.com/WLUHO9A_xik/600x400", 600, 400],
    ["https://loremflickr.com/g/600/400/soup", 600, 400],
    ["https://dummyimage.com/640x4:3/000/fff", 640, 480],
    ["https://dummyimage.com/4:3x480", 640, 480],
    ["https://fakeimg.pl/600x400/ff0000,128/000", 600, 400],
    ["https://placekitten.com/600/400", 600, 400],
    ["https://picsum.photos/9999/10", 4_000, 10],
    [
      `data:image/svg+xml,%3Csvg%20xmlns%3D%22x%22%20width%3D%22600%22%20height%3D%22400%22%3E`,
      600,
      400,
    ],
    [`data:image/svg+xml;utf8,<svg xmlns='x' height='400' width='600'>`, 600, 400],
  ] as const
) {
  Deno.test(`${address} is ${width} by ${height}`, () => {
    assert.deepEqual(readStandInSize(address), { width, height });
  });
}

for (
  const address of [
    "https://source.unsplash.com/featured/?soup",
    "https://images.unsplash.com/photo-600x400?w=600",
    "https://picsum.example/600/400",
    "https://placehold.co/0x400",
    `data:image/svg+xml,<svg viewBox="0 0 600 400">`,
    "data:image/svg+xml;base64,PHN2Zz4=",
    `https://placehold.co/${"/".repeat(100_000)}600x400`,
    "pictures/600x400.png",
    "",
  ]
) {
  Deno.test(`${address.slice(0, 60)} does not say how large it is`, () => {
    assert.equal(readStandInSize(address), null);
  });
}

Deno.test("a length is digits, with or without their unit", () => {
  const lengths = ["600", " 600 ", "600px", "600.5"].map(readPixels);
  assert.deepEqual(lengths, [600, 600, 600, 600]);
  for (const none of ["100%", "auto", "", "0", null, undefined]) {
    assert.equal(readPixels(none), null);
  }
});
