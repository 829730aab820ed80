// The panel: what there is to decide, the code, the pictures, the earlier saves. On narrow screens a sheet from below.
import { type KeyboardEvent, useId } from "react";
import { Button } from "../../../ui/parts/button.tsx";
import { countThings } from "../check/count_things.ts";
import { CodePane } from "../code/code_pane.tsx";
import { useEditor } from "../context.ts";
import { keep } from "../save/kept.ts";
import { GUEST_TABS, type Tab, TABS } from "../state.ts";
import type { Extras } from "../use_extras.ts";
import { SheetHandle } from "./sheet_handle.tsx";

const NAMES: Record<Tab, string> = {
  check: "Page check",
  code: "Code",
  pictures: "Pictures",
  history: "History",
};

export function EditorPanel({ extras }: { extras: Extras | null }) {
  const { state, dispatch, username } = useEditor();
  const { tab, isPanelOpen } = state;
  const id = useId();
  const idOf = (each: Tab) => `${id}${each}`;

  function choose(next: Tab) {
    dispatch({ type: "tab", tab: next });
    if (next === "code" || next === "check") keep({ tab: next });
  }

  return (
    <aside className="editor-panel" aria-label="Panel">
      <SheetHandle />
      <div className="panel-tabs">
        <div role="tablist" aria-label="Show" onKeyDown={onArrow}>
          {(username === null ? GUEST_TABS : TABS).map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              id={`${idOf(each)}_tab`}
              aria-controls={idOf(each)}
              aria-selected={each === tab && isPanelOpen}
              tabIndex={each === tab ? 0 : -1}
              onClick={() => choose(each)}
            >
              {NAMES[each]}
              {each === "check" && <ThingsBadge />}
            </button>
          ))}
        </div>
        <Button
          look="plain"
          className="panel-close"
          aria-label={isPanelOpen ? "Hide the panel" : "Show the panel"}
          aria-expanded={isPanelOpen}
          onClick={() => dispatch({ type: "panel", isOpen: !isPanelOpen })}
        >
          <span aria-hidden="true">{isPanelOpen ? "⟨" : "⟩"}</span>
        </Button>
      </div>
      {/* The code is there whatever is shown: what is done on the page is done in it. */}
      <div
        className="panel-body panel-code"
        role="tabpanel"
        id={idOf("code")}
        aria-labelledby={`${idOf("code")}_tab`}
        hidden={tab !== "code"}
      >
        <CodePane />
      </div>
      {tab !== "code" && (
        <div
          className={`panel-body panel-${tab}`}
          role="tabpanel"
          id={idOf(tab)}
          aria-labelledby={`${idOf(tab)}_tab`}
          tabIndex={0}
        >
          {extras && tab === "check" && <extras.PageCheck />}
          {extras && tab === "pictures" && <extras.PicturesDrawer />}
          {extras && tab === "history" && <extras.History />}
        </div>
      )}
    </aside>
  );
}

function ThingsBadge() {
  const { state: { look } } = useEditor();
  const { things } = countThings(look.findings.list);
  if (things === 0) return null;
  return <span className="tab-badge">{things}</span>;
}

function onArrow(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  const next = tabs[(at + step + tabs.length) % tabs.length];
  next?.focus();
  next?.click();
  event.preventDefault();
}
