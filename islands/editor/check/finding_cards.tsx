import type { ReactNode } from "react";
import type { CodeEdit } from "../../../contract/page_code/findings.ts";
import type { GroupedPlace } from "../../../contract/page_code/form_findings.ts";
import { useEditor } from "../context.ts";
import type { FindDisclosure } from "../feature.ts";
import { placesOf } from "../state.ts";
import { FindingCard } from "./finding_card.tsx";
import type { AlikeFindings } from "./finding_groups.ts";
import { isAboutFile } from "./titles.ts";

export interface CardsProps {
  cards: readonly AlikeFindings[];
  isCurrent: boolean;
  /** It stands in each card, in place of what the findings offer. */
  act?: ReactNode;
  applyFixes(edits: readonly CodeEdit[], said: string): void;
  findDisclosure: FindDisclosure;
}

export function FindingCards({ cards, isCurrent, act, applyFixes, findDisclosure }: CardsProps) {
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
      {cards.map((card) => (
        <FindingCard
          key={card.key}
          {...{ card, isCurrent, act, applyFixes, removePictures, choose }}
          {...findDisclosure(card.key)}
        />
      ))}
    </ol>
  );
}
