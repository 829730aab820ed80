import { type ReactNode, useContext } from "react";
import { CopyButton } from "../../islands/site/copy_button.tsx";
import { Miniature } from "../../islands/publishing/miniature.tsx";
import { SharePage } from "../../islands/publishing/share_page.tsx";
import { PublishButton } from "../../islands/publishing/publish_button.tsx";
import { SCREENS } from "../../contract/paths.ts";
import { portfolioPath } from "../../contract/publishing/page_paths.ts";
import { type Visibility, VISIBILITY_WORDS } from "../../contract/publishing/visibility.ts";
import { Island } from "../island.tsx";
import { ButtonLink } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { PageAddress } from "../parts/page_address.tsx";
import { QrCode, qrPath } from "../parts/qr_code.tsx";
import { SiteContext } from "../parts/site.ts";
import { Styles } from "../style.tsx";
import { ResendButton } from "../../islands/registration/resend_button.tsx";
import { AWAITING_PAGE_DAYS } from "../../contract/limits.ts";
import { Illustration } from "../parts/illustration.tsx";

interface OnlinePageProps {
  username: string;
  frameUrl: string;
  visibility: Visibility;
  own: { url: string; shown: string } | null;
  children: ReactNode;
}

export function OnlinePage({ username, frameUrl, visibility, own, children }: OnlinePageProps) {
  const { pagesUrl, pagesOrigin = "" } = useContext(SiteContext);
  const path = portfolioPath(username);
  const href = own?.url ?? pagesOrigin + path;
  const url = own?.url ?? pagesUrl + path;
  return (
    <section className="card page-state live" aria-labelledby="live">
      <Styles of={["live_frame"]} />
      <Miniatures frameUrl={frameUrl} />
      <div className="page-state-words">
        <p className="page-state-name">Online</p>
        <h2 id="live">Your portfolio is live</h2>
        <p className="live-link">
          <a id="live_link" href={href} target="_blank" rel="noopener">
            {own
              ? <span className="page-address">{own.shown}</span>
              : <PageAddress origin={pagesUrl} path={path} />}
          </a>
        </p>
        {own && (
          <p className="live-other">
            Also at{" "}
            <a href={pagesOrigin + path} target="_blank" rel="noopener">
              <PageAddress origin={pagesUrl} path={path} />
            </a>
          </p>
        )}
        <p id="live_note">{VISIBILITY_WORDS[visibility].said}</p>
        <div className="actions">
          <Island name="share_page" of={SharePage} props={{ url }} />
          {children}
          <ButtonLink look="quiet" href={href} target="_blank" rel="noopener">
            <Icon name="open" />View Your Portfolio
          </ButtonLink>
          <Island
            name="copy_button"
            of={CopyButton}
            props={{ label: "Copy link", of: "your page", from: "live_link" }}
          />
          <Island name="publish_button" of={PublishButton} props={{ isPublished: true }} />
        </div>
        <div className="live-code">
          <QrCode {...qrPath(url)} label={`QR code of ${url}`} />
          <p>On paper, let them scan this code: it leads to the same link.</p>
        </div>
      </div>
    </section>
  );
}

function Miniatures({ frameUrl }: { frameUrl: string }) {
  return (
    <div className="miniatures">
      <div className="miniature miniature-desktop">
        <Island name="miniature" of={Miniature} props={{ url: frameUrl, width: 1280 }} />
      </div>
      <div className="miniature miniature-phone">
        <Island name="miniature" of={Miniature} props={{ url: frameUrl, width: 390 }} />
      </div>
    </div>
  );
}

export function UnverifiedPage({ username, email, children }: {
  username: string;
  email: string;
  children: ReactNode;
}) {
  return (
    <section className="card card-drawn page-state page-state-offline" aria-labelledby="unverified">
      <p className="page-state-name">Waits for your email</p>
      <h2 id="unverified">Nobody sees your page yet</h2>
      <p>
        Press the link that we sent to{" "}
        <strong className="awaiting-address">{email}</strong>, and it is online at{" "}
        <PageAddress path={portfolioPath(username)} />.{" "}
        {`Do it within ${AWAITING_PAGE_DAYS} days: then a page that nobody changed is deleted.`}
      </p>
      <div className="actions">
        <Island name="resend_button" of={ResendButton} props={{}} />
        {children}
      </div>
      <p className="page-state-aside">
        Is the address wrong? <a href={SCREENS.profile}>Correct it in your profile</a>
      </p>
      <Illustration name="letter" />
    </section>
  );
}
