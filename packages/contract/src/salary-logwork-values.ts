/** What stands in the cells of a time sheet. */

/** As the Vietnamese time sheet has them (form 01a of the accounting rules): worked, on paid leave, at a meeting, off in lieu, on a public holiday; away without the day being paid by the enterprise. */
export const logworkSymbols = {
  whole: ['x', '+', 'SP', 'P', 'H', 'NB', 'L'],
  half: ['x/2'],
  none: ['Ô', 'CÔ', 'TS', 'T', 'KL', 'N'],
} as const
