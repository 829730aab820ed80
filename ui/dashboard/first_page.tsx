import type { ReactNode } from "react";
import { PasteField } from "../../islands/editor/paste_field.tsx";
import { Arrival } from "../site/arrival.tsx";
import { Island } from "../island.tsx";
import { GUIDE_STEPS, SECURITY_GUIDELINES } from "../page_code/guidelines.ts";
import { Entries } from "../parts/entries.tsx";
import { Illustration } from "../parts/illustration.tsx";
import { DASHBOARD_PROMPTS } from "../site/prompts.ts";
import { PromptList } from "../site/prompts_screen.tsx";
import { Styles, StylesBelow } from "../style.tsx";

/** The screen of somebody who has no page yet: the place to paste one. */
export function FirstPage({ children }: { children: ReactNode }) {
  return (
    <section className="first-page" aria-labelledby="first">
      <Styles of={["paste_field", "first_page"]} />
      <Arrival />
      <h2 id="first">Let's plate your first page</h2>
      <Island name="paste_field" of={PasteField} props={{ isInside: true }} />
      <div className="actions">{children}</div>
      <Illustration name="empty" />
    </section>
  );
}

export function FirstPageGuide() {
  return (
    <>
      <section aria-labelledby="guide">
        <h2 id="guide">Your first page in three steps</h2>
        <Styles of={["entries"]} />
        <Entries as="ol" className="steps" items={GUIDE_STEPS} />
      </section>
      <StylesBelow of="signed_in" />
      <section aria-labelledby="prompts">
        <h2 id="prompts">Prompts to start from</h2>
        <PromptList prompts={DASHBOARD_PROMPTS} heading="h3" />
      </section>
      <section aria-labelledby="rules">
        <h2 id="rules">Security guidelines</h2>
        <dl className="rules">
          {SECURITY_GUIDELINES.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
