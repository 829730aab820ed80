// Every island hydrates over the server's HTML without a mismatch.
import "../support/dom.ts";
import assert from "node:assert/strict";
import { act, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { AccountData } from "../../islands/account_data.tsx";
import { Carousel } from "../../islands/carousel.tsx";
import { CopyButton } from "../../islands/copy_button.tsx";
import { Editor } from "../../islands/editor.tsx";
import { ForgotPasswordForm } from "../../islands/forgot_password_form.tsx";
import { GoogleButton } from "../../islands/google_button.tsx";
import { GoogleCallback } from "../../islands/google_callback.tsx";
import { GuestSplash } from "../../islands/guest_splash.tsx";
import { LoginForm } from "../../islands/login_form.tsx";
import { ProfileForm } from "../../islands/profile_form.tsx";
import { RegisterForm } from "../../islands/register_form.tsx";
import { ReportForm } from "../../islands/report_form.tsx";
import { ResetPasswordForm } from "../../islands/reset_password_form.tsx";
import { PublishButton } from "../../islands/publish_button.tsx";
import { SessionList } from "../../islands/session_list.tsx";
import { Sidebar } from "../../islands/sidebar.tsx";
import { VerifyLink } from "../../islands/verify_link.tsx";
import { network } from "../support/network.ts";

const USER = {
  username: "chef1",
  email: "chef1@example.com",
  first_name: "",
  last_name: "",
  email_verify: false,
};

const SESSION = {
  is_current: true,
  created_at: "2026-01-02T03:04:05Z",
  refreshed_at: "2026-01-03T03:04:05Z",
};

const ISLANDS: [string, ReactNode][] = [
  ["carousel", <Carousel key="" label="x" slides={[{ icon: "plate", title: "a", text: "b" }]} />],
  ["copy_button", <CopyButton key="" label="Copy" of="x" from="y" />],
  ["editor", <Editor key="" username="chef1" state="none" />],
  ["guest_splash", <GuestSplash key="" />],
  ["forgot_password_form", <ForgotPasswordForm key="" />],
  ["reset_password_form", <ResetPasswordForm key="" uid="" token="" />],
  ["login_form", <LoginForm key="" next="/dashboard" />],
  ["register_form", <RegisterForm key="" start={null} />],
  ["profile_form", <ProfileForm key="" user={USER} hasPassword hasConnections />],
  ["account_data", <AccountData key="" username="chef1" hasPassword={false} />],
  ["google_button", <GoogleButton key="" next="/dashboard" />],
  ["google_callback", <GoogleCallback key="" />],
  ["publish_button", <PublishButton key="" isPublished />],
  ["report_form", <ReportForm key="" username="chef1" />],
  ["session_list", <SessionList key="" sessions={[SESSION]} />],
  ["sidebar", <Sidebar key="" user={USER} path="/dashboard" isClosed={false} />],
  ["verify_link", <VerifyLink key="" link={{ uid: "", token: "" }} />],
];

for (const [name, island] of ISLANDS) {
  Deno.test(`${name} hydrates what the server rendered`, async () => {
    using _net = network([]);
    localStorage.setItem("access_token", "x");
    const root = document.createElement("div");
    root.innerHTML = renderToString(island);
    document.body.append(root);
    const errors: unknown[] = [];
    const onRecoverableError = (error: unknown) => void errors.push(error);
    const hydrated = await act(async () => {
      const hydrated = hydrateRoot(root, island, { onRecoverableError });
      // Effects and the calls that they make settle in here too.
      await new Promise((resolve) => setTimeout(resolve, 20));
      return hydrated;
    });
    await act(() => hydrated.unmount());
    root.remove();
    localStorage.clear();
    assert.deepEqual(errors, []);
  });
}
