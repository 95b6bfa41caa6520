/** What the portal is made of at run time: one store, one session, one phrase store, one data client, plugged into each other once. */
import { auth } from '@saola/contract/auth'
import { merchant } from '@saola/contract/merchant'
import { roleGroup } from '@saola/contract/role-group'
import { user } from '@saola/contract/user'
import type { ApiError } from '@saola/web/api/ApiError'
import { configureApi } from '@saola/web/api/config'
import { keyOf, newQueryClient, queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { createPhrases, languageOf } from '@saola/web/i18n/phrases'
import { createDeviceStore } from '@saola/web/session/device'
import { createSession } from '@saola/web/session/session'
import { createSessionStore } from '@saola/web/session/storage'

export const store = createSessionStore('saola-portal.', sessionStorage, localStorage)
export const device = createDeviceStore('saola-device.', localStorage)
export const phrases = createPhrases(languageOf(store.language.get()))
export const queries = newQueryClient()
export const session = createSession(store, {
  refresh: (refreshToken) => send(auth.refreshToken, { body: { refreshToken } }),
  logout: (refreshToken) => send(auth.logout, { body: { refreshToken } }, { keepalive: true }),
})

/** Told when the server ended the session (code 122); the dialog is shown by SessionEnded. */
const endings = new Set<(error: ApiError) => void>()
export const onSessionEnded = (tell: (error: ApiError) => void): (() => void) => {
  endings.add(tell)
  return () => endings.delete(tell)
}

configureApi({
  language: () => phrases.getState().language,
  accessToken: () => store.accessToken.get(),
  testMode: () => store.testMode.get(),
  person: () => {
    const who = queries.getQueryData(queryOptionsOf(user.getInfo, {}).queryKey)
    const shop = queries.getQueryData(queryOptionsOf(merchant.getMerchant, {}).queryKey)
    return who && shop ? { merchantId: shop.id, memberId: who.id, name: who.fullName } : null
  },
  refresh: session.refresh,
  // What was taken from the person a moment ago closes menu and pages with this click, not with the next reload.
  onDenied: () =>
    void queries.invalidateQueries({ queryKey: keyOf(roleGroup.getCurrentPermission) }),
  onSessionEnded: (error) => {
    for (const tell of endings) tell(error)
  },
})

/** True while the person asked to leave: then the sign-in page is not asked to lead back. */
let leaving = false
export const isLeaving = (): boolean => leaving
export function signOut(): void {
  leaving = true
  session.expire()
  leaving = false
}
