import { changePassword, passwordReset } from "./password_calls.ts";
import { endOtherSessions, login, logout, notMe, tokenRefresh, userData } from "./session_calls.ts";
import { signInScreens } from "./sign_in_screens.tsx";
import type { Feature } from "../feature.ts";

export const sign_in = {
  calls: (deps) => ({
    ...login(deps),
    ...logout(deps),
    ...tokenRefresh(deps),
    ...userData(deps),
    ...endOtherSessions(deps),
    ...notMe(deps),
    ...passwordReset(deps),
    ...changePassword(deps),
  }),
  routes: [signInScreens],
} satisfies Feature;
