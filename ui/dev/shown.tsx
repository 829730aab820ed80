import type { ReactNode } from "react";

export function Shown(
  { name, children, isWide = false }: { name: string; children: ReactNode; isWide?: boolean },
) {
  return (
    <div className={isWide ? "dev-shown dev-shown-wide" : "dev-shown"}>
      <h3>{name}</h3>
      {children}
    </div>
  );
}

export function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="dev-group" aria-label={name}>
      <h2>{name}</h2>
      <div className="dev-shown-list">{children}</div>
    </section>
  );
}
