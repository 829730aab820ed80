// The way to a first page, for whoever has none: three steps, prompts to begin with, then what is removed from every page.
import { GUIDE_STEPS, SECURITY_GUIDELINES } from "../page_code/guidelines.ts";
import { DASHBOARD_PROMPTS } from "../site/prompts.ts";
import { Entries } from "../parts/entries.tsx";
import { PromptList } from "../site/prompts_screen.tsx";
import { Styles, StylesBelow } from "../style.tsx";

export function FirstPage() {
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
