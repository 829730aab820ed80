import type { ReactNode } from "react";

const DRAWN = {
  served: (
    <Table>
      <Sheet at="120 118" turn={-4} />
      <Plate />
      <Cloche at="182 62" turn={24} />
      <Steam x={58} />
      <Steam x={76} />
    </Table>
  ),
  empty: (
    <Table>
      <Plate width={116} />
      <g fill="none" stroke="var(--ink)" strokeWidth="3" strokeLinecap="round">
        <path d="M38 128V84M30 68v12c0 5 16 5 16 0V68M38 68v16" />
        <path d="M202 128V68c-10 6-12 24-10 34h10" strokeLinejoin="round" />
      </g>
      <path
        d="M88 98c4-18 14-28 32-28s28 10 32 28"
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="3"
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
    </Table>
  ),
  menu: (
    <Table>
      <g strokeLinejoin="round" stroke="var(--ink)" strokeWidth="3">
        <path d="M120 34L64 22v94l56 14z" fill="var(--sheet)" />
        <path d="M120 34l56-12v94l-56 14z" fill="var(--accent)" />
      </g>
      <path d="M76 44l32 7" stroke="var(--accent)" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M76 62l32 7M76 78l32 7M76 94l24 5"
        stroke="var(--line-strong)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M148 58a18 18 0 1 0 .1 0zM148 67a9 9 0 1 0 .1 0z"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="3"
      />
    </Table>
  ),
  broken: (
    <Table>
      <g fill="var(--sheet)" stroke="var(--ink)" strokeWidth="3" strokeLinejoin="round">
        <path d="M58 128C44 92 66 50 108 46l6 22-14 14 12 18-12 28z" />
        <path d="M124 48c40-2 70 34 60 74l-64 8 10-26-14-16 14-16z" />
      </g>
      <path
        d="M76 116c-4-22 6-42 24-50M150 68c16 6 24 22 20 40"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M112 140l7-9 8 8zM92 30l3 8M120 24v9M146 30l-4 8"
        fill="var(--sheet)"
        stroke="var(--ink)"
        strokeWidth="3"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </Table>
  ),
  covered: (
    <Table>
      <Plate width={148} />
      <Cloche at="120 114" />
      <g transform="rotate(-6 120 88)">
        <path d="M96 74L112 56M144 74L124 56" stroke="var(--ink)" strokeWidth="2.5" />
        <rect
          x="86"
          y="72"
          width="68"
          height="28"
          rx="5"
          fill="var(--sheet)"
          stroke="var(--ink)"
          strokeWidth="3"
        />
        <path d="M98 86h12M118 86h24" stroke="var(--ink)" strokeWidth="4" strokeLinecap="round" />
      </g>
    </Table>
  ),
  letter: (
    <Table>
      <g strokeLinejoin="round" stroke="var(--ink)" strokeWidth="3">
        <rect x="60" y="46" width="120" height="80" rx="6" fill="var(--sheet)" />
        <path d="M62 50l58 44 58-44" fill="var(--accent-wash)" />
        <path d="M62 124l42-38M178 124l-42-38" fill="none" />
        <circle cx="120" cy="92" r="15" fill="var(--accent)" />
      </g>
      <path
        d="M115 99V86h10M115 92h8"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Table>
  ),
  bell: (
    <Table>
      <g strokeLinejoin="round" stroke="var(--ink)" strokeWidth="3">
        <path d="M68 116a52 54 0 0 1 104 0z" fill="var(--accent)" />
        <path d="M56 116h128v12H56z" fill="var(--sheet)" />
        <path d="M120 62V50" />
        <rect x="110" y="40" width="20" height="9" rx="4.5" fill="var(--sheet)" />
      </g>
      <path
        d="M82 106a38 38 0 0 1 20-30"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="4"
        strokeLinecap="round"
        opacity=".75"
      />
      <path
        d="M46 62l10 8M34 86l13 3M194 62l-10 8M206 86l-13 3"
        stroke="var(--line-strong)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </Table>
  ),
} satisfies Record<string, ReactNode>;

export type IllustrationName = keyof typeof DRAWN;
export const ILLUSTRATION_NAMES = Object.keys(DRAWN) as IllustrationName[];

export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg className="illustration" viewBox="0 0 240 150" aria-hidden="true">
      {DRAWN[name]}
    </svg>
  );
}

function Table({ children, y = 132 }: { children: ReactNode; y?: number }) {
  return (
    <>
      <ellipse cx="120" cy={y} rx="104" ry="13" fill="var(--accent-wash)" />
      {children}
    </>
  );
}

function Plate({ y = 124, width = 132 }: { y?: number; width?: number }) {
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

function Sheet({ at, turn = 0 }: { at: string; turn?: number }) {
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
