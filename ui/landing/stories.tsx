// Two stories of the landing page: what a reply becomes, and what is said of a page that breaks a rule.
import {
  BROKEN_RULES,
  PAGE_LINES,
  REPLY_AFTER,
  REPLY_BEFORE,
  TAKEN_OUT,
} from "../content/stories.ts";
import { Icon } from "../parts/icon.tsx";
import { PageCode } from "./page_code.tsx";

export function PasteStory() {
  return (
    <ol className="paste-story">
      <li>
        <div className="story-panel story-reply">
          <p>{REPLY_BEFORE}</p>
          <PageCode lines={PAGE_LINES.slice(0, 4)} />
          <p>{REPLY_AFTER}</p>
        </div>
        <h3>The reply, as it came</h3>
        <p>Copy all of it, with the small talk around the code. Or drop the file, or the folder.</p>
      </li>
      <li>
        <div className="story-panel">
          <p className="story-said">
            <Icon name="sieve" />
            {TAKEN_OUT}
          </p>
          <PageCode lines={PAGE_LINES} />
          <p className="story-foot">
            <span className="button button-primary">Save Portfolio</span>
          </p>
        </div>
        <h3>The page in it</h3>
        <p>The editor finds the page, shows it beside the code, and names what needs your eye.</p>
      </li>
      <li>
        <div className="story-panel story-page">
          <p className="story-address">
            <Icon name="link" />
            /u/chef1
          </p>
          <div className="story-body">
            <p className="story-title">Menus, drawn by hand</p>
            <p>Twelve kitchens, one pen.</p>
            <ul>
              <li />
              <li />
              <li />
            </ul>
          </div>
        </div>
        <h3>Your link</h3>
        <p>The same bytes, in a frame of their own: it looks and works as it did in the chat.</p>
      </li>
    </ol>
  );
}

export function RuleStory() {
  return (
    <ol className="rule-story">
      {BROKEN_RULES.map(({ code, said, mend }) => (
        <li key={code}>
          <code>{code}</code>
          <p>
            {said}
            <span className="rule-mend">{mend}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
