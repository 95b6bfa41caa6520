/** Messages of salary advance by themselves: to whom which event is told, and when a phone is let sleep. Pure. */

/** What an employee is told of a request. */
export const employeeNotices = ['PAID', 'FAILED', 'RETURNED', 'REJECTED', 'EXPIRED'] as const
export type EmployeeNotice = (typeof employeeNotices)[number]
/** What people of the enterprise are told: requests that wait, accounts in another name or none, and periods that are over and not closed. */
export const memberNotices = ['WAITING', 'ACCOUNTS', 'UNCLOSED'] as const
export type MemberNotice = (typeof memberNotices)[number]

/** Who is written to: those who can do it. */
export const mayActOn: Readonly<Record<MemberNotice, string>> = {
  WAITING: '2402.APPROVE',
  ACCOUNTS: '2402.CREATE',
  UNCLOSED: '2402.APPROVE',
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Of Vietnam. */
const ZONE_MS = 7 * HOUR_MS
const [FROM_HOUR, TO_HOUR] = [7, 21] as const
/** Milliseconds until phones may ring: 0 between seven and twenty-one o'clock of Vietnam. */
export function untilMorning(now: Date): number {
  const ofDay = (now.getTime() + ZONE_MS) % DAY_MS
  if (ofDay < FROM_HOUR * HOUR_MS) return FROM_HOUR * HOUR_MS - ofDay
  return ofDay < TO_HOUR * HOUR_MS ? 0 : DAY_MS + FROM_HOUR * HOUR_MS - ofDay
}
