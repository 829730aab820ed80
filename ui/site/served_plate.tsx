export function ServedPlate() {
  return (
    <svg
      className="served"
      viewBox="0 -150 580 590"
      role="img"
      aria-label="A page, served on a plate"
    >
      <ellipse cx="260" cy="398" rx="246" ry="34" fill="var(--accent-wash)" />
      <g stroke="var(--ink)" strokeWidth="4" strokeLinejoin="round">
        <ServedPage />
        <path
          d="M52 352h416c-16 30-66 46-116 46H168c-50 0-100-16-116-46z"
          fill="var(--sheet)"
        />
        <path d="M122 374h214M354 374h16" stroke="var(--line-strong)" strokeLinecap="round" />
        <Cloche />
      </g>
      <Steam />
    </svg>
  );
}

function ServedPage() {
  return (
    <g className="served-page">
      <rect x="148" y="70" width="224" height="296" rx="12" fill="var(--sheet)" />
      <path d="M148 82a12 12 0 0 1 12-12h200a12 12 0 0 1 12 12v22H148z" fill="var(--paper)" />
      <rect x="166" y="122" width="188" height="122" rx="6" fill="#12343b" stroke="none" />
      <circle cx="312" cy="158" r="20" fill="#e1b382" stroke="none" />
      <path
        d="M166 214c30-30 48-34 74-12s44 14 62-4 34-18 52-8v48a6 6 0 0 1-6 6H172a6 6 0 0 1-6-6z"
        fill="#c1553b"
        stroke="none"
      />
      <path
        d="M166 232c40-16 70-18 104-6s58 6 84-4v16a6 6 0 0 1-6 6H172a6 6 0 0 1-6-6z"
        fill="#f6e7cb"
        stroke="none"
      />
      <path d="M168 270h118" strokeWidth="11" strokeLinecap="round" />
      <path
        d="M168 296h184M168 314h150"
        stroke="var(--line-strong)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <g fill="var(--line-strong)" stroke="none">
        <circle cx="168" cy="87" r="4" />
        <circle cx="181" cy="87" r="4" />
        <circle cx="194" cy="87" r="4" />
      </g>
      <text
        x="212"
        y="92"
        fill="var(--ink-soft)"
        stroke="none"
        fontFamily="var(--mono)"
        fontSize="14"
      >
        /u/chef1
      </text>
    </g>
  );
}

function Cloche() {
  return (
    <g className="served-cloche">
      <path d="M92 350a168 176 0 0 1 336 0z" fill="var(--accent)" />
      <path
        d="M130 320c6-56 36-98 84-116"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="10"
        strokeLinecap="round"
        opacity=".7"
      />
      <circle cx="260" cy="158" r="16" fill="var(--sheet)" />
      <path d="M78 350h364" strokeWidth="12" strokeLinecap="round" />
    </g>
  );
}

function Steam() {
  return (
    <g
      className="served-steam"
      fill="none"
      stroke="var(--line-strong)"
      strokeWidth="5"
      strokeLinecap="round"
    >
      <path d="M86 306c-16-18 16-30 0-48s16-30 0-48" />
      <path d="M116 280c-12-14 12-24 0-38s12-24 0-38" />
    </g>
  );
}
