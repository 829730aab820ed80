// Buttons, and links that look like them.
import type { ComponentProps } from "react";

type Look = "primary" | "quiet" | "plain" | "danger";

export function Button(
  { look = "primary", className = "", type = "button", ...props }:
    & ComponentProps<"button">
    & { look?: Look },
) {
  return (
    <button
      type={type}
      className={`button button-${look} ${className}`.trim()}
      {...props}
    />
  );
}

export function ButtonLink(
  { look = "primary", className = "", ...props }: ComponentProps<"a"> & {
    look?: Look;
  },
) {
  return <a className={`button button-${look} ${className}`.trim()} {...props} />;
}
