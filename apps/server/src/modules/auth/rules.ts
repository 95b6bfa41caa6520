/** Who may try how often (reliability bar I1; the numbers and why nothing blocks for good, unlike docs/decisions.md#23: ADR 0018). */

/** Seconds to wait after the n-th wrong try in a row; the last entry holds from there on. Ten tries fit into a quarter of an hour. */
export const ACCOUNT_WAIT_SEC = [0, 0, 0, 0, 5, 15, 30, 60, 120, 900] as const
/** After so many in a row an account rests a day between tries (the NIST limit of a hundred). */
export const ACCOUNT_ROW_MAX = 100
export const ACCOUNT_REST_SEC = 86_400

export const ADDRESS_WINDOW_SEC = 900
export const ADDRESS_MAX = 50
/** One-time codes that one address may ask for in the same window, whatever the numbers (against pumping). */
export const ADDRESS_CODES_MAX = 30
/** Sign-in QR codes that one address may ask for in the same window; a page left open asks for one every two minutes. */
export const ADDRESS_QRS_MAX = 120

/** Life of what one step hands to the next, and of the link in a security message. */
export const TICKET_LIFE_SEC = 600
export const LOCK_LINK_LIFE_SEC = 3 * 86_400
/** A ticket is judged so often: its holder must not learn the present password by trying which new one is "the same". */
export const TICKET_TRIES = 5
export type TicketPurpose =
  | 'RESET_PASSWORD'
  | 'MEMBER_RESET'
  | 'CHANGE_PASSWORD'
  | 'EMERGENCY_LOCK'
  | 'QR_REGISTER'
  | 'STAFF_CODE'

/** An address from which the person signed in this recently has a lock of its own: a stranger elsewhere cannot shut the person out. */
export const KNOWN_ADDRESS_DAYS = 30

export interface Seen {
  address: string
  device: string
}
/** True for a sign-in that the person should learn of: they have signed in before, and never from this address with this browser. */
export const isNewDevice = (now: Seen, before: readonly Seen[]): boolean =>
  before.length > 0 && !before.some((s) => s.address === now.address && s.device === now.device)
