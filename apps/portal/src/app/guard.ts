/** May this person open this address now? Pure; the shell acts on the answer. */
import type { Features } from '@saola/contract/features'
import {
  actionId,
  allPermissionCodes,
  mayOpen,
  type PermissionCode,
  type Verb,
} from '@saola/contract/permissions'
import { isLiveOnly, paths } from './paths.ts'
import type { Screen } from './screen.ts'

export interface Person {
  codes: readonly number[]
  /** What they may do there ("1501.CREATE"); absent = everything in their areas. */ actions?: readonly string[]
  features: Features
  testMode: boolean
  merchantStatus: string
}
export type Verdict = 'open' | 'blocked-in-test' | 'denied' | 'denied-quietly'

/** Any one of the row's codes will do, with what the row wants to be allowed in its area. */
function fits(screen: Screen | undefined, person: Person): boolean {
  if (screen?.codes === undefined) return true
  const { action } = screen
  return screen.codes.some(
    (code) =>
      person.codes.includes(code) &&
      (action === undefined ||
        person.actions === undefined ||
        person.actions.includes(actionId(code, action))),
  )
}
/** What is missing to open the address: the row's codes, or those that the contract opens the path with. */
export const wantedAt = (
  path: string,
  screen: Screen | undefined,
): { codes: readonly PermissionCode[]; action: Verb } => ({
  codes: screen?.codes ?? allPermissionCodes.filter((code) => mayOpen(path, [code])),
  action: screen?.action ?? 'VIEW',
})

/** True when the screen belongs into this person's menu and palette. */
export function isVisible(screen: Screen, person: Person): boolean {
  if (screen.feature !== undefined && !person.features[screen.feature]) return false
  if (isLiveOnly(screen.path) && (person.testMode || person.merchantStatus === 'CREATED'))
    return false
  return mayOpen(screen.path, person.codes) && fits(screen, person)
}

/** @param screen the row of the address, if it has one */
export function judge(path: string, screen: Screen | undefined, person: Person): Verdict {
  if (path === paths.forbidden || path === paths.notFound) return 'open'
  if (isLiveOnly(path) && (person.testMode || person.merchantStatus === 'CREATED'))
    return 'blocked-in-test'
  const off = screen?.feature !== undefined && !person.features[screen.feature]
  if (!off && mayOpen(path, person.codes) && fits(screen, person)) return 'open'
  // Under /pay-gate neither popup nor 403 page: the area shows an access-denied view of its own (B-098, PayGateDenied.tsx).
  return path === paths.payGate || path.startsWith(`${paths.payGate}/`)
    ? 'denied-quietly'
    : 'denied'
}
