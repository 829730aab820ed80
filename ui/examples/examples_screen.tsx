import { CopyButton } from "../../islands/site/copy_button.tsx";
import { tryExamplePath } from "../../contract/examples/examples.ts";
import { examplePath } from "../../contract/examples/example_paths.ts";
import { SCREENS } from "../../contract/paths.ts";
import { type PromptExample, PROMPTS } from "../site/prompts.ts";
import { Island } from "../island.tsx";
import { PublicLayout } from "../layouts/public.tsx";
import { ButtonLink } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { Thumbnail } from "../parts/thumbnail.tsx";
import { Styles } from "../style.tsx";

interface ExampleBarProps {
  prompt: { id: string; title: string; audience: string; text: string };
  appOrigin: string;
}

export function Examples() {
  return (
    <PublicLayout aside={<ButtonLink look="quiet" href={SCREENS.login}>Sign in</ButtonLink>}>
      <Styles of={["gallery"]} />
      <header className="gallery-head">
        <h1>Twelve examples</h1>
        <p className="lead">
          Each page is one file that came of one prompt. Open it, hand its prompt to your own
          assistant, or start from the page as it is.
        </p>
      </header>
      <ul className="gallery">
        {PROMPTS.map((prompt) => <GalleryEntry key={prompt.id} {...prompt} />)}
      </ul>
    </PublicLayout>
  );
}

function GalleryEntry({ id, title, audience, text }: PromptExample) {
  return (
    <li className="gallery-entry">
      <a className="gallery-picture" href={examplePath(id)} tabIndex={-1} aria-hidden="true">
        <Thumbnail name={id} />
      </a>
      <div className="gallery-words">
        <p>{audience}</p>
        <h2>{title}</h2>
      </div>
      <div className="actions">
        <ButtonLink look="quiet" href={examplePath(id)} aria-label={`Open: ${title}`}>
          <Icon name="open" />
          Open
        </ButtonLink>
        <Island
          name="copy_button"
          of={CopyButton}
          props={{ label: "Copy prompt", of: title, from: `prompt_${id}` }}
        />
        <a
          className="gallery-start"
          href={tryExamplePath(id)}
          aria-label={`Start from this page: ${title}`}
        >
          Start from this page
        </a>
      </div>
      <details className="gallery-prompt">
        <summary>Read the prompt</summary>
        <p id={`prompt_${id}`}>{text}</p>
      </details>
    </li>
  );
}

export function ExampleBar(
  { prompt: { id, title, audience, text }, appOrigin }: ExampleBarProps,
) {
  return (
    <header className="example-bar" lang="en">
      <a className="brand" href={`${appOrigin}/`} aria-label="Folio Kitchen">
        <span className="brand-mark" aria-hidden="true">F</span>
      </a>
      <div className="example-title">
        <p>{`An example for ${audience}`}</p>
        <h1>{title}</h1>
      </div>
      <details className="example-prompt">
        <summary className="button button-quiet">
          <Icon name="prompt" />
          <span>The prompt</span>
        </summary>
        <div className="card">
          <p id="prompt" tabIndex={0}>{text}</p>
          <button type="button" className="button button-primary" data-copy="prompt">
            Copy prompt
          </button>
        </div>
      </details>
      <ButtonLink href={appOrigin + tryExamplePath(id)}>
        Start<span>from this page</span>
      </ButtonLink>
    </header>
  );
}
