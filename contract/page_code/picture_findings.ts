import type { Finding, FoundPlace } from "./findings.ts";

const OF_PICTURES = new Set([
  "image",
  "placeholder_picture",
  "gone_image_host",
  "missing_picture",
]);

export function isAboutPicture({ rule }: Pick<Finding, "rule">, { excerpt }: FoundPlace): boolean {
  return OF_PICTURES.has(rule) ||
    rule === "local" && /\.(?:png|jpe?g|gif|webp|avif)\b/i.test(excerpt);
}

/** The `src` and the `srcset` of one picture count as one, since a save names the cause once. */
export function countMissingPictures(findings: readonly Finding[]): number {
  return findings.flatMap((finding) =>
    finding.places.filter((place) => isAboutPicture(finding, place))
  )
    .length;
}
