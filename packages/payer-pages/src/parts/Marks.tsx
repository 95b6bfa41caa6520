/** Marks of the payment schemes and of the payee's bank: drawings of our own, beside words that say the same. */

export const VietQrMark = () => (
  <svg viewBox="0 0 88 22" width="88" height="22" aria-hidden="true">
    <g fill="none" stroke="#c8102e" strokeWidth="2.2">
      <path d="M3 8V3h5M14 3h5v5M19 14v5h-5M8 19H3v-5" />
    </g>
    <path fill="#c8102e" d="M8 8h6v6H8z" />
    <text x="26" y="16.5" fontSize="15" fontWeight="700" fill="currentColor">
      VietQR
    </text>
  </svg>
)
export const NapasMark = () => (
  <svg viewBox="0 0 118 22" width="118" height="22" aria-hidden="true">
    <path fill="#0a5ca8" d="M2 17L8 5h4l-6 12z" />
    <path fill="#5aa845" d="M9 17l6-12h4l-6 12z" />
    <text x="24" y="16.5" fontSize="15" fontWeight="700" fill="currentColor">
      NAPAS247
    </text>
  </svg>
)
export const KlbMark = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <rect width="24" height="24" rx="6" fill="#0b3a91" />
    <path fill="none" stroke="#fff" strokeWidth="3" d="M8 5v14M17 5l-8 7 8 7" />
  </svg>
)
