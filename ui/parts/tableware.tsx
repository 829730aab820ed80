import type { ReactNode } from "react";

export function Table({ children, y = 132 }: { children: ReactNode; y?: number }) {
  return (
    <>
      <ellipse cx="120" cy={y} rx="104" ry="13" fill="var(--accent-wash)" />
      {children}
    </>
  );
}

export function Plate({ y = 124, width = 132 }: { y?: number; width?: number }) {
  const [left, right] = [120 - width / 2, 120 + width / 2];
  return (
    <>
      <path
        d={`M${left} ${y - 8}h${width}c-6 10-24 15-36 15H${left + 36}c-12 0-30-5-36-15z`}
        fill="var(--sheet)"
        stroke="var(--ink)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d={`M${left + 22} ${y - 1}h${width - 62}`}
        stroke="var(--line-strong)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path d={`M${right - 26} ${y - 1}h4`} stroke="var(--line-strong)" strokeWidth="2.5" />
    </>
  );
}

/** Its origin is the middle of its foot. */
export function Cloche({ at, turn = 0 }: { at: string; turn?: number }) {
  return (
    <g transform={`translate(${at}) rotate(${turn})`} strokeLinejoin="round">
      <path
        d="M-54 0a54 50 0 0 1 108 0z"
        fill="var(--accent)"
        stroke="var(--ink)"
        strokeWidth="3"
      />
      <path
        d="M-40-8a40 36 0 0 1 22-26"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="4"
        strokeLinecap="round"
        opacity=".75"
      />
      <circle cy="-56" r="6" fill="var(--sheet)" stroke="var(--ink)" strokeWidth="3" />
      <path d="M-60 0h120" stroke="var(--ink)" strokeWidth="5" strokeLinecap="round" />
    </g>
  );
}

export function Sheet({ at, turn = 0 }: { at: string; turn?: number }) {
  return (
    <g transform={`translate(${at}) rotate(${turn})`}>
      <rect
        x="-32"
        y="-78"
        width="64"
        height="78"
        rx="5"
        fill="var(--sheet)"
        stroke="var(--ink)"
        strokeWidth="3"
      />
      <rect x="-23" y="-69" width="46" height="27" rx="3" fill="var(--accent-wash)" />
      <path
        d="M-23-46l14-13 10 8 8-6 14 11"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M-23-31h30" stroke="var(--ink)" strokeWidth="4" strokeLinecap="round" />
      <path
        d="M-23-21h46M-23-12h36"
        stroke="var(--line-strong)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </g>
  );
}

export function Steam({ x }: { x: number }) {
  return (
    <path
      d={`M${x} 34c-7-7 7-12 0-20`}
      fill="none"
      stroke="var(--line-strong)"
      strokeWidth="3"
      strokeLinecap="round"
    />
  );
}
