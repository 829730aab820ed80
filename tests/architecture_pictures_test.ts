// Where documents of ours have pictures decoded: none is of a page as it came, because few bytes can be an endless one.
import assert from "node:assert/strict";
import { readSources } from "./support/sources.ts";

const SHOWS =
  /<(img|image|source|video|audio|picture|canvas)\b(?!["'`]\])|rel="?icon|link\("icon"\)|\bnew Image\b|\bImageDecoder\b|\bcreateImageBitmap\b|\bdrawImage\b|createElement\(\s*["'`](img|video|audio|canvas)|\bbackgroundImage: (?!"none")|\burl\(\$\{/;

/** Each with what it shows. */
const SHOWING: Readonly<Record<string, string>> = {
  "islands/pictures/elsewhere.ts": "Addresses in the code of a page, which are written alone.",
  "islands/pictures/pictures_drawer.tsx":
    "Own pictures, which the picture maker or the worker has made anew.",
  "islands/pictures/place_grid.tsx":
    "Own pictures, which the picture maker or the worker has made anew.",
  "islands/pictures/shrink_worker.ts":
    "Own pictures of who tries a page, in a worker that is ended when it takes too long.",
  "islands/editor/history/version_picture.tsx": "Earlier saves, as the card maker has drawn them.",
  "islands/editor/preview/page_stage.tsx": "Pictures of our examples, which the build has.",
  "islands/editor/save/saved_sheet.tsx": "A QR code, which the server draws.",
  "islands/page_shell/tab.ts": "The icon of a page: a PNG whose header says that it is small.",
  "islands/registration/moment.tsx": "A QR code of ours, drawn for a file.",
  "islands/site/serving.tsx": "Pictures of our examples, which the build has.",
  "server/mail/letter_page.tsx": "A card of ours, which the mail brings along.",
  "server/mail/page_picture.ts": "A card of ours, which the mail brings along.",
  "server/publishing/missing_plates.ts": "Drawings of ours, in the frame of a page.",
  "server/publishing/picture_frame.ts": "A picture of another host, in a frame as a page's.",
  "server/publishing/public_page.ts":
    "The icon of a page, as server/publishing/public_page.ts lets it through.",
  "ui/document.tsx": "Our own icon.",
  "ui/parts/thumbnail.tsx": "Pictures of our examples, which the build has.",
};

Deno.test("no document of ours shows a picture of a page as it came", async () => {
  const showing = (await readSources()).filter(({ path, code }) =>
    // What is in the frame is in a process of its own where browsers can; texts speak of elements.
    /^(islands|ui|server)\/(?!page_code\/|cards\/)/.test(path) &&
    !/^(islands\/page_runtime|ui\/(site\/(features|prompts|stories)|assistants\/developers))/.test(
      path,
    ) && SHOWS.test(code)
  );
  assert.deepEqual(showing.map(({ path }) => path).toSorted(), Object.keys(SHOWING).toSorted());
});
