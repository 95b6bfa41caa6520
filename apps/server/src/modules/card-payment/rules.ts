/** Pure decisions about attempts to pay by card. */

const MINUTE_MS = 60_000
/** An attempt older than this is asked about (docs/domain.md#3.2), this often, before it counts as having no answer. */
export const CARD_PATIENCE_MS = 15 * MINUTE_MS
export const CARD_QUESTIONS = 3
/** Open attempts a payment may have at one time. */
export const MOST_OPEN_CARDS = 10

/** The page that a returning browser is shown: the link's, the order's, the invoice's, or a few words where we cannot tell which it came from. */
export function waitingPath(
  test: boolean,
  attempt: { code: string | null; type: string; transaction_id: string } | null,
): string {
  const base = `${test ? '/test' : ''}/public`
  if (attempt === null) return `${base}/napas`
  if (attempt.type === 'PAY_SUBSCRIPTION')
    return `${base}/subscription/waiting-payment?id=${attempt.transaction_id}&card=1`
  return attempt.code === null
    ? `${base}/paypage/waiting-payment?id=${attempt.transaction_id}&card=1`
    : `${base}/paylink/waiting-payment?code=${attempt.code}&card=1`
}
