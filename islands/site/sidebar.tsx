import { useEffect, useState, useSyncExternalStore } from "react";
import { MOBILE_MAX_WIDTH_PX } from "../../contract/limits.ts";
import { SCREENS } from "../../contract/paths.ts";
import type { UserPayload } from "../../contract/payloads.ts";
import { Icon } from "../../ui/parts/icon.tsx";
import { leaveWithoutTokens } from "../browser/call.ts";
import { leave } from "../sign_in/leave.ts";
import {
  accessToken,
  goToLogin,
  noteArrival,
  rememberSidebar,
  storedUser,
  subscribeToUser,
} from "../browser/session.ts";
import { useHydrated } from "../../ui/parts/use_hydrated.ts";

const LINKS = [
  [SCREENS.dashboard, "Dashboard", "plate"],
  [SCREENS.profile, "Profile", "person"],
  [SCREENS.prompts, "Prompt Examples", "menu_card"],
] as const;
const ROOM = [SCREENS.operator, "Operator's room", "shield"] as const;

interface SidebarProps {
  user: UserPayload;
  path: string;
  isClosed: boolean;
  isOperator: boolean;
}

export function Sidebar(props: SidebarProps) {
  const stored = useSyncExternalStore(subscribeToUser, storedUser, () => null);
  const user = stored ?? props.user;
  // It is null until someone decides; until then the style sheet goes by the width alone.
  const [isOpen, setOpen] = useState<boolean | null>(props.isClosed ? false : null);
  const isHydrated = useHydrated();
  useEffect(() => {
    noteArrival();
    if (!accessToken()) leaveWithoutTokens();
    const onStorage = () => accessToken() || goToLogin();
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, []);

  const name = `${user.first_name} ${user.last_name}`.trim() ||
    user.username || "User";
  function toggle() {
    const isWide = innerWidth > MOBILE_MAX_WIDTH_PX;
    const isOpened = !(isOpen ?? isWide);
    setOpen(isOpened);
    if (isWide) rememberSidebar(isOpened);
  }
  return (
    <aside
      className="sidebar"
      aria-label="Sidebar"
      data-open={isOpen ?? undefined}
      onKeyDown={(event) => event.key === "Escape" && setOpen(null)}
    >
      <button
        type="button"
        className="sidebar-toggle"
        aria-expanded={isOpen ?? undefined}
        aria-controls="sidebar"
        onClick={toggle}
        disabled={!isHydrated}
      >
        <span className="sidebar-bars" aria-hidden="true" />
        <span className="visually-hidden">Menu</span>
      </button>
      <div className="sidebar-overlay" onClick={() => setOpen(null)} />
      <div className="sidebar-panel" id="sidebar">
        <SidebarUser name={name} email={user.email} />
        {!user.email_verify && <p className="sidebar-warning">Email not verified</p>}
        <SidebarLinks path={props.path} isOperator={props.isOperator} />
        <button type="button" className="sidebar-logout" onClick={leave} disabled={!isHydrated}>
          <Icon name="leave" />
          Logout
        </button>
      </div>
    </aside>
  );
}

function SidebarUser({ name, email }: { name: string; email: string }) {
  return (
    <div className="sidebar-user">
      <span className="avatar" aria-hidden="true">
        {[...name][0]!.toUpperCase()}
      </span>
      <p>
        <strong>{name}</strong>
        <span>{email}</span>
      </p>
    </div>
  );
}

function SidebarLinks({ path, isOperator }: Pick<SidebarProps, "path" | "isOperator">) {
  return (
    <nav aria-label="Workspace">
      {[...LINKS, ...isOperator ? [ROOM] : []].map(([href, label, icon]) => (
        <a
          key={href}
          href={href}
          aria-current={href === path ? "page" : undefined}
        >
          <Icon name={icon} />
          {label}
        </a>
      ))}
    </nav>
  );
}
