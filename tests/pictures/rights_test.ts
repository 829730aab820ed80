// Whose a picture is, how it was made and what others may do with it stays in each of its files; where, by which camera and thumbnails do not.
import assert from "node:assert/strict";
import sharp from "sharp";
import { MAKE_HERE } from "../../server/pictures/picture_maker.ts";
import { readRights } from "../../server/pictures/rights.ts";
import { askerOf } from "../../server/work/fair_queue.ts";
import { holds, makeAnimation, makePhoto } from "../support/make_pictures.ts";
import {
  FACTS,
  PACKET,
  RIGHTS,
  rightsOf,
  withGifPacket,
  withIptc,
  withPlace,
  withPngPacket,
} from "../support/rights.ts";

const dots = new Uint8Array(24 * 24 * 3).map((_, at) => at * 89 % 256);
const few = () => sharp(dots, { raw: { width: 24, height: 24, channels: 3 } });
const photo = () => withPlace(makePhoto(1_000, 500)).withXmp(PACKET);

const UPLOADS: Record<string, [made: string[], bytes: () => Promise<Uint8Array>]> = {
  "a photo": [["webp", "webp"], () => photo().jpeg().toBuffer()],
  "a WebP": [["webp", "webp"], () => photo().webp().toBuffer()],
  "an AVIF": [["avif", "avif"], () => photo().avif({ effort: 0, quality: 20 }).toBuffer()],
  "a JPEG that was small": [["jpg"], () => photo().jpeg({ quality: 2 }).toBuffer()],
  "a PNG": [["webp", "webp"], async () => {
    return withPngPacket(await withPlace(makePhoto(1_000, 500)).png().toBuffer(), PACKET);
  }],
  "a PNG that was small": [["png"], async () => {
    return withPngPacket(
      await withPlace(few()).png({ palette: true, colours: 2 }).toBuffer(),
      PACKET,
    );
  }],
  "an animated GIF": [["webp"], async () => {
    return withGifPacket(await makeAnimation(2).gif().toBuffer(), PACKET);
  }],
  "a GIF": [["webp"], async () => withGifPacket(await few().gif().toBuffer(), PACKET)],
  "an animated WebP": [["webp"], () => {
    return withPlace(makeAnimation(3)).withXmp(PACKET).webp().toBuffer();
  }],
};

async function make(bytes: Uint8Array) {
  return (await MAKE_HERE.make(askerOf("chef1"), bytes)).files;
}

for (const [name, [made, bytes]] of Object.entries(UPLOADS)) {
  Deno.test(`${name} says in each file whose it is, and nothing else`, async () => {
    const sent = await bytes();
    for (const fact of FACTS) assert.ok(holds(sent, fact), `the upload has ${fact}`);
    const files = await make(sent);
    assert.deepEqual(files.map(({ extension }) => extension), made);
    for (const { bytes } of files) {
      assert.deepEqual(await rightsOf(bytes), RIGHTS);
      const { exif, icc, iptc, comments } = await sharp(bytes).metadata();
      assert.deepEqual([exif, icc, iptc, comments], Array(4).fill(undefined));
      for (const fact of [...FACTS, "Exif", "GPS"]) assert.ok(!holds(bytes, fact), fact);
    }
  });
}

Deno.test("older fields count where no newer one says otherwise: IPTC before EXIF", async () => {
  const jpeg = await withPlace(makePhoto(400, 300)).jpeg().toBuffer();
  assert.deepEqual(await rightsOf((await make(jpeg))[0]!.bytes), {
    "dc:creator": ["Exif Artist"],
    "dc:rights": ["Exif Copyright"],
  });
  const latin = Uint8Array.of(0x5a, 0x6f, 0xeb);
  const iptc = withIptc(jpeg, [
    [80, "漢字"],
    [80, latin],
    [110, "Kitchen Press"],
    [115, "Archive"],
    [90, "SoupCity"],
    [122, "Kitchencam"],
  ]);
  const older = {
    "dc:creator": ["漢字", "Zoë"],
    "dc:rights": ["Exif Copyright"],
    "photoshop:Credit": ["Kitchen Press"],
    "photoshop:Source": ["Archive"],
  };
  for (const { bytes } of await make(iptc)) {
    assert.deepEqual(await rightsOf(bytes), older);
    for (const fact of FACTS) assert.ok(!holds(bytes, fact), fact);
  }
  const both = withIptc(await photo().jpeg().toBuffer(), [[80, "Somebody"], [116, "Nobody"]]);
  assert.deepEqual(await rightsOf((await make(both))[0]!.bytes), RIGHTS);
});

Deno.test("a picture that says nothing of its rights has no packet", async () => {
  const jpeg = await makePhoto(400, 300).withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>").jpeg()
    .toBuffer();
  assert.equal((await sharp((await make(jpeg))[0]!.bytes).metadata()).xmp, undefined);
});

const HEAD = `<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xr="http://ns.adobe.com/xap/1.0/rights/">`;
const creators = (...texts: string[]) =>
  `<r:Description><dc:creator><r:Seq>${
    texts.map((text) => `<r:li>${text}</r:li>`).join("")
  }</r:Seq></dc:creator></r:Description>`;
const MEGABYTE = 1024 * 1024;
const lol = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`);

const PACKETS: [name: string, packet: string, creators: string[] | undefined][] = [
  ["nothing", "", undefined],
  ["a megabyte of spaces in a tag", `${HEAD}<r:Description ${" ".repeat(MEGABYTE)}`, undefined],
  ["a megabyte of a name", `${HEAD}<${"a:".repeat(MEGABYTE / 2)}>`, undefined],
  ["a megabyte of brackets", HEAD + "<".repeat(MEGABYTE), undefined],
  ["a megabyte of elements within each other", HEAD + "<r:li>".repeat(MEGABYTE / 6), undefined],
  ["a megabyte of attributes", `${HEAD}<r:li ${'a:b="c" '.repeat(MEGABYTE / 8)}>`, undefined],
  ["a megabyte of quotes", `${HEAD}<r:li a="${"' =".repeat(MEGABYTE / 3)}`, undefined],
  ["a megabyte of ampersands", HEAD + creators("&#".repeat(MEGABYTE / 3), "chef1"), [
    "&#".repeat(500),
    "chef1",
  ]],
  ["a comment that stays open", `${HEAD}<!-- ${creators("chef1")}`, undefined],
  ["an end that is cut off", HEAD + creators("chef1", "chef2").slice(0, -45), ["chef1"]],
  [
    "entities of its own",
    `<!DOCTYPE x [<!ENTITY l0 "soup">${lol.join("")}]>${HEAD}${creators("&l9;")}`,
    undefined,
  ],
  ["entities that nobody declares", HEAD + creators("&l9;", "&xxe;"), ["&l9;", "&xxe;"]],
  ["numbers that are no letters", HEAD + creators("a&#0;b&#xD800;c&#x110000;d&#9999999;"), [
    "ab\ufffdcd",
  ]],
  ["bytes of zero", HEAD + creators("a\0b", "\0"), ["ab"]],
  ["10,000 creators", HEAD + creators(...Array.from({ length: 10_000 }, (_, at) => `c${at}`)), [
    "c0",
    "c1",
    "c2",
    "c3",
    "c4",
    "c5",
    "c6",
    "c7",
    "c8",
    "c9",
  ]],
  ["a creator of 100,000 letters", HEAD + creators("z".repeat(100_000)), ["z".repeat(1_000)]],
  ["markup", HEAD + creators("&lt;script>alert(1)", "<b>Zoë</b>", "Zoë &lt;zoe@example.com>"), [
    "Zoë",
  ]],
  ["quotes", HEAD + creators("\"'/>]]&gt;--"), ["\"'/"]],
  ["letters that turn the line", HEAD + creators("a\u202eb\u200bc"), ["abc"]],
  ["prefixes that nobody declares", "<dc:creator>chef1</dc:creator>", undefined],
  [
    "names of every object",
    `${HEAD}<r:Description><dc:__proto__>a</dc:__proto__><constructor:x/>`,
    undefined,
  ],
  ["closing tags alone", `${HEAD}${"</r:li>".repeat(1_000)}`, undefined],
];

for (const [name, packet, expected] of PACKETS) {
  Deno.test(`a packet of ${name} does no harm`, () => {
    const xmp = new TextEncoder().encode(packet);
    assert.deepEqual(readRights(xmp, "webp", { xmp })["dc:creator"], expected);
  });
}

Deno.test("hostile packets become packets that are XML, in each format", async () => {
  const hostile = HEAD +
    creators("\"'/>]]&gt;--&amp;lt;", "z".repeat(9_999), "\u0001&#8;&#xFFFF;\ufffe");
  for (const kind of ["jpeg", "webp", "avif"] as const) {
    const sent = await makePhoto(64, 48).withXmp(hostile).toFormat(kind).toBuffer();
    for (const { bytes } of await make(sent)) {
      assert.deepEqual(await rightsOf(bytes), { "dc:creator": ["\"'/", "z".repeat(1_000)] });
    }
  }
});

Deno.test("links that are no links, and all that is too much together, stay away", () => {
  const link = (text: string) => {
    const xmp = new TextEncoder().encode(`${HEAD}<r:Description xr:WebStatement="${text}"/>`);
    return readRights(xmp, "webp", { xmp })["xmpRights:WebStatement"];
  };
  assert.deepEqual(link("https://a.example/"), ["https://a.example/"]);
  for (
    const text of [
      "javascript:alert(1)",
      "soup",
      "https://",
      `https://a.example/${"a".repeat(1_000)}`,
    ]
  ) {
    assert.equal(link(text), undefined);
  }
  const long = Array.from({ length: 10 }, (_, at) => String(at).repeat(1_000));
  const marked = '<r:Description xr:Marked="True"/>';
  const xmp = new TextEncoder().encode(`${HEAD}${creators(...long)}${marked}`);
  assert.deepEqual(readRights(xmp, "webp", { xmp }), { "xmpRights:Marked": ["True"] });
});

Deno.test("EXIF and IPTC that point outside of themselves, or say that there is much, say nothing", async () => {
  const { exif } = await sharp(await withPlace(makePhoto(64, 48)).jpeg().toBuffer()).metadata();
  const { iptc } = await sharp(withIptc(await few().jpeg().toBuffer(), [[80, "chef1"]])).metadata();
  assert.deepEqual(readRights(exif!, "jpg", { exif })["dc:creator"], ["Exif Artist"]);
  assert.deepEqual(readRights(exif!, "jpg", { iptc })["dc:creator"], ["chef1"]);
  for (const block of [exif!, iptc!]) {
    for (let at = 0; at < block.length; at++) {
      for (const byte of [0, 0x7f, 0xff]) {
        const changed = new Uint8Array(block);
        changed[at] = byte;
        readRights(changed, "jpg", { exif: changed, iptc: changed });
      }
      const cut = block.subarray(0, at);
      readRights(cut, "jpg", { exif: cut, iptc: cut });
    }
  }
});
