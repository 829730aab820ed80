// An example page, alive: its picture first, the page itself when it is looked at, and the ways to it.
import { LiveFrame } from "../../islands/site/live_frame.tsx";
import { exampleFramePath, examplePath, tryExamplePath } from "../../contract/examples/examples.ts";
import { Island } from "../island.tsx";
import { useContext } from "react";
import { SiteContext } from "../parts/site.ts";
import { Thumbnail } from "../parts/thumbnail.tsx";

export function LiveExample(
  { id, title, audience, isLarge }: {
    id: string;
    title: string;
    audience: string;
    /** As wide as the page, so it has a picture for dense screens. */
    isLarge: boolean;
  },
) {
  const { usercontentOrigin, pagesOrigin } = useContext(SiteContext);
  const url = (usercontentOrigin ?? pagesOrigin ?? "") + exampleFramePath(id);
  return (
    <li className="live-example">
      <a className="live-picture" href={examplePath(id)} aria-label={`Open the example: ${title}`}>
        <Thumbnail name={id} hasNarrow isLarge={isLarge} />
        <Island name="live_frame" of={LiveFrame} props={{ url, width: 1440, narrow: 390 }} />
      </a>
      <p className="live-words">
        <strong>{title}</strong>
        <span>{audience}</span>
        <a href={tryExamplePath(id)} aria-label={`Start from this page: ${title}`}>
          Start from this page
        </a>
      </p>
    </li>
  );
}
