/** What the shell shows seldom, or once it stands, is one part of the build: each part more is named in what everybody fetches first (ADR 0031). */
export { MerchantFailed } from './MerchantFailed.tsx'
export { OverdueNotice } from './OverdueNotice.tsx'
export { PayGateDenied } from './PayGateDenied.tsx'
export { Welcome } from './Welcome.tsx'
