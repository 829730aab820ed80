import { CardLayout, PublicLayout } from "../layouts/public.tsx";
import { Button, ButtonLink } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import { Styles } from "../style.tsx";
import { useContext } from "react";
import { SCREENS } from "../../contract/paths.ts";
import { SiteContext } from "../parts/site.ts";
import { Illustration, type IllustrationName } from "../parts/illustration.tsx";
import { PreviewFrame } from "../../islands/publishing/preview_frame.tsx";
import { Island } from "../island.tsx";

export function PagePassword(
  { username, address, error }: {
    username: string;
    address: string;
    error: string;
  },
) {
  return (
    <CardLayout
      title="This page is protected by a password"
      lead={`The page of ${username}. Whoever gave you the link knows the password.`}
      drawn="covered"
      worksWithoutScript
    >
      <Styles of={["form"]} />
      <form className="form" method="post" action={address}>
        {/* It keeps password managers from taking this for the password of an account here. */}
        <input hidden readOnly name="page" value={address} autoComplete="username" />
        <div className="field">
          <label htmlFor="password">Password</label>
          <input
            id="password"
            name="password"
            type="password"
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "password_error" : undefined}
            autoFocus
            required
          />
        </div>
        {error && (
          <div id="password_error">
            <Notice kind="error">{error}</Notice>
          </div>
        )}
        <Button type="submit" className="button-wide">Open the page</Button>
      </form>
    </CardLayout>
  );
}

export function Refusal(
  { message, hint, drawn }: { message: string; hint: string; drawn: IllustrationName },
) {
  const { appOrigin } = useContext(SiteContext);
  return (
    <PublicLayout>
      <section className="card card-narrow">
        <Illustration name={drawn} />
        <h1>{message}</h1>
        <p className="lead">{hint}</p>
        <ButtonLink href={appOrigin + SCREENS.landing}>To Folio Kitchen</ButtonLink>
      </section>
    </PublicLayout>
  );
}

export function Preview({ frameUrl }: { frameUrl: string }) {
  return (
    <main>
      <Styles of={["page_frame"]} />
      <h1 className="visually-hidden">Preview of your page</h1>
      <Island name="preview_frame" of={PreviewFrame} props={{ url: frameUrl }} />
    </main>
  );
}
