/** What the back office is made of at run time: its own store and session beside the portal's, the same client and phrases. */
import { authCms } from '@saola/contract/auth-cms'
import type { ApiError } from '@saola/web/api/ApiError'
import { configureApi } from '@saola/web/api/config'
import { newQueryClient } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { createPhrases, languageOf } from '@saola/web/i18n/phrases'
import { watchPresence } from '@saola/web/session/presence'
import { createSession } from '@saola/web/session/session'
import { createSessionStore } from '@saola/web/session/storage'

export const store = createSessionStore('saola-backoffice.', sessionStorage, localStorage)
export const phrases = createPhrases(languageOf(store.language.get()))
export const queries = newQueryClient()
export const session = createSession(store, {
  refresh: (refreshToken) => send(authCms.refreshToken, { body: { refreshToken } }),
  logout: (refreshToken) => send(authCms.logout, { body: { refreshToken } }, { keepalive: true }),
})

let isBrokenOff = false
/** Ends the session that the person did not end themselves: who signs in next comes back to this address. */
export const expireHere = (): void => {
  isBrokenOff = true
  session.expire()
}
/** Whether the session that ended last was broken off. Calls that were under way end it again. */
export const wasBrokenOff = (): boolean => isBrokenOff
session.subscribe(() => {
  if (session.getState() === 'Success') isBrokenOff = false
})

const endings = new Set<(error: ApiError) => void>()
/** Told when the server ended the session (code 122). */
export const onSessionEnded = (tell: (error: ApiError) => void): (() => void) => {
  endings.add(tell)
  return () => endings.delete(tell)
}

configureApi({
  language: () => phrases.getState().language,
  accessToken: () => store.accessToken.get(),
  isUnattended: watchPresence(),
  refresh: session.refresh,
  onSessionEnded: (error) => {
    for (const tell of endings) tell(error)
  },
})
