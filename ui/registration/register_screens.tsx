import { useContext } from "react";
import type { Registration, Welcome } from "../../contract/invitations/invitations.ts";
import { SCREENS } from "../../contract/paths.ts";
import { RegisterForm } from "../../islands/registration/register_form.tsx";
import { Island } from "../island.tsx";
import { GuestLayout } from "../layouts/signed_in.tsx";
import { CardLayout } from "../layouts/public.tsx";
import { ButtonLink } from "../parts/button.tsx";
import { NotNow } from "../parts/not_now.tsx";
import { SiteContext } from "../parts/site.ts";
import { Styles } from "../style.tsx";
import { VerifyLink } from "../../islands/registration/verify_link.tsx";

export function Register({ welcome }: { welcome: Welcome }) {
  const { registration } = useContext(SiteContext);
  if (!welcome.mayRegister) return <NoSeat title={TITLES[registration]} {...welcome} />;
  return (
    <GuestLayout>
      <CardLayout>
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
      <CardLayout title={title} drawn="covered" worksWithoutScript>
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

export function VerifyEmail({ uid, token }: { uid: string; token: string }) {
  return (
    <CardLayout title="Email verification">
      <Styles of={["sign_up"]} />
      <Island name="verify_link" of={VerifyLink} props={{ link: { uid, token } }} />
    </CardLayout>
  );
}
