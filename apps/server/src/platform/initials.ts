/**
 * Drawn marks for things that have no picture of their own: initials on a colour that comes from the name, nobody's trademark. The address
 * says everything that is drawn, so a mark is kept nowhere and may be cached for ever.
 */
/** White letters on each of them pass AA. */
const COLOURS = [
  '#1257d6',
  '#0f766e',
  '#9333ea',
  '#b42318',
  '#a1400b',
  '#3f6212',
  '#0369a1',
  '#be185d',
  '#4338ca',
  '#475467',
]
const MOST_LETTERS = 16
const MARK = /^(icon|logo)-(\d)-([0-9A-Z]{1,16})\.svg$/

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\u0110\u0111]/gu, 'd')
const colourOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9973, 7) % COLOURS.length

/** Up to three letters: those that begin words or stand large inside one, or simply the first. */
function initials(name: string): string {
  const heads = plain(name).match(/(?<![\p{L}\d])[\p{L}\d]|(?<=\p{Ll})\p{Lu}/gu) ?? []
  const first = heads.length > 1 ? heads.join('') : plain(name).replaceAll(/[^A-Za-z0-9]/g, '')
  return (
    first
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '')
      .slice(0, 3) || 'X'
  )
}

/** The address of a thing's mark; `name` is its short name. */
export function initialsAddress(kind: 'icon' | 'logo', name: string): string {
  const word =
    plain(name)
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '')
      .slice(0, MOST_LETTERS) || 'X'
  return `/storage/marks/${kind}-${colourOf(name)}-${kind === 'icon' ? initials(name) : word}.svg`
}

/** The picture behind such an address, as SVG. @returns null for a name that `markAddress` does not make. */
export function drawInitials(fileName: string): string | null {
  const [, kind, colour, letters] = MARK.exec(fileName) ?? []
  if (
    kind === undefined ||
    colour === undefined ||
    letters === undefined ||
    (kind === 'icon' && letters.length > 3)
  )
    return null
  const width = kind === 'icon' ? 64 : 32 + letters.length * 19
  const size = kind === 'icon' ? [34, 28, 22][letters.length - 1]! : 28
  const text = `<text x="${width / 2}" y="33" fill="#fff" font-family="Inter,Arial,sans-serif" font-size="${size}" font-weight="700" text-anchor="middle" dominant-baseline="central"${kind === 'logo' ? ` textLength="${letters.length * 19}" lengthAdjust="spacingAndGlyphs"` : ''}>${letters}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="64" viewBox="0 0 ${width} 64"><rect width="${width}" height="64" rx="14" fill="${COLOURS[Number(colour)]!}"/>${text}</svg>`
}
