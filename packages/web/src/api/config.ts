import type { ApiError } from './ApiError.ts'

/** What the client needs to know of the app it runs in; set once by `configureApi` before the first call. */
export interface ApiConfig {
  fetch: typeof fetch
  language: () => string
  accessToken: () => string | null
  /** True = every call goes to the Test Mode base address (B-124). */
  testMode: () => boolean
  /** Who is signed in, and the merchant that the work is for; null while that is not known. */
  person?: () => { merchantId: string; memberId: string; name: string } | null
  /** True while nobody is at the screen: what it asks then by itself keeps no session alive. */
  isUnattended?: () => boolean
  /** Replaces a refused access token; false = the session is over. Shared by all calls that wait for it. */
  refresh: (refusedToken: string | null) => Promise<boolean>
  /** Global code 122: the session was ended from outside. */
  onSessionEnded: (error: ApiError) => void
  /** Code 10: the person may do less than this page believed. */
  onDenied: () => void
}

export const api: ApiConfig = {
  fetch: (input, init) => globalThis.fetch(input, init),
  language: () => 'vi',
  accessToken: () => null,
  testMode: () => false,
  refresh: async () => false,
  onSessionEnded: () => undefined,
  onDenied: () => undefined,
}

/** Plugs the session, language and Test Mode of an app into the client. */
export function configureApi(config: Partial<ApiConfig>): void {
  Object.assign(api, config)
}
