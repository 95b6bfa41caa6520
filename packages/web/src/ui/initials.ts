const letters = new Intl.Segmenter('vi', { granularity: 'grapheme' })
const firstOf = (word: string): string => [...letters.segment(word)][0]?.segment ?? ''

/** Initials of the last two words, as Vietnamese names are read. An emoji or a letter with its marks counts as one and stays whole. */
export const initials = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(-2)
    .map((word) => firstOf(word).toLocaleUpperCase('vi'))
    .join('')
