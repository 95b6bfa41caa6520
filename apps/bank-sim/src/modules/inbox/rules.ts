/** Words around a one-time code, in texts without accents. */
const CODE_WORDS =
  /\botp\b|\bma (?:xac|otp|dang nhap|bao mat|kich hoat|mot lan|so|cua (?:ban|quy khach)|la\b)|\bma\s*:|la ma\b|\b(?:pass|pin)? ?code\b|\bpin\b/g
/** Other things called a code: their digits are none. */
const OTHER_CODES =
  /\b(?:ma (?:don(?: hang)?|giao dich|hoa don|so thue|tham chieu|gd|qr)|(?:order|invoice|payment|transaction|tax|reference|qr|zip|post|pay ?link) code)\b/g

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[đĐ]/g, 'd')
    .toLowerCase()
}

/**
 * The one-time code (4 to 8 digits) in a message, or null. Only a message that speaks of a code has one; of several
 * numbers the one nearest to that word counts. Amounts (1.250.000), dates, links and long numbers are no codes.
 */
export function findCode(text: string): string | null {
  const clean = plain(text)
    .replaceAll(/https?:\/\/\S+/g, (link) => ' '.repeat(link.length))
    .replaceAll(OTHER_CODES, (words) => '.'.repeat(words.length))
  const words = [...clean.matchAll(CODE_WORDS)].map((found) => ({
    from: found.index,
    to: found.index + found[0].length,
  }))
  if (words.length === 0) return null
  const numbers = [
    ...clean.matchAll(/(?<![\d.,/:+\w-])\d{4,8}(?![\d\w]|[.,/:-]\d|\s*(?:vnd|d|dong|₫)\b)/g),
  ]
  const distance = (at: number, length: number): number =>
    Math.min(
      ...words.map((word) => (at >= word.to ? at - word.to : Math.max(0, word.from - at - length))),
    )
  const ranked = numbers
    .map((found) => ({ digits: found[0], away: distance(found.index, found[0].length) }))
    .sort((a, b) => a.away - b.away)
  return ranked[0]?.digits ?? null
}

/** The readable text of an HTML mail that brought no text part of its own. */
export function textOfHtml(html: string): string {
  return html
    .replaceAll(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<(br|\/p|\/div|\/tr|\/h\d|\/li)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim()
}
