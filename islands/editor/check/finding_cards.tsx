import type { CodeEdit } from "../../../contract/page_code/findings.ts";
import { isAboutPicture } from "../../../contract/page_code/picture_findings.ts";
import { MissingPictures } from "../../pictures/missing_pictures.tsx";
import { useEditor } from "../context.ts";
import type { FindDisclosure } from "../feature.ts";
import { placesOf } from "../state.ts";
import { FindingCard } from "./finding_card.tsx";
import { type FindingGroup, type GroupedPlace, isAboutFile } from "./titles.ts";

export interface CardsProps {
  groups: readonly FindingGroup[];
  isCurrent: boolean;
  applyFixes(edits: readonly CodeEdit[], said: string): void;
  findDisclosure: FindDisclosure;
}

export function FindingCards({ groups, isCurrent, applyFixes, findDisclosure }: CardsProps) {
  const { state, dispatch, field } = useEditor();

  function removePictures(places: readonly GroupedPlace[]) {
    const starts = placesOf(places.map(({ place }) => place)).map(({ start }) => start);
    const ranges = field.current?.editor?.picked.pictures(starts) ?? [];
    applyFixes(
      ranges.map(({ from, to }) => ({ start: from, end: to, text: "" })),
      ranges.length === 1 ? "Removed the picture." : `Removed ${ranges.length} pictures.`,
    );
  }

  function choose(places: readonly GroupedPlace[]) {
    dispatch({
      type: "wanted",
      wanted: {
        kind: "places",
        what: places.some(({ finding }) => isAboutFile(finding)) ? "file" : "picture",
        places: placesOf(places.map(({ place }) => place)),
        found: state.look.findings.code,
      },
    });
  }

  return (
    <ol>
      {groups.map((group) => (
        <FindingCard
          key={group.key}
          {...{ group, isCurrent, applyFixes, removePictures, choose }}
          {...findDisclosure(group.key)}
        />
      ))}
    </ol>
  );
}

/** They stand together, whatever the reason is. */
export function PictureFindings(props: CardsProps) {
  if (props.groups.length === 0) return null;
  return (
    <MissingPictures>
      <FindingCards {...props} />
    </MissingPictures>
  );
}

export function partedGroups(
  groups: readonly FindingGroup[],
): [ofPictures: FindingGroup[], others: FindingGroup[]] {
  const isOfPictures = ({ places }: FindingGroup) =>
    places.every(({ finding, place }) => isAboutPicture(finding, place));
  return [groups.filter(isOfPictures), groups.filter((group) => !isOfPictures(group))];
}
