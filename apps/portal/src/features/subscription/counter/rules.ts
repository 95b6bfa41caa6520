/** Pure decisions of the subscribers' counter. */

/** Fewer letters find half of the shop's subscribers. */
export const MIN_TYPED = 3

/** What is searched for: of a phone number its digits, as they are kept, however it was grouped; anything else as it was typed. */
export function keywordOf(typed: string): string {
  const words = typed.trim()
  if (!/^\+?[\d\s.()-]+$/.test(words)) return words
  const digits = words.replaceAll(/\D/g, '')
  return words.startsWith('+84') ? `0${digits.slice(2)}` : digits
}

/** Overdue ones first, the older the sooner. */
export const inTheirOrder = <T extends { expiredDate: string; id: string }>(
  rows: readonly T[],
): T[] =>
  [...rows].sort((a, b) => a.expiredDate.localeCompare(b.expiredDate) || a.id.localeCompare(b.id))
