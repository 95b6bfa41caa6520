/** May this person of the bank open this screen? Pure; the shell acts on the answer. */
import type { Screen } from './screen.ts'

export const mayOpen = (
  screen: Pick<Screen, 'codes'> | undefined,
  codes: readonly number[],
): boolean => screen?.codes === undefined || screen.codes.some((code) => codes.includes(code))
