// A person's page as their dashboard shows it: alive, beside its link; or off the table.
import { useContext } from "react";
import { CopyButton } from "../../islands/copy_button.tsx";
import { LiveFrame } from "../../islands/live_frame.tsx";
import { PublishButton } from "../../islands/publish_button.tsx";
import { portfolioPath } from "../../contract/paths.ts";
import { Island } from "../island.tsx";
import { ButtonLink } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { Illustration } from "../parts/illustration.tsx";
import { QrCode } from "../parts/qr_code.tsx";
import { SiteContext } from "../parts/site.ts";

export function LivePortfolio({ username, frameUrl, said }: {
  username: string;
  frameUrl: string;
  /** Of who may see it. */
  said: string;
}) {
  const { publicUrl } = useContext(SiteContext);
  const path = portfolioPath(username);
  return (
    <section className="card live" aria-labelledby="live">
      <Miniatures frameUrl={frameUrl} />
      <p className="eyebrow">Now serving</p>
      <h2 id="live">Your portfolio is live</h2>
      <p>
        <span id="live_note">{said}</span> On paper, let them scan the code.
      </p>
      <p className="live-link">
        <a id="live_link" href={path} target="_blank" rel="noopener">
          {publicUrl + path}
        </a>
      </p>
      <div className="actions">
        <ButtonLink href={path} target="_blank" rel="noopener">
          <Icon name="open" />View Your Portfolio
        </ButtonLink>
        <Island
          name="copy_button"
          of={CopyButton}
          props={{ label: "Copy link", of: "your page", from: "live_link" }}
        />
        <Island name="publish_button" of={PublishButton} props={{ isPublished: true }} />
      </div>
      <QrCode text={publicUrl + path} label={`QR code of ${publicUrl + path}`} />
    </section>
  );
}

/** As it looks on a desk, and in a hand. */
function Miniatures({ frameUrl }: { frameUrl: string }) {
  return (
    <div className="miniatures">
      <div className="miniature miniature-desktop">
        <Island name="live_frame" of={LiveFrame} props={{ url: frameUrl, width: 1280 }} />
      </div>
      <div className="miniature miniature-phone">
        <Island name="live_frame" of={LiveFrame} props={{ url: frameUrl, width: 390 }} />
      </div>
    </div>
  );
}

export function OfflinePortfolio({ username }: { username: string }) {
  return (
    <section className="card card-drawn" aria-labelledby="offline">
      <Illustration name="covered" />
      <p className="eyebrow">Off the table</p>
      <h2 id="offline">Your portfolio is offline</h2>
      <p>
        {`Nobody sees it, and nothing of it is lost. ${portfolioPath(username)} stays yours.`}
      </p>
      <div className="actions">
        <Island name="publish_button" of={PublishButton} props={{ isPublished: false }} />
      </div>
    </section>
  );
}
