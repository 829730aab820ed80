// One sentence about the page, with its place or its places: each leads to its code and is fixed by itself, or all at once.
import type { CodeEdit, Finding, FoundPlace, Place } from "../../../contract/findings.ts";
import { joinedEdits } from "./fill_in.ts";

interface FindingLineProps {
  finding: Finding;
  isCurrent: boolean;
  show(place: Place): void;
  choosePicture(place: Place): void;
  applyFix(edits: readonly CodeEdit[]): void;
}

export function FindingLine({ finding, ...rest }: FindingLineProps) {
  const { message, places } = finding;
  const isOne = places.length === 1;
  const fixable = places.filter(({ fix }) => fix && "edits" in fix);
  return (
    <li>
      {isOne
        ? <PlaceButton place={places[0]!} show={rest.show} />
        : <span>{`${places.length} places`}</span>}
      <div>
        <p>
          {`${message} `}
          {isOne && <Actions finding={finding} place={places[0]!} {...rest} />}
          {!isOne && fixable.length > 1 && (
            <button
              type="button"
              disabled={!rest.isCurrent}
              onClick={() => rest.applyFix(joinedEdits(fixable))}
            >
              {`Do it at ${fixable.length === places.length ? "all" : fixable.length} places`}
            </button>
          )}
        </p>
        {!isOne && (
          <details className="finding-places">
            <summary>Show them</summary>
            <ul>
              {places.map((place, i) => (
                <li key={i}>
                  <PlaceButton place={place} show={rest.show} />
                  <p>
                    <code>{place.excerpt.replaceAll(/\s+/g, " ").trim()}</code>{" "}
                    <Actions {...{ finding, place }} {...rest} />
                  </p>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  );
}

function PlaceButton(
  { place: { at }, show }: { place: FoundPlace } & Pick<FindingLineProps, "show">,
) {
  return at
    ? <button type="button" onClick={() => show(at)}>{`Line ${at.line}`}</button>
    : <span>The whole page</span>;
}

function Actions(
  { finding, place, isCurrent, choosePicture, applyFix }: FindingLineProps & { place: FoundPlace },
) {
  const { at, fix } = place;
  return (
    <>
      {fix && "edits" in fix && (
        <button
          type="button"
          disabled={!isCurrent}
          onClick={() => applyFix(fix.edits)}
        >
          Do it now
        </button>
      )}
      {at && isAboutPicture(finding, place) && (
        <button
          type="button"
          disabled={!isCurrent}
          onClick={() => choosePicture(at)}
        >
          Choose a picture
        </button>
      )}
    </>
  );
}

const OF_PICTURES = new Set([
  "image",
  "placeholder_picture",
  "gone_image_host",
  "missing_picture",
]);

/** One of the author's own would do in its place. */
function isAboutPicture({ rule }: Finding, { excerpt }: FoundPlace): boolean {
  return OF_PICTURES.has(rule) ||
    rule === "local" && /\.(?:png|jpe?g|gif|webp|avif)\b/i.test(excerpt);
}
