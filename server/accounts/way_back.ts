// What a notice advises an owner to do about a stranger in their account.
import { SCREENS } from "../../contract/paths.ts";
import type { Config } from "../config/config.ts";
import type { Letter } from "../mail/letter.tsx";

export interface WayBack {
  /** Goes on after "If not, …". */
  advice: string;
  action: Letter["action"];
}

export function findWayBack({ publicUrl, arePasswordsOff }: Config): WayBack {
  return arePasswordsOff
    ? {
      advice: "sign in, and end every other session in your profile.",
      action: { label: "Open my profile", url: publicUrl + SCREENS.profile },
    }
    : {
      advice: "set a new password: that ends every session.",
      action: { label: "Set a new password", url: publicUrl + SCREENS.forgotPassword },
    };
}
