import { describe, expect, it, vi } from 'vitest'
import { auth } from '@saola/contract/auth'
import { ApiError } from '../api/ApiError.ts'
import { addressOf } from '../api/request.ts'
import { createSession, REFRESH_CAP, REFRESH_WINDOW_MS, type SessionCalls } from './session.ts'
import { createSessionStore, type StorageArea } from './storage.ts'

function memoryArea(): StorageArea {
  const map = new Map<string, string>()
  return {
    get length() {
      return map.size
    },
    key: (i) => [...map.keys()][i] ?? null,
    getItem: (k) => map.get(k) ?? null,
    setItem: (k, v) => void map.set(k, v),
    removeItem: (k) => void map.delete(k),
  }
}
function world(calls: Partial<SessionCalls> = {}, now: () => number = Date.now) {
  const [session, local] = [memoryArea(), memoryArea()]
  const store = createSessionStore('saola-portal.', session, local)
  const logout = vi.fn<SessionCalls['logout']>(calls.logout ?? (async () => null))
  const refresh = vi.fn<SessionCalls['refresh']>(
    calls.refresh ?? (async () => ({ token: 'new', refreshToken: 'new-refresh' })),
  )
  return {
    store,
    session,
    local,
    logout,
    refresh,
    machine: createSession(store, { refresh, logout }, now),
  }
}

describe('session machine', () => {
  it('starts Idle', { meta: { behaviours: ['B-045'] } }, () =>
    expect(world().machine.getState()).toBe('Idle'),
  )
  it(
    'without a refresh token becomes Expired and calls no logout',
    { meta: { behaviours: ['B-046', 'B-053'] } },
    async () => {
      const w = world()
      await w.machine.start()
      expect(w.machine.getState()).toBe('Expired')
      expect(w.logout).not.toHaveBeenCalled()
    },
  )
  it(
    'with a refresh token alone refreshes and stores both tokens',
    { meta: { behaviours: ['B-047', 'B-048', 'B-061'] } },
    async () => {
      const w = world()
      w.store.refreshToken.set('old')
      await w.machine.start()
      expect(w.refresh).toHaveBeenCalledExactlyOnceWith('old')
      expect([w.machine.getState(), w.store.accessToken.get(), w.store.refreshToken.get()]).toEqual(
        ['Success', 'new', 'new-refresh'],
      )
    },
  )
  it.each([{ token: 'only' }, { refreshToken: 'only' }, {}])(
    'a start-up refresh that returns %o becomes Expired',
    { meta: { behaviours: ['B-049'] } },
    async (answer) => {
      const w = world({ refresh: async () => answer })
      w.store.refreshToken.set('old')
      await w.machine.start()
      expect(w.machine.getState()).toBe('Expired')
      expect(w.store.accessToken.get()).toBeNull()
    },
  )
  it(
    'a start-up refresh that errors, even for want of a network, becomes Expired',
    { meta: { behaviours: ['B-049'] } },
    async () => {
      const w = world({
        refresh: async () => {
          throw new ApiError({ key: 'web.network' })
        },
      })
      w.store.refreshToken.set('old')
      await w.machine.start()
      expect(w.machine.getState()).toBe('Expired')
    },
  )
  it(
    'both tokens mean Success without a refresh, logged-in flag set',
    { meta: { behaviours: ['B-050', 'B-052'] } },
    async () => {
      const w = world()
      w.store.refreshToken.set('r')
      w.store.accessToken.set('a')
      await w.machine.start()
      expect(w.machine.getState()).toBe('Success')
      expect(w.refresh).not.toHaveBeenCalled()
      expect(w.store.loggedIn.get()).toBe(true)
    },
  )
  it('a token that has ended is replaced before anything is asked with it; without a network the person stays signed in', async () => {
    const clock = { ms: 0 }
    const signedIn = (calls: Partial<SessionCalls> = {}) => {
      const w = world(calls, () => clock.ms)
      w.machine.succeed({ token: 'a', refreshToken: 'r', expiresIn: 600 })
      return w
    }
    const again = async (w: ReturnType<typeof world>) => {
      const next = createSession(w.store, { refresh: w.refresh, logout: w.logout }, () => clock.ms)
      await next.start()
      return [next.getState(), w.store.accessToken.get()]
    }
    const w = signedIn()
    clock.ms = 590_000
    expect(await again(w)).toEqual(['Success', 'a'])
    expect(w.refresh).not.toHaveBeenCalled()
    clock.ms = 596_000
    expect(await again(w)).toEqual(['Success', 'new'])
    expect(w.refresh).toHaveBeenCalledExactlyOnceWith('r')
    // The next token lives as long.
    clock.ms += 590_000
    expect(await again(w)).toEqual(['Success', 'new'])
    clock.ms = 0
    const offline = signedIn({
      refresh: async () => {
        throw new ApiError({ key: 'web.network' })
      },
    })
    clock.ms = 600_000
    expect(await again(offline)).toEqual(['Success', 'a'])
  })
  it(
    'Expired logs out with the refresh token and clears all but language and merchant code',
    { meta: { behaviours: ['B-053', 'B-054', 'B-062', 'B-640'] } },
    async () => {
      const w = world()
      w.machine.succeed({ token: 'a', refreshToken: 'r' })
      w.store.testMode.set(true)
      w.store.language.set('en')
      w.store.merchantCode.set('SAOLA001')
      w.store.merchantData.set('{}')
      w.store.rememberLogin.set(true)
      w.session.setItem('other-app', 'stays')
      w.machine.expire()
      expect(w.logout).toHaveBeenCalledExactlyOnceWith('r')
      expect([w.session.length, w.session.getItem('other-app')]).toEqual([1, 'stays'])
      expect([w.store.language.get(), w.store.merchantCode.get(), w.local.length]).toEqual([
        'en',
        'SAOLA001',
        2,
      ])
    },
  )
  it(
    'Expired leads calls back to the live base address',
    { meta: { behaviours: ['B-055'] } },
    () => {
      const w = world()
      const address = (): string => addressOf(auth.refreshToken, {}, w.store.testMode.get())
      w.machine.succeed({ token: 'a', refreshToken: 'r' })
      w.store.testMode.set(true)
      expect(address()).toBe('/sandbox/pay/api/auth/portal/v1/refreshToken')
      w.machine.expire()
      expect(address()).toBe('/pay/api/auth/portal/v1/refreshToken')
    },
  )
  it('clears even when the logout call fails', { meta: { behaviours: ['B-054'] } }, () => {
    const w = world({
      logout: async () => {
        throw new Error('down')
      },
    })
    w.machine.succeed({ token: 'a', refreshToken: 'r' })
    w.machine.expire()
    expect(w.store.refreshToken.get()).toBeNull()
  })
})

describe('refresh during a session', () => {
  it('is made once for many callers refused with the same token', async () => {
    const w = world()
    w.machine.succeed({ token: 'a', refreshToken: 'r' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => w.machine.refresh('a')))
    expect(answers.every(Boolean)).toBe(true)
    expect(w.refresh).toHaveBeenCalledOnce()
  })
  it('is not made for a caller whose token was replaced meanwhile', async () => {
    const w = world()
    w.machine.succeed({ token: 'b', refreshToken: 'r' })
    expect(await w.machine.refresh('a')).toBe(true)
    expect(w.refresh).not.toHaveBeenCalled()
  })
  it('a refused refresh ends the session', { meta: { behaviours: ['B-064'] } }, async () => {
    const w = world({
      refresh: async () => {
        throw new ApiError({ code: 30010, key: 'auth.refresh_reused', httpStatus: 401 })
      },
    })
    w.machine.succeed({ token: 'a', refreshToken: 'r' })
    expect(await w.machine.refresh('a')).toBe(false)
    expect(w.machine.getState()).toBe('Expired')
  })
  it('without an answer the person stays signed in', async () => {
    const w = world({
      refresh: async () => {
        throw new ApiError({ key: 'web.network' })
      },
    })
    w.machine.succeed({ token: 'a', refreshToken: 'r' })
    expect(await w.machine.refresh('a')).toBe(false)
    expect([w.machine.getState(), w.store.refreshToken.get()]).toEqual(['Success', 'r'])
  })
  it(
    'is given up after 20 attempts within 20 seconds, and counted anew afterwards',
    { meta: { behaviours: ['B-628'] } },
    async () => {
      let time = 1_000_000
      const refusedAt = async (count: number): Promise<string> => {
        const w = world(
          { refresh: async () => ({ token: `t${Math.random()}`, refreshToken: 'r' }) },
          () => time,
        )
        w.machine.succeed({ token: 'a', refreshToken: 'r' })
        for (let i = 0; i < count; i++) {
          await w.machine.refresh(w.store.accessToken.get())
          if (count > REFRESH_CAP && i === REFRESH_CAP - 1 && spread) time += REFRESH_WINDOW_MS
        }
        return w.machine.getState()
      }
      let spread = false
      expect([REFRESH_CAP, REFRESH_WINDOW_MS]).toEqual([20, 20_000])
      expect(await refusedAt(REFRESH_CAP)).toBe('Success')
      expect(await refusedAt(REFRESH_CAP + 1)).toBe('Expired')
      spread = true
      expect(await refusedAt(REFRESH_CAP + 1)).toBe('Success')
    },
  )
  it('a sign-out while the answer is under way wins', async () => {
    let answer: (tokens: { token: string; refreshToken: string }) => void = () => undefined
    const w = world({
      refresh: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    w.machine.succeed({ token: 'a', refreshToken: 'r' })
    const pending = w.machine.refresh('a')
    w.machine.expire()
    answer({ token: 'late', refreshToken: 'late' })
    expect(await pending).toBe(false)
    expect([w.machine.getState(), w.store.accessToken.get()]).toEqual(['Expired', null])
  })
})
