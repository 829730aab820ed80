import { listRemembered } from "./pending_sign_ins.ts";
import { secondFactor } from "./second_factor_calls.ts";
import { secondFactorScreens } from "./second_factor_screens.tsx";
import { exportSecondFactor, removeSecondFactor } from "./second_factors.ts";
import { secondStep } from "./second_step_calls.ts";
import type { Feature } from "../feature.ts";

export const second_factor = {
  calls: (deps) => ({ ...secondStep(deps), ...secondFactor(deps) }),
  routes: [secondFactorScreens],
  exported: ({ database: { sql }, clock }, { user }) => ({
    second_factor: () => exportSecondFactor(sql, user.id),
    remembered_browsers: () => listRemembered(sql, user.id, clock.now()),
  }),
  async startOver(sql, userId) {
    await removeSecondFactor(sql, userId);
  },
} satisfies Feature;
