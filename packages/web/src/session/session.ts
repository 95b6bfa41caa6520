/** The session machine of the specification: Idle until started, then Success or Expired. */
import { ApiError } from '../api/ApiError.ts'
import type { SessionStore } from './storage.ts'

export type SessionState = 'Idle' | 'Success' | 'Expired'
export interface Tokens {
  token: string
  refreshToken: string
  /** Seconds that the access token lives; said at the sign-in alone. */
  expiresIn?: number
}
export interface SessionCalls {
  refresh: (refreshToken: string) => Promise<Partial<Tokens>>
  logout: (refreshToken: string) => Promise<unknown>
}
/** Refresh only while fewer than 20 attempts were made; the counter starts again after 20 s. */
export const REFRESH_CAP = 20
export const REFRESH_WINDOW_MS = 20_000
/** A token this close to its end may have ended when a call arrives. */
const NEARLY_MS = 5_000

export type Session = ReturnType<typeof createSession>

/** Counts attempts in a window of time. @returns whether another one is allowed. */
function attemptLimit(now: () => number): () => boolean {
  let attempts = { count: 0, since: 0 }
  return () => {
    if (now() - attempts.since >= REFRESH_WINDOW_MS) attempts = { count: 0, since: now() }
    attempts.count += 1
    return attempts.count <= REFRESH_CAP
  }
}

function keep(store: SessionStore, tokens: Tokens, now: number): void {
  store.accessToken.set(tokens.token)
  store.refreshToken.set(tokens.refreshToken)
  if (tokens.expiresIn !== undefined) store.accessLife.set(String(tokens.expiresIn))
  const life = store.accessLife.get()
  store.accessUntil.set(life === null ? null : String(now + Number(life) * 1_000))
  store.loggedIn.set(true)
}
/** Whether the access token has ended, as far as this device knows. */
function hasEnded(store: SessionStore, now: number): boolean {
  const until = store.accessUntil.get()
  return until !== null && Number(until) - NEARLY_MS <= now
}

export function createSession(
  store: SessionStore,
  calls: SessionCalls,
  now: () => number = Date.now,
) {
  let state: SessionState = 'Idle'
  let refreshing: Promise<boolean> | null = null
  const mayTry = attemptLimit(now)
  const listeners = new Set<() => void>()
  const enter = (next: SessionState): void => {
    state = next
    for (const tell of listeners) tell()
  }

  const succeed = (tokens: Tokens): void => {
    keep(store, tokens, now())
    enter('Success')
  }
  /** Ends the session: asks the server to revoke, forgets everything of the person, shows logged out (B-053…B-056). */
  const expire = (): void => {
    const refreshToken = store.refreshToken.get()
    store.clear()
    enter('Expired')
    if (refreshToken !== null) void calls.logout(refreshToken).catch(() => undefined)
  }
  const expired = (): false => {
    expire()
    return false
  }
  const renew = async (): Promise<boolean> => {
    const refreshToken = store.refreshToken.get()
    if (refreshToken === null || !mayTry()) return expired()
    let tokens: Partial<Tokens>
    try {
      tokens = await calls.refresh(refreshToken)
    } catch (error) {
      // Without an answer nothing is known about the session: the call fails, the person stays signed in and may try again.
      if (error instanceof ApiError && error.httpStatus === 0 && state === 'Success') return false
      return expired()
    }
    if (tokens.token === undefined || tokens.refreshToken === undefined) return expired()
    // A sign-out while the answer was under way wins.
    if (store.refreshToken.get() !== refreshToken) return false
    succeed({ token: tokens.token, refreshToken: tokens.refreshToken })
    return true
  }

  return {
    getState: (): SessionState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Decides the state from what the browser kept (B-046…B-050). */
    start: async (): Promise<void> => {
      if (store.refreshToken.get() === null) expire()
      else if (store.accessToken.get() === null) await renew()
      else {
        // A page opened again long after is asked for once, not by every call that the old token is refused for.
        state = 'Success'
        if (hasEnded(store, now()) && (await renew())) return
        if (store.accessToken.get() === null) return
        store.loggedIn.set(true)
        enter('Success')
      }
    },
    succeed,
    expire,
    /** One refresh for all callers that were refused with the same token; true = repeat your call. */
    refresh: (refusedToken: string | null): Promise<boolean> => {
      if (store.accessToken.get() !== null && store.accessToken.get() !== refusedToken)
        return Promise.resolve(true)
      refreshing ??= renew().finally(() => {
        refreshing = null
      })
      return refreshing
    },
  }
}
