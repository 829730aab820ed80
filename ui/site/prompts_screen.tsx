import { CopyButton } from "../../islands/site/copy_button.tsx";
import { startPath } from "../../contract/examples/examples.ts";
import { examplePath } from "../../contract/examples/example_paths.ts";
import type { UserPayload } from "../../contract/payloads.ts";
import { SCREENS } from "../../contract/paths.ts";
import { PROMPTS_NOTICE } from "../page_code/guidelines.ts";
import { type PromptExample, PROMPTS } from "./prompts.ts";
import { Island } from "../island.tsx";
import { SignedInLayout } from "../layouts/signed_in.tsx";
import { ButtonLink } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { Illustration } from "../parts/illustration.tsx";
import { Thumbnail } from "../parts/thumbnail.tsx";
import { Styles } from "../style.tsx";

export function Prompts({ user }: { user: UserPayload }) {
  return (
    <SignedInLayout user={user} path={SCREENS.prompts}>
      <Styles of={["prompts"]} />
      <header className="screen-head screen-head-drawn">
        <h1>AI Prompt Examples</h1>
        <p className="lead">
          Copy one, fill in the brackets, and hand it to your AI assistant. Or start from the page
          that came of it.
        </p>
        <Illustration name="menu" />
      </header>
      <p className="notice notice-info">{PROMPTS_NOTICE}</p>
      <PromptList prompts={PROMPTS} heading="h2" />
    </SignedInLayout>
  );
}

export function PromptList(
  { prompts, heading: Heading }: {
    prompts: readonly PromptExample[];
    heading: "h2" | "h3";
  },
) {
  const hasOneMore = prompts.length % 6 === 1;
  return (
    <ul className="prompts">
      {prompts.map(({ id, title, audience, text }, index) => (
        <li
          key={id}
          className={hasOneMore && index === 0 ? "card prompt prompt-first" : "card prompt"}
        >
          <a
            className="prompt-picture"
            href={examplePath(id)}
            aria-label={`See the example: ${title}`}
          >
            <Thumbnail name={id} />
            <span className="prompt-open">
              <Icon name="eye" />
              See it live
            </span>
          </a>
          <p className="eyebrow">{audience}</p>
          <Heading>{title}</Heading>
          {/* The text scrolls, so the keyboard must reach it (WCAG 2.1.1). */}
          <p className="prompt-text" id={`prompt_${id}`} tabIndex={0}>{text}</p>
          <div className="actions">
            <Island
              name="copy_button"
              of={CopyButton}
              props={{ label: "Copy prompt", of: title, from: `prompt_${id}` }}
            />
            <ButtonLink
              look="plain"
              href={startPath(id)}
              aria-label={`Start from this page: ${title}`}
            >
              <Icon name="start" />
              Start from this page
            </ButtonLink>
          </div>
        </li>
      ))}
    </ul>
  );
}
