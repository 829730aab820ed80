import { deleteAccount, prove, updateProfile, verifyEmailChange } from "./profile_calls.ts";
import { profileScreens } from "./profile_screens.tsx";
import type { Feature } from "../feature.ts";

export const profile = {
  calls: (deps) => ({
    ...updateProfile(deps),
    ...verifyEmailChange(deps),
    ...deleteAccount(deps),
    ...prove(deps),
  }),
  routes: [profileScreens],
} satisfies Feature;
