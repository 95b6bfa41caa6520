import { expect, it } from 'vitest'
import { createDeviceStore } from './device.ts'
import { createSessionStore, type StorageArea } from './storage.ts'

function memoryArea(): StorageArea & { all: () => string } {
  const map = new Map<string, string>()
  return {
    all: () => JSON.stringify([...map]),
    get length() {
      return map.size
    },
    key: (i) => [...map.keys()][i] ?? null,
    getItem: (k) => map.get(k) ?? null,
    setItem: (k, v) => void map.set(k, v),
    removeItem: (k) => void map.delete(k),
  }
}

it(
  'keeps tokens, login flag and Test Mode in session storage, language, merchant code and data, remember-login and mobile flag in local storage',
  { meta: { behaviours: ['B-637', 'B-639', 'B-641'] } },
  () => {
    const [session, local] = [memoryArea(), memoryArea()]
    const store = createSessionStore('saola-portal.', session, local)
    store.accessToken.set('a')
    store.refreshToken.set('secret-refresh')
    store.loggedIn.set(true)
    store.testMode.set(true)
    store.language.set('vi')
    store.merchantCode.set('M')
    store.merchantData.set('{}')
    store.rememberLogin.set(true)
    store.mobile.set(false)
    const names = (area: StorageArea): string[] =>
      Array.from({ length: area.length }, (_, i) =>
        (area.key(i) ?? '').replace('saola-portal.', ''),
      ).sort()
    expect(names(session)).toEqual(['accessToken', 'loggedIn', 'refreshToken', 'testMode'])
    expect(names(local)).toEqual([
      'language',
      'merchantCode',
      'merchantData',
      'mobile',
      'rememberLogin',
    ])
    for (const area of [session, local])
      for (let i = 0; i < area.length; i++) expect(area.key(i)).toMatch(/^saola-portal\./)
  },
)
it(
  'calls its local settings testMode, language, isIdenticatedAccount, isShowWelcomMessage and merchantData, spelled so',
  { meta: { behaviours: ['B-642'] } },
  () => {
    const [session, local] = [memoryArea(), memoryArea()]
    const store = createSessionStore('', session, local)
    store.testMode.set(true)
    store.language.set('en')
    store.isIdenticatedAccount.set(true)
    store.isShowWelcomMessage.set(false)
    store.merchantData.set('{}')
    const stored = [session, local]
      .flatMap((area) =>
        Array.from(
          { length: area.length },
          (_, i) => `${area.key(i)}=${area.getItem(area.key(i)!)}`,
        ),
      )
      .sort()
    expect(stored).toEqual([
      'isIdenticatedAccount=true',
      'isShowWelcomMessage=false',
      'language=en',
      'merchantData={}',
      'testMode=true',
    ])
  },
)
it(
  'keeps the refresh token encoded in session storage and reads it back; garbage reads as none',
  { meta: { behaviours: ['B-638'] } },
  () => {
    const session = memoryArea()
    const store = createSessionStore('saola-portal.', session, memoryArea())
    store.refreshToken.set('secret-refresh')
    expect(session.all()).not.toContain('secret-refresh')
    expect(store.refreshToken.get()).toBe('secret-refresh')
    session.setItem('saola-portal.refreshToken', '%%%')
    expect(store.refreshToken.get()).toBeNull()
  },
)
it(
  'remembers over sign-outs that a merchant was welcomed',
  { meta: { behaviours: ['B-120'] } },
  () => {
    const local = memoryArea()
    const store = createSessionStore('saola-portal.', memoryArea(), local)
    const device = createDeviceStore('saola-device.', local)
    device.setWelcomed('M1')
    store.clear()
    expect([device.welcomed('M1'), device.welcomed('M2')]).toEqual([true, false])
  },
)
it('remembers of a sign-in the phone and whether it was a member, nothing else, and forgets it when asked to', () => {
  const local = memoryArea()
  const device = createDeviceStore('saola-device.', local)
  device.setLogin({ phone: '0901234567', member: true })
  expect(local.all()).toBe(
    JSON.stringify([['saola-device.login', JSON.stringify({ phone: '0901234567', member: true })]]),
  )
  device.setLogin(null)
  expect([local.length, device.login()]).toEqual([0, null])
})
