/** Which rights open something today: those of the calls that bank staff make, and of what takes two people. */
import { modules } from '@saola/contract/all'
import { approvalKinds } from '@saola/contract/approval'
import type { Call } from '@saola/contract/call'
import { adminCodes, type AdminCode } from '@saola/contract/admin-permissions'

const STAFF_AUDIENCES: readonly string[] = ['cms', 'staff', 'root']
const isAdminCode = (code: number): code is AdminCode =>
  Object.values<number>(adminCodes).includes(code)

/** In the order of the codes. */
export const usableCodes: readonly AdminCode[] = [
  ...new Set([
    ...Object.values(modules)
      .flatMap((room) => Object.values<Call>(room))
      .filter(({ audience }) => STAFF_AUDIENCES.includes(audience))
      .flatMap(({ code }): number[] => (code === undefined ? [] : [code].flat())),
    ...Object.values(approvalKinds).flatMap(({ decide, see }): number[] => [decide, ...see]),
  ]),
]
  .filter(isAdminCode)
  .toSorted((a, b) => a - b)

const stems = Object.entries<AdminCode>(adminCodes)
/** The right that opens the screen on which another one is used: 3102 is of no use without 3100. */
export function neededFor(code: AdminCode): AdminCode | null {
  if (code === adminCodes.identity) return adminCodes.merchant
  const name = stems.find(([, own]) => own === code)?.[0] ?? ''
  const stem = /^(\w+?)(?:Edit|Propose|Decide|Solve|Answer)$/.exec(name)?.[1]
  return stems.find(([own]) => own === stem)?.[1] ?? null
}

export const rights = (): { code: number; needs: number | null }[] =>
  usableCodes.map((code) => ({ code, needs: neededFor(code) }))
