/** The listed names a shop may choose beside #rrggbb (contract: safeColour). */
const named: Record<string, string> = {
  black: '#000000',
  white: '#ffffff',
  navy: '#000080',
  teal: '#008080',
  maroon: '#800000',
  green: '#008000',
  purple: '#800080',
  gray: '#808080',
}
export const shopColours = Object.keys(named)
/** A listed name or #rrggbb as #rrggbb in small letters. */
export const hexOf = (colour: string): string => (named[colour] ?? colour).toLowerCase()

/** WCAG relative luminance. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
/** Contrast of two #rrggbb, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}
/** What is written on a shop's colour, as on the payer's page: white where it reads at 4.5:1, else black; one of the two always does. */
export const inkOn = (colour: string): '#000000' | '#ffffff' =>
  contrast(hexOf(colour), '#ffffff') >= 4.5 ? '#ffffff' : '#000000'
