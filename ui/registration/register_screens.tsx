import { useContext } from "react";
import type { Registration, Welcome } from "../../contract/invitations/invitations.ts";
import { SCREENS } from "../../contract/paths.ts";
import { portfolioPath } from "../../contract/publishing/page_paths.ts";
import { RegisterForm } from "../../islands/registration/register_form.tsx";
import { Island } from "../island.tsx";
import { GuestLayout } from "../layouts/signed_in.tsx";
import { CardLayout, PublicLayout } from "../layouts/public.tsx";
import { ButtonLink } from "../parts/button.tsx";
import { NotNow } from "../parts/not_now.tsx";
import { qrPath } from "../parts/qr_code.tsx";
import { SiteContext } from "../parts/site.ts";
import { Dish, Lid } from "../site/table_section.tsx";
import { Styles } from "../style.tsx";
import { VerifyLink } from "../../islands/registration/verify_link.tsx";

export function Register({ welcome }: { welcome: Welcome }) {
  const { registration } = useContext(SiteContext);
  if (!welcome.mayRegister) return <NoSeat title={TITLES[registration]} {...welcome} />;
  return (
    <GuestLayout>
      <CardLayout beside="registration">
        <Styles of={["form", "sign_up"]} />
        <Island name="register_form" of={RegisterForm} props={{ said: welcome.said }} />
      </CardLayout>
    </GuestLayout>
  );
}

const TITLES: Record<Registration, string> = {
  open: "Take a seat",
  invite: "By invitation",
  closed: "No free seat right now",
};

function NoSeat({ title, ...welcome }: Welcome & { title: string }) {
  return (
    <GuestLayout>
      <CardLayout title={title} drawn="covered" beside="registration" worksWithoutScript>
        <Styles of={["form", "sign_up"]} />
        <div className="form">
          <NotNow {...welcome} />
          <p>
            You can try a page without an account: it is seen by you alone, and waits in this
            browser.
          </p>
          <ButtonLink href={SCREENS.try} className="button-wide">Try a page</ButtonLink>
        </div>
        <p className="card-foot">
          Already have an account? <a href={SCREENS.login}>Sign in</a>
        </p>
      </CardLayout>
    </GuestLayout>
  );
}

interface VerifyEmailProps {
  link: { uid: string; token: string };
  /** The page that the link puts online, or has put online before. */
  page: { username: string; frameUrl: string } | null;
}

export function VerifyEmail({ link, page }: VerifyEmailProps) {
  const { pagesUrl } = useContext(SiteContext);
  if (!page) {
    return (
      <CardLayout title="Email verification" beside="verification">
        <Styles of={["sign_up"]} />
        <Island name="verify_link" of={VerifyLink} props={{ link }} />
      </CardLayout>
    );
  }
  const { username, frameUrl } = page;
  const qr = qrPath(pagesUrl + portfolioPath(username));
  return (
    <PublicLayout>
      <Styles of={["serving", "moment", "live_frame", "sign_up"]} />
      <section className="moment" data-lid="down">
        <noscript>
          <p className="notice notice-info">
            This page needs JavaScript. Please switch it on and reload.
          </p>
        </noscript>
        <div className="serving">
          <div className="serving-page" />
          <Island name="verify_link" of={VerifyLink} props={{ link, page: { frameUrl, qr } }} />
          <Dish />
          <Lid />
        </div>
      </section>
    </PublicLayout>
  );
}
