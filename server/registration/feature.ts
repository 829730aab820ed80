import { register, resendRegistration, username } from "./register_calls.ts";
import { registrationScreens } from "./registration_screens.tsx";
import { verifyEmail } from "./verify_email_calls.ts";
import type { Feature } from "../feature.ts";

export const registration = {
  calls: (deps) => ({
    ...register(deps),
    ...resendRegistration(deps),
    ...username(deps),
    ...verifyEmail(deps),
  }),
  routes: [registrationScreens],
} satisfies Feature;
