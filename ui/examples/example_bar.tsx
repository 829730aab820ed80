import { tryExamplePath } from "../../contract/examples/examples.ts";
import { ButtonLink } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";

interface ExampleBarProps {
  prompt: { id: string; title: string; audience: string; text: string };
  appOrigin: string;
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
