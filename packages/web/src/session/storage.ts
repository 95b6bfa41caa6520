/**
 * What the browser keeps: tokens, login flag and Test Mode in session storage, the refresh token encoded;
 * language, merchant code, merchant data, remember-login flag and mobile flag in local storage.
 */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Encoded, not encrypted: it only keeps the token from being read over a shoulder; its short life is what protects it. */
const encode = (text: string): string => btoa([...text].reverse().join(''))
const decode = (text: string): string | null => {
  try {
    return [...atob(text)].reverse().join('')
  } catch {
    return null
  }
}
const keysOf = (area: StorageArea): string[] =>
  Array.from({ length: area.length }, (_, i) => area.key(i) ?? '')

/** Kept over sign-outs, because they belong to the device and not to the person. */
const KEPT = ['language', 'merchantCode']

export type SessionStore = ReturnType<typeof createSessionStore>

/** Typed access to one app's keys. @param prefix e.g. `saola-portal.` */
export function createSessionStore(prefix: string, session: StorageArea, local: StorageArea) {
  const slot = (area: StorageArea, name: string) => ({
    get: (): string | null => area.getItem(prefix + name),
    set: (value: string | null): void =>
      value === null ? area.removeItem(prefix + name) : area.setItem(prefix + name, value),
  })
  const flag = (area: StorageArea, name: string) => {
    const raw = slot(area, name)
    return {
      get: (): boolean => raw.get() === 'true',
      isSet: (): boolean => raw.get() !== null,
      set: (on: boolean): void => raw.set(String(on)),
    }
  }
  const rawRefresh = slot(session, 'refreshToken')
  const clear = (area: StorageArea, keep: readonly string[]): void => {
    for (const key of keysOf(area))
      if (key.startsWith(prefix) && !keep.includes(key.slice(prefix.length))) area.removeItem(key)
  }
  return {
    accessToken: slot(session, 'accessToken'),
    /** For how long access tokens live, seconds, and when this one ends by the device's clock, ms. */
    accessLife: slot(session, 'accessLife'),
    accessUntil: slot(session, 'accessUntil'),
    refreshToken: {
      get: (): string | null => {
        const raw = rawRefresh.get()
        return raw === null ? null : decode(raw)
      },
      set: (value: string | null): void => rawRefresh.set(value === null ? null : encode(value)),
    },
    loggedIn: flag(session, 'loggedIn'),
    testMode: flag(session, 'testMode'),
    language: slot(local, 'language'),
    merchantCode: slot(local, 'merchantCode'),
    merchantData: slot(local, 'merchantData'),
    rememberLogin: flag(local, 'rememberLogin'),
    mobile: flag(local, 'mobile'),
    isIdenticatedAccount: flag(local, 'isIdenticatedAccount'),
    isShowWelcomMessage: flag(local, 'isShowWelcomMessage'),
    /** Removes everything of the person; language and merchant code stay. */
    clear: (): void => {
      clear(session, [])
      clear(local, KEPT)
    },
  }
}
