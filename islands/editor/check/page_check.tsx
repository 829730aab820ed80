import { type ReactNode, useEffect } from "react";
import type { CodeEdit, Place } from "../../../contract/page_code/findings.ts";
import { messageForAssistant } from "../../../contract/page_code/guidelines.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { useCopy } from "../../browser/use_copy.ts";
import { MissingPictures } from "../../pictures/missing_pictures.tsx";
import { useEditor } from "../context.ts";
import { FeatureSections, usePageCheckParts } from "../feature_parts.tsx";
import { isCurrent as isCurrentOf, isReading, savedVersion } from "../state.ts";
import { countThings, sayChecked, sayHints } from "./count_things.ts";
import { useShowPlace } from "./finding_card.tsx";
import { type CardsProps, FindingCards } from "./finding_cards.tsx";
import { type FindingGroup, groupFindings, OFFERED, unaskedFixes } from "./finding_groups.ts";
import { applied } from "./fill_in.ts";
import { FillInForm } from "./fill_in_form.tsx";
import { GroupSection } from "./group_section.tsx";

export function PageCheck() {
  const { state, dispatch } = useEditor();
  const { list, code } = state.look.findings;
  const isCurrent = isCurrentOf(state);
  const groups = groupFindings(list, code);
  const first = groups.find(({ isCostly }) => isCostly) ??
    groups.find(({ name }) => name !== "helpful");
  const parts = usePageCheckParts();
  const told = parts.map(({ tellAssistant }) => tellAssistant?.() ?? "").filter(Boolean);
  const formAct = parts.map(({ formAct }) => formAct?.()).find(Boolean) ?? null;
  const { openFinding } = state;
  const open = groups.flatMap(({ cards }) => cards).find(({ key }) => key === openFinding);
  useOutline(isCurrent ? open?.places[0]?.place.at ?? null : null);

  function applyFixes(edits: readonly CodeEdit[], said: string) {
    dispatch({ type: "fixed", code: applied(code, edits), said });
  }

  const findDisclosure = (key: string) => {
    const isOpen = key === openFinding;
    return { isOpen, toggle: () => dispatch({ type: "finding", key: isOpen ? null : key }) };
  };
  const shared = { isCurrent, code, applyFixes, findDisclosure, formAct };
  const hasForm = groups.some(({ name }) => name === "contact_form");
  return (
    <div className="check">
      <CheckHeading />
      <CheckEnd />
      {isCurrent && <FixThese {...{ groups, applyFixes }} />}
      {formAct && !hasForm && <Group group={OFFERED} isFirst={false} {...shared} />}
      {groups.map((group) => (
        <Group
          key={group.name}
          group={group}
          isFirst={group === first || open !== undefined && group.cards.includes(open)}
          {...shared}
        />
      ))}
      <FeatureSections {...{ parts, findDisclosure }} />
      {(list.length > 0 || told.length > 0) && (
        <AskAssistant write={() => messageForAssistant(list, told)} />
      )}
    </div>
  );
}

function useOutline(place: Place | null) {
  const { onPage } = useShowPlace();
  useEffect(() => {
    if (!place) return;
    onPage(place);
    return () => onPage(null);
  }, [place?.start]);
}

function CheckHeading() {
  const { state } = useEditor();
  return (
    <div role="status">
      <h3 tabIndex={-1}>{sayChecked(state)}</h3>
    </div>
  );
}

function CheckEnd() {
  const { state, username } = useEditor();
  const { findings } = state.look;
  if (isReading(state)) return null;
  if (findings.code === "") {
    return (
      <p className="check-end">
        What you paste is read here: what a save would remove, what is left over from a template,
        and what only you know.
      </p>
    );
  }
  if (countThings(findings).things > 0) return null;
  return (
    <p className="check-end">
      Nothing here needs your attention.{" "}
      {username === null ? "Put it online when you like it." : "Save when you like it."}
    </p>
  );
}

interface GroupProps extends Omit<CardsProps, "cards" | "act"> {
  group: FindingGroup;
  code: string;
  isFirst: boolean;
  formAct: ReactNode;
}

function Group({ group, isFirst, formAct, code, ...shared }: GroupProps) {
  const { name, count, questions } = group;
  const said = name === "helpful" ? sayHints(count) : count === 0 ? "" : String(count);
  const cards = (
    <FindingCards
      cards={group.cards}
      {...name === "contact_form" && { act: formAct }}
      {...shared}
    />
  );
  return (
    <GroupSection {...{ name, isFirst }} count={said}>
      {questions.length > 0 && shared.isCurrent && (
        <FillInForm
          {...{ questions, code }}
          applyFix={(edits) => shared.applyFixes(edits, "Filled in everywhere.")}
        />
      )}
      {name === "pictures" ? <MissingPictures>{cards}</MissingPictures> : cards}
      {group.cards.some(({ kind }) => kind === "lost") && <CompareWithBefore />}
    </GroupSection>
  );
}

function CompareWithBefore() {
  const { state, dispatch } = useEditor();
  return (
    <Button
      look="quiet"
      onClick={() => dispatch({ type: "compare", version: savedVersion(state) })}
    >
      Compare with the version before
    </Button>
  );
}

function FixThese({ groups, applyFixes }: Pick<CardsProps, "applyFixes"> & {
  groups: readonly FindingGroup[];
}) {
  const { edits, count } = unaskedFixes(groups);
  if (count < 2) return null;
  return (
    <Button
      className="check-all"
      onClick={() => applyFixes(edits, `Fixed ${count} things.`)}
    >
      {`Fix ${count} of these for me`}
    </Button>
  );
}

function AskAssistant({ write }: { write(): string }) {
  const { said, copy } = useCopy();
  return (
    <p className="check-assistant">
      <Button look="plain" onClick={() => copy(write())}>Copy a message for your assistant</Button>
      <span role="status">{said}</span>
    </p>
  );
}
