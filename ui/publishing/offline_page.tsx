// A page that is offline, as its owner's dashboard shows it: nobody sees it, and one button changes that.
import type { ReactNode } from "react";
import { PublishButton } from "../../islands/publishing/publish_button.tsx";
import { portfolioPath } from "../../contract/paths.ts";
import { Island } from "../island.tsx";
import { Illustration } from "../parts/illustration.tsx";
import { PageAddress } from "../parts/page_address.tsx";

export function OfflinePage({ username, children }: {
  username: string;
  /** The button that opens the editor. */
  children: ReactNode;
}) {
  return (
    <section className="card card-drawn page-state page-state-offline" aria-labelledby="offline">
      <p className="page-state-name">Offline</p>
      <h2 id="offline">Nobody sees your page</h2>
      <p>
        Nothing of it is lost: <PageAddress path={portfolioPath(username)} />{" "}
        stays yours, and shows it again as soon as you put it online.
      </p>
      <div className="actions">
        <Island name="publish_button" of={PublishButton} props={{ isPublished: false }} />
        {children}
      </div>
      <Illustration name="covered" />
    </section>
  );
}
