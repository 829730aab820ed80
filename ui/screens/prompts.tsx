// Twelve prompts to copy, for people who have not written theirs yet.
import { CopyButton } from "../../islands/copy_button.tsx";
import type { UserPayload } from "../../server/contract/payloads.ts";
import { SCREENS } from "../../server/contract/paths.ts";
import { PROMPTS_NOTICE } from "../content/guidelines.ts";
import { type PromptExample, PROMPTS } from "../content/prompts.ts";
import { Island } from "../island.tsx";
import { SignedInLayout } from "../layouts/signed_in.tsx";
import { Styles } from "../style.tsx";

export function Prompts({ user }: { user: UserPayload }) {
  return (
    <SignedInLayout user={user} path={SCREENS.prompts}>
      <Styles of={["prompts"]} />
      <header className="screen-head">
        <h1>AI Prompt Examples</h1>
        <p className="lead">
          Copy one, fill in the brackets, and hand it to your AI assistant.
        </p>
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
  return (
    <ul className="prompts">
      {prompts.map(({ id, title, audience, text }) => (
        <li key={id} className="card prompt">
          <p className="eyebrow">{audience}</p>
          <Heading>{title}</Heading>
          {/* It scrolls, so the keyboard must reach it. */}
          <p className="prompt-text" id={`prompt_${id}`} tabIndex={0}>{text}</p>
          <Island
            name="copy_button"
            of={CopyButton}
            props={{ label: "Copy prompt", of: title, from: `prompt_${id}` }}
          />
        </li>
      ))}
    </ul>
  );
}
