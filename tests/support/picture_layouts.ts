// What pages do to the size of a picture.
export const LAYOUTS = [
  "",
  "max-width: 100%; width: auto; height: auto",
  "max-width: 100%; height: auto",
  "max-width: 100%; height: auto; display: block; margin: auto",
  "width: 100%; height: auto",
  "width: 40%",
  "height: 200px",
  "max-width: 100%; max-height: 150px",
  "width: 100%; height: 120px; object-fit: cover",
  "min-height: 100%; min-width: 100%",
  "float: left; width: 33%",
  "position: absolute; inset: 0; width: 100%",
];
export const AROUND = [
  "",
  "display: flex",
  "display: flex; flex-direction: column; overflow: auto",
  "display: inline-flex; flex-wrap: wrap",
  "display: grid; grid-template-columns: 1fr 2fr",
  "display: grid; grid-auto-flow: column",
  "columns: 3",
  "display: inline-block",
  "display: table",
];
/** A picture of the page's own, a link around it, and sides that its tag says. */
export const WRITTEN = [
  (tag: string) => `<img ${tag}>`,
  (tag: string) => `<a href="#x"><img ${tag}></a>`,
  (tag: string) => `<img width="600" height="450" ${tag}>`,
];

/** Each picture stands in a box of its own, far from the others. */
export const inOneLayout = (
  srcs: Record<string, string>,
  around: string,
  write: (tag: string) => string,
) =>
  `<!DOCTYPE html><title>Soup</title><style>div { position: relative; width: 80%; ${around} }
p { margin: 9000px 0 0 }
${LAYOUTS.map((layout, i) => `.c${i} img { ${layout} }`).join("\n")}</style><h1>Soup</h1>
${
    LAYOUTS.map((_, i) =>
      Object.entries(srcs).map(([loading, src]) =>
        `<p></p><div class="c${i}">${write(`loading="${loading}" src="${src}" alt="Soup"`)}</div>`
      ).join("")
    ).join("")
  }`;
