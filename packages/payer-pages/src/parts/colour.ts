/** The shop's colour, made safe: a value that can carry no style rule, and a text colour that can be read on it. */

const NAMED: Record<string, string> = {
  black: '#000000',
  white: '#ffffff',
  navy: '#000080',
  teal: '#008080',
  maroon: '#800000',
  green: '#008000',
  purple: '#800080',
  gray: '#808080',
}

/** A listed name or #rrggbb as #rrggbb; anything else is black (reliability bar N5). */
export const hexOf = (colour: string): string =>
  /^#[0-9a-f]{6}$/i.test(colour) ? colour.toLowerCase() : (NAMED[colour] ?? NAMED.black!)

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}
/** White where it reads at 4.5:1, else black: one of the two always does. */
export const inkOn = (hex: string): string =>
  contrast(hex, '#ffffff') >= 4.5 ? '#ffffff' : '#000000'
