// The picture of an example page, as `deno task images` takes it.
import { createContext, useContext } from "react";

/** From the name of a file of ui/images to its address. */
export const ImagesContext = createContext((name: string) => name);

/** Of its first screen, 8 wide and 5 high; on narrow screens that of a phone when `hasNarrow`, 4 wide and 5 high. */
export function Thumbnail(
  { name, hasNarrow = false, isLarge = false }: {
    name: string;
    hasNarrow?: boolean;
    /** Shown as wide as the page: there is one that is sharp then, also on a dense screen. */
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

/** In pixels, of the example that is shown as wide as the page (tests/ui_images_test.ts). */
export const LARGE_WIDTHS = {
  page: { avif: { small: 560, large: 2160 }, webp: { small: 400, large: 2160 } },
  phone: { avif: { small: 500, large: 780 }, webp: { small: 300, large: 780 } },
} as const;
/** Of public_layout.css. */
const PAGE_WIDTH = "min(100vw, 72rem)";
