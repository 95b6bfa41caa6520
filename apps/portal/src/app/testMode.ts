/** Test Mode's rules of the specification that do not need a screen. */
/** Pauses around a reload, in milliseconds (B-118, B-123). */
export const TOGGLE_RELOAD_MS = 300
export const FORCED_RELOAD_MS = 120

/** What a public address says about Test Mode: on, off, or nothing (B-128, B-129). */
export function testModeOfAddress(path: string): boolean | null {
  if (path === '/test/public' || path.startsWith('/test/public/')) return true
  if (path === '/public' || path.startsWith('/public/')) return false
  return null
}

/** Only an ACTIVE merchant may leave Test Mode (B-117). */
export const mayLeaveTestMode = (merchantStatus: string): boolean => merchantStatus === 'ACTIVE'
/** Test Mode is forced on for every other merchant (B-118). */
export const mustEnterTestMode = (merchantStatus: string, testMode: boolean): boolean =>
  !testMode && !mayLeaveTestMode(merchantStatus)

export const reloadAfter = (ms: number): void => {
  setTimeout(() => location.reload(), ms)
}
