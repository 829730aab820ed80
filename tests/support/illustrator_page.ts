// A page as an assistant writes it for an illustrator: its eleven pictures lie at hosts that are not allowed.
import { zipSync } from "fflate";
import { makeDrawing } from "./make_pictures.ts";

const WORKS = [
  ["The lighthouse keeper", "lighthouse-keeper"],
  ["Night market", "night-market"],
  ["Moth and moon", "moth-and-moon"],
  ["Harvest", "harvest"],
  ["The tea house", "tea-house"],
  ["Winter train", "winter-train"],
  ["Octopus library", "octopus-library"],
  ["Paper boats", "paper-boats"],
  ["Rooftop garden", "rooftop-garden"],
] as const;

const HOST = "https://assets.studio-drawn.example/";

export const PICTURES_COUNT = WORKS.length + 2;

export const ILLUSTRATOR_PAGE = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chef One, illustrator</title>
<meta name="description" content="Picture books, covers and murals.">
<style>
  :root { --ink: #23313f; --paper: #f6f1e7; --accent: #c8553d; }
  * { box-sizing: border-box; margin: 0; }
  body { font: 17px/1.6 Georgia, serif; color: var(--ink); background: #f6f1e7; }
  header { min-height: 60vh; display: grid; place-content: center; text-align: center; color: #fff;
    background: linear-gradient(rgb(35 49 63 / .45), rgb(35 49 63 / .45)), #23313f; }
  .hero { background-image: linear-gradient(rgb(35 49 63 / .45), rgb(35 49 63 / .45)), url("${HOST}hero.jpg");
    background-size: cover; background-position: center; }
  h1 { font-size: clamp(2.4rem, 8vw, 4.5rem); line-height: 1.1; }
  main { max-width: 1100px; margin: 0 auto; padding: 3rem 1.25rem; }
  .about { display: grid; grid-template-columns: 160px 1fr; gap: 1.5rem; align-items: center; margin-bottom: 3rem; }
  .about img { width: 160px; height: 160px; border-radius: 50%; object-fit: cover; }
  .works { display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 1.25rem; }
  figure { background: #fff; border-radius: 10px; overflow: hidden; }
  figure img { width: 100%; aspect-ratio: 4 / 3; object-fit: cover; display: block; }
  figcaption { padding: .75rem 1rem; }
  a { color: #c8553d; }
  footer { padding: 2rem 1.25rem; text-align: center; }
</style>
</head>
<body>
<header class="hero"><div><h1>Chef One draws</h1><p>Picture books, covers and murals</p></div></header>
<main>
<section class="about"><img src="${HOST}portrait.jpg" alt="Portrait of the illustrator">
<p>I draw for people who read aloud. My books are at home in nine languages.</p></section>
<h2>Works</h2>
<div class="works">
${
  WORKS.map(([title, file]) =>
    `<figure><img src="${HOST}works/${file}.jpg" alt="${title}" loading="lazy"><figcaption>${title}</figcaption></figure>`
  ).join("\n")
}
</div>
</main>
<footer><p>Write to <a href="mailto:chef1@example.com">chef1@example.com</a></p></footer>
</body>
</html>
`;

export interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Uint8Array;
}

/** They are in another order than the page has them, with the names of the works; two have a camera's names. */
export async function makeIllustratorPictures(): Promise<PictureFile[]> {
  const names = [
    ...WORKS.map(([, file]) => `${file}.png`).toReversed(),
    "IMG_0001.png",
    "IMG_0002.png",
  ];
  return await Promise.all(names.map(async (name, at) => ({
    name,
    mimeType: "image/png",
    buffer: new Uint8Array(await makeDrawing(640 + at, 480).png().toBuffer()),
  })));
}

/** The page with its pictures beside it, as a folder on a disk has them. */
export async function zipIllustratorPage(): Promise<Uint8Array> {
  const page = ILLUSTRATOR_PAGE.replaceAll(HOST, "");
  const paths = [...ILLUSTRATOR_PAGE.matchAll(/example\/([\w/-]+\.jpg)/g)].map(([, path]) => path!);
  const pictures = await Promise.all(paths.map(async (path, at): Promise<[string, Uint8Array]> => [
    path,
    new Uint8Array(await makeDrawing(640 + at, 480).jpeg().toBuffer()),
  ]));
  return zipSync({
    "index.html": new TextEncoder().encode(page),
    ...Object.fromEntries(pictures),
  });
}
