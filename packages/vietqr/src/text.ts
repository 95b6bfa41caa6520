/** Text that every bank's app takes: unaccented, without special characters (docs/domain.md#1). */

/** The longest content of a transfer (62.08) and the longest merchant name (59), in characters. */
export const MAX_CONTENT_LENGTH = 25

/** "Cà phê Đắk Lắk" → "Ca phe Dak Lak". Vietnamese letters lose their marks; everything else stays. */
export function unaccent(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
}

/** Text as a search compares it: without accents, in small letters, one blank between words. */
export const fold = (text: string): string =>
  unaccent(text).toLowerCase().replace(/\s+/g, ' ').trim()

/**
 * Unaccents, keeps A-Z a-z 0-9 space - and . only, collapses spaces and cuts to `max` characters.
 * What is already clean and short enough comes back unchanged; the answer may be empty.
 */
export function toQrText(text: string, max: number = MAX_CONTENT_LENGTH): string {
  return unaccent(text)
    .replace(/\s+/g, ' ')
    .replace(/[^A-Za-z0-9 .-]/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, max)
    .trimEnd()
}

/** What the receiver of a transfer reads beside the money: plain capital letters and digits, at most 100. */
export const transferContent = (text: string): string =>
  fold(text)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 ]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, 100)
