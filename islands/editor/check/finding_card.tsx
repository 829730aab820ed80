import { Button } from "../../../ui/parts/button.tsx";
import type { CodeEdit, Place } from "../../../contract/page_code/findings.ts";
import { joinedEdits } from "./fill_in.ts";
import type { GroupedPlace } from "../../../contract/page_code/form_findings.ts";
import type { AlikeFindings } from "./finding_groups.ts";
import { isAboutFile, nameFix } from "./titles.ts";
import { type PropsWithChildren, type ReactNode, useId } from "react";
import { isAboutPicture } from "../../../contract/page_code/picture_findings.ts";
import { useEditor } from "../context.ts";
import { outlineOnPage } from "../preview/sought_place.ts";

type Range = Pick<Place, "start" | "end">;

const NO_ACT_YET =
  "You can allow that here as soon as your page has a link and your email is verified.";

interface FindingCardProps {
  card: AlikeFindings;
  act?: ReactNode;
  isOpen: boolean;
  isCurrent: boolean;
  toggle(): void;
  applyFixes(edits: readonly CodeEdit[], said: string): void;
  choose(places: readonly GroupedPlace[]): void;
  removePictures(places: readonly GroupedPlace[]): void;
}

export function FindingCard(
  { card, act, isOpen, isCurrent, toggle, applyFixes, choose, removePictures }: FindingCardProps,
) {
  const { title, messages, places } = card;
  const count = places.length > 1 && !/^\d/.test(title) ? `${places.length} places` : null;
  const list = <Places {...{ places, isCurrent, applyFixes, choose }} />;
  return (
    <CheckCard {...{ title, count, isOpen, toggle }}>
      {messages.map((message) => <p key={message}>{message}</p>)}
      {act === undefined
        ? <Fixes {...{ card, isCurrent, applyFixes, choose, removePictures }} />
        : act
        ? <div className="actions">{act}</div>
        : <p>{NO_ACT_YET}</p>}
      {places.length > 1
        ? (
          <details>
            <summary>Show each place</summary>
            {list}
          </details>
        )
        : list}
    </CheckCard>
  );
}

function Fixes(
  { card, isCurrent, applyFixes, choose, removePictures }: Omit<
    FindingCardProps,
    "act" | "isOpen" | "toggle"
  >,
) {
  const { places } = card;
  const fixable = places.filter(({ place: { fix } }) => fix && "edits" in fix);
  const pictures = places.filter(({ finding, place }) =>
    place.at !== null && isAboutPicture(finding, place)
  );
  const files = places.filter(({ finding, place }) => place.at !== null && isAboutFile(finding));
  const first = fixable[0];
  const name = first && nameFix(first.finding, first.place.fix);
  const isSome = fixable.length < places.length;
  return (
    <div className="actions">
      {pictures.length > 0 && (
        <Button
          look="quiet"
          disabled={!isCurrent}
          onClick={() => choose(pictures)}
        >
          {pictures.length === 1 ? "Choose one of my pictures" : "Choose one picture for all"}
        </Button>
      )}
      {files.length > 0 && (
        <Button look="quiet" disabled={!isCurrent} onClick={() => choose(files)}>
          Choose one of my files
        </Button>
      )}
      {first && (
        <Button
          look="quiet"
          disabled={!isCurrent}
          onClick={() =>
            applyFixes(joinedEdits(fixable.map(({ place }) => place)), `${card.title}: done.`)}
        >
          {fixable.length === 1 ? name : `${name}, at ${isSome ? fixable.length : "all"} places`}
        </Button>
      )}
      {pictures.length > 0 && (
        <Button
          look="plain"
          disabled={!isCurrent}
          onClick={() => removePictures(pictures)}
        >
          {pictures.length === 1 ? "Remove this picture" : "Remove these pictures"}
        </Button>
      )}
    </div>
  );
}

function Places({ places, isCurrent, applyFixes, choose }: {
  places: readonly GroupedPlace[];
} & Pick<FindingCardProps, "isCurrent" | "applyFixes" | "choose">) {
  const show = useShowPlace();
  return (
    <ul className="check-places">
      {places.map((each, i) => {
        const { finding, place } = each;
        const { at, fix, excerpt } = place;
        return (
          <li key={i}>
            {at
              ? (
                <button
                  type="button"
                  onClick={() => show.inCode(at)}
                  onPointerEnter={() => show.onPage(at)}
                  onFocus={() => show.onPage(at)}
                >
                  {`Line ${at.line}`}
                </button>
              )
              : <span>The whole page</span>}
            <code>{excerpt.replaceAll(/\s+/g, " ").trim()}</code>
            {places.length > 1 && fix && "edits" in fix && (
              <button
                type="button"
                disabled={!isCurrent}
                onClick={() => applyFixes(fix.edits, `${nameFix(finding, fix)}: done.`)}
              >
                {nameFix(finding, fix)}
              </button>
            )}
            {places.length > 1 && at && isAboutPicture(finding, place) && (
              <button
                type="button"
                disabled={!isCurrent}
                onClick={() => choose([each])}
              >
                Choose one of my pictures
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function CheckCard({ title, count, isOpen, toggle, children }: PropsWithChildren<{
  title: string;
  count?: string | null;
  isOpen: boolean;
  toggle(): void;
}>) {
  const id = useId();
  return (
    <li className="check-card" data-is-open={isOpen}>
      <h5>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          <span>{title}</span>
          {count && <span className="check-count">{count}</span>}
        </button>
      </h5>
      <div id={id} className="check-body" hidden={!isOpen}>{isOpen && children}</div>
    </li>
  );
}

export function useShowPlace() {
  const { field, showCode } = useEditor();
  return {
    onPage(place: Range | null) {
      // The editor of the code may still be on its way.
      const at = place && (field.current?.editor?.picked.around(place.start) ?? place.start);
      outlineOnPage(at);
    },
    inCode: ({ start, end }: Range) => showCode(start, end),
  };
}
