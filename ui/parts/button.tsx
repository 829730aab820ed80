import type { ComponentProps } from "react";
import { useHydrated } from "./use_hydrated.ts";

type ButtonLook = "primary" | "quiet" | "plain" | "danger";

/** A button with `onClick` needs its script, so it is disabled until the page is hydrated. */
export function Button(
  { look = "primary", className = "", type = "button", disabled = false, ...props }:
    & ComponentProps<"button">
    & { look?: ButtonLook },
) {
  const isHydrated = useHydrated();
  return (
    <button
      type={type}
      disabled={disabled || Boolean(props.onClick) && !isHydrated}
      className={`button button-${look} ${className}`.trim()}
      {...props}
    />
  );
}

export function ButtonLink(
  { look = "primary", className = "", ...props }: ComponentProps<"a"> & {
    look?: ButtonLook;
  },
) {
  return <a className={`button button-${look} ${className}`.trim()} {...props} />;
}
