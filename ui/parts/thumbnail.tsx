import { createContext, useContext } from "react";

export const ImagesContext = createContext((name: string) => name);

export function Thumbnail(
  { name, hasNarrow = false, isLarge = false }: {
    name: string;
    hasNarrow?: boolean;
    isLarge?: boolean;
  },
) {
  const path = useContext(ImagesContext);
  const srcSet = (shape: "page" | "phone", type: "avif" | "webp") => {
    const stem = shape === "page" ? `example_${name}` : `example_${name}_phone`;
    const small = path(`${stem}.${type}`);
    if (!isLarge) return small;
    const { small: width, large } = LARGE_WIDTHS[shape][type];
    return `${small} ${width}w, ${path(`${stem}_large.${type}`)} ${large}w`;
  };
  return (
    <picture className="thumbnail">
      {hasNarrow && (["avif", "webp"] as const).map((type) => (
        <source
          key={type}
          media="(width <= 768px)"
          type={`image/${type}`}
          sizes={isLarge ? "100vw" : undefined}
          srcSet={srcSet("phone", type)}
        />
      ))}
      <source
        type="image/avif"
        sizes={isLarge ? PAGE_WIDTH : undefined}
        srcSet={srcSet("page", "avif")}
      />
      <img
        src={path(`example_${name}.webp`)}
        sizes={isLarge ? PAGE_WIDTH : undefined}
        srcSet={isLarge ? srcSet("page", "webp") : undefined}
        width={800}
        height={500}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}

/** tests/ui_images_test.ts compares these widths with the files. */
export const LARGE_WIDTHS = {
  page: { avif: { small: 560, large: 2160 }, webp: { small: 400, large: 2160 } },
  phone: { avif: { small: 500, large: 780 }, webp: { small: 300, large: 780 } },
} as const;
/** public_layout.css sets the same width. */
const PAGE_WIDTH = "min(100vw, 72rem)";
