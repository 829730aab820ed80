// An example page, alive: its picture first, the page itself when it is looked at, and the ways to it.
import { LiveFrame } from "../../islands/live_frame.tsx";
import { exampleFramePath, examplePath, registerToStartPath } from "../../contract/examples.ts";
import { Island } from "../island.tsx";
import { useContext } from "react";
import { SiteContext } from "../parts/site.ts";
import { Thumbnail } from "../parts/thumbnail.tsx";

export function LiveExample(
  { id, title, audience }: { id: string; title: string; audience: string },
) {
  const { usercontentOrigin } = useContext(SiteContext);
  const url = (usercontentOrigin ?? "") + exampleFramePath(id);
  return (
    <li className="live-example">
      <a className="live-picture" href={examplePath(id)} aria-label={`Open the example: ${title}`}>
        <Thumbnail name={id} hasNarrow />
        <Island name="live_frame" of={LiveFrame} props={{ url, width: 1440, narrow: 390 }} />
      </a>
      <p className="live-words">
        <strong>{title}</strong>
        <span>{audience}</span>
        <a href={registerToStartPath(id)} aria-label={`Start from this page: ${title}`}>
          Start from this page
        </a>
      </p>
    </li>
  );
}
