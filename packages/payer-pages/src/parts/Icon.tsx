/** The few signs of the payer pages, drawn inline; the words beside them say the same. */
const paths = {
  done: 'M4 12.5l5 5L20 6.5',
  bad: 'M6 6l12 12M18 6L6 18',
  clock: 'M12 6v6l4 2.5',
  stop: 'M7 12h10',
  wait: 'M12 3a9 9 0 1 0 9 9',
  save: 'M12 4v11m0 0l-4-4m4 4l4-4M5 19.5h14',
  card: 'M3 10h18',
} as const

export function Icon({ name, size = 20 }: { name: keyof typeof paths; size?: number }) {
  const ring = name === 'clock' || name === 'stop'
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'done' || name === 'bad' ? 2.6 : 2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={name === 'wait' ? 'spin' : undefined}
    >
      {ring && <circle cx="12" cy="12" r="9" />}
      {name === 'card' && <rect x="3" y="5.5" width="18" height="13" rx="2" />}
      <path d={paths[name]} />
    </svg>
  )
}
