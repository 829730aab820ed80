import { useContext } from "react";
import { examplePath } from "../../contract/examples/example_paths.ts";
import { SCREENS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { ButtonLink } from "../parts/button.tsx";
import { Drawing } from "../parts/drawing.tsx";
import { NotNow } from "../parts/not_now.tsx";
import { SiteContext } from "../parts/site.ts";
import { Thumbnail } from "../parts/thumbnail.tsx";
import { AUDIENCES, STEPS } from "./features.ts";
import { TAKEN_OUT } from "./stories.ts";

export function Steps() {
  return (
    <ol className="shown-steps">
      {STEPS.map(({ drawn, title, text }) => (
        <li key={title}>
          <Drawing name={drawn} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

export function Rules() {
  return (
    <div className="rules-told">
      <figure>
        <Thumbnail name="rules_pasted" />
        <figcaption>Pasted</figcaption>
      </figure>
      <figure>
        <Thumbnail name="rules_served" />
        <figcaption>Served</figcaption>
      </figure>
      <div>
        <p>Taken out, and said before the save:</p>
        <ul>
          {TAKEN_OUT.map(({ said }) => <li key={said}>{said}</li>)}
        </ul>
        <p>The rest is as you wrote it.</p>
      </div>
    </div>
  );
}

export function Audiences() {
  return (
    <ul className="audiences-shown">
      {AUDIENCES.map(({ example, title, text }) => (
        <li key={title}>
          <a href={examplePath(example)}>
            <Thumbnail name={example} />
            <h3>{title}</h3>
          </a>
          <p>{text}</p>
        </li>
      ))}
      <li className="audiences-more">
        <ButtonLink look="quiet" href={SCREENS.examples}>All twelve examples</ButtonLink>
      </li>
    </ul>
  );
}

export function PromiseLine() {
  const { operator } = useContext(SiteContext);
  return (
    <ul className="promise-line">
      <li>Free</li>
      <li>Yours to take away at any time</li>
      <li>{`Run by ${operator.name}`}</li>
    </ul>
  );
}

export function WhoComesIn() {
  const { registration, operator: { contact } } = useContext(SiteContext);
  if (registration === "open") return null;
  const said = registration === "invite"
    ? SENTENCES.registration_by_invitation
    : SENTENCES.registration_closed;
  return <NotNow said={`${said} Trying a page is for everybody.`} contact={contact} />;
}
