/** A drawing of those that the landing page holds once (ui/site/feature_drawings.tsx). */
export function Drawing({ name }: { name: string }) {
  return (
    <svg className="drawing" viewBox="0 0 480 300" aria-hidden="true">
      <use href={`#drawn_${name}`} />
    </svg>
  );
}
