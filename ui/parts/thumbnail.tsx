import { createContext, useContext } from "react";

export const ImagesContext = createContext((name: string) => name);

export function Thumbnail({ name }: { name: string }) {
  const path = useContext(ImagesContext);
  return (
    <picture className="thumbnail">
      <source type="image/avif" srcSet={path(`example_${name}.avif`)} />
      <img
        src={path(`example_${name}.webp`)}
        width={800}
        height={500}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}

/** It is in the first view of the landing page, as on a phone in a narrow window. */
export function FirstThumbnail({ name }: { name: string }) {
  const path = useContext(ImagesContext);
  const srcSet = (shape: "page" | "phone", type: "avif" | "webp") => {
    const stem = shape === "page" ? `example_${name}` : `example_${name}_phone`;
    const { small, large } = LARGE_WIDTHS[shape][type];
    return `${path(`${stem}.${type}`)} ${small}w, ${path(`${stem}_large.${type}`)} ${large}w`;
  };
  return (
    <picture className="thumbnail">
      {(["avif", "webp"] as const).map((type) => (
        <source
          key={type}
          media="(width <= 768px)"
          type={`image/${type}`}
          sizes="84vw"
          srcSet={srcSet("phone", type)}
        />
      ))}
      <source type="image/avif" sizes={PAGE_WIDTH} srcSet={srcSet("page", "avif")} />
      <img
        src={path(`example_${name}.webp`)}
        sizes={PAGE_WIDTH}
        srcSet={srcSet("page", "webp")}
        width={800}
        height={500}
        alt=""
        decoding="async"
        fetchPriority="high"
      />
    </picture>
  );
}

/** It fills half of a wide window, and is not fetched where that is not shown. */
export function TallThumbnail({ name }: { name: string }) {
  const path = useContext(ImagesContext);
  const srcSet = (type: "avif" | "webp") =>
    `${path(`example_${name}_tall.${type}`)} ${TALL_WIDTHS.small}w, ` +
    `${path(`example_${name}_tall_large.${type}`)} ${TALL_WIDTHS.large}w`;
  return (
    <picture>
      <source type="image/avif" sizes={TALL_WIDTH} srcSet={srcSet("avif")} />
      <img
        src={path(`example_${name}_tall.webp`)}
        sizes={TALL_WIDTH}
        srcSet={srcSet("webp")}
        width={800}
        height={960}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}

/** tests/ui_images_test.ts compares these widths with the files. */
export const LARGE_WIDTHS = {
  page: { avif: { small: 800, large: 2160 }, webp: { small: 480, large: 2160 } },
  phone: { avif: { small: 500, large: 780 }, webp: { small: 340, large: 780 } },
} as const;
/** table.css sets about the same width. */
const PAGE_WIDTH = "(width <= 900px) 90vw, 54vw";
export const TALL_WIDTHS = { small: 800, large: 1600 } as const;
/** It covers its room, so a narrow and high one takes its width of the height. */
const TALL_WIDTH = "max(50vw, 84vh)";
