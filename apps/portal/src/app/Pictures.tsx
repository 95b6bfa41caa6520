/** The two pictures of the dead ends: drawn here so that they follow the colours of light and dark. */
export function EmptyReceipt({ label }: { label: string }) {
  return (
    <svg width="200" height="140" viewBox="0 0 200 140" role="img" aria-label={label}>
      <ellipse cx="100" cy="126" rx="70" ry="8" fill="var(--mute-bg)" />
      <path
        d="M62 16h76v104l-9.500-6-9.500 6-9.500-6-9.500 6-9.500-6-9.500 6-9.500-6-9.500 6z"
        fill="var(--card)"
        stroke="var(--mute-dot)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M76 36h30M76 50h48M76 64h40"
        stroke="var(--hairline)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <circle
        cx="128"
        cy="86"
        r="22"
        fill="var(--brand-soft)"
        stroke="var(--brand)"
        strokeWidth="3"
      />
      <path d="m144 102 14 14" stroke="var(--brand)" strokeWidth="6" strokeLinecap="round" />
      <path
        d="M121 82h.01M135 82h.01M120 94c4-4 12-4 16 0"
        fill="none"
        stroke="var(--brand)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  )
}

export function Padlock({ label }: { label: string }) {
  return (
    <svg width="200" height="140" viewBox="0 0 200 140" role="img" aria-label={label}>
      <ellipse cx="100" cy="126" rx="70" ry="8" fill="var(--mute-bg)" />
      <path
        d="M78 62V46a22 22 0 0 1 44 0v16"
        fill="none"
        stroke="var(--mute-dot)"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <rect
        x="62"
        y="60"
        width="76"
        height="60"
        rx="12"
        fill="var(--brand-soft)"
        stroke="var(--brand)"
        strokeWidth="3"
      />
      <circle cx="100" cy="86" r="8" fill="var(--brand)" />
      <path d="M100 90v12" stroke="var(--brand)" strokeWidth="5" strokeLinecap="round" />
      <text x="152" y="44" fontSize="20" fontWeight="700" fill="var(--ink-2)">
        403
      </text>
    </svg>
  )
}
