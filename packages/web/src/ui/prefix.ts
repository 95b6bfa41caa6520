/** Without accents, case and blanks: "Kiên Long" and "kienlong" are one. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đĐ]/g, 'd')
    .replace(/\s/g, '')
    .toLowerCase()

/** How pickers of accounts, banks and e-wallets search: one of the words begins with what was typed. */
export const startsWithAny = (typed: string, words: readonly string[]): boolean =>
  words.some((word) => plain(word).startsWith(plain(typed)))
