/** A page that takes longer comes while it is looked at. */
export const LIFT_MS = 2_500;

/** The lid of the table on the landing page (ui/site/serving.css). */
export function lowerLid(): void {
  document.querySelector("[data-served]")?.setAttribute("data-lid", "down");
}

export function liftLid(): void {
  document.querySelector("[data-lid]")?.removeAttribute("data-lid");
}
