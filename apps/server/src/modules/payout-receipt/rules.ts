/** What of a receiver may be read by anyone who holds a receipt's code. */

/** "NGUYEN VAN AN" as "N. V. AN": enough to compare with a name that one knows. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/)
  return words.map((word, i) => (i < words.length - 1 ? `${[...word][0]}.` : word)).join(' ')
}
/** The last four characters of an account number. */
export const shortAccount = (accountNo: string): string => `•••• ${accountNo.slice(-4)}`
