// The picture of an example page, as `deno task images` takes it.
import { createContext, useContext } from "react";

/** From the name of a file of ui/images to its address. */
export const ImagesContext = createContext((name: string) => name);

/** Of its first screen, 8 wide and 5 high; on narrow screens that of a phone when `hasNarrow`, 4 wide and 5 high. */
export function Thumbnail({ name, hasNarrow = false }: { name: string; hasNarrow?: boolean }) {
  const path = useContext(ImagesContext);
  const sources = (media: string | undefined, stem: string) =>
    (["avif", "webp"] as const).map((type) => (
      <source
        key={stem + type}
        media={media}
        type={`image/${type}`}
        srcSet={path(`${stem}.${type}`)}
      />
    ));
  return (
    <picture className="thumbnail">
      {hasNarrow && sources("(width <= 768px)", `example_${name}_phone`)}
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
