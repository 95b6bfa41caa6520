import { featuresFrom } from '@saola/contract/features'
import { mayOpen } from '@saola/contract/permissions'
import { describe, expect, it } from 'vitest'
import { judge, isVisible, wantedAt, type Person } from './guard.ts'
import { isLiveOnly, paths } from './paths.ts'
import type { Screen } from './screen.ts'
import { screenOf, screens } from './screens.ts'
import {
  FORCED_RELOAD_MS,
  mayLeaveTestMode,
  mustEnterTestMode,
  testModeOfAddress,
  TOGGLE_RELOAD_MS,
} from './testMode.ts'

const person = (change: Partial<Person> = {}): Person => ({
  codes: [1200, 1501],
  features: featuresFrom(),
  testMode: false,
  merchantStatus: 'ACTIVE',
  ...change,
})
const row = (change: Partial<Screen>): Screen => ({
  path: paths.payLink,
  load: async () => () => null,
  ...change,
})

describe('route guard', () => {
  it(
    'opens what a function code opens, and what lies below',
    { meta: { behaviours: ['B-093', 'B-094'] } },
    () => {
      expect(judge('/paylink', undefined, person())).toBe('open')
      expect(judge('/paylink/create-paylink', undefined, person())).toBe('open')
      expect(judge('/paylinkx', undefined, person())).toBe('denied')
      expect(judge('/balance', undefined, person())).toBe('denied')
    },
  )
  it.each(['/', '/setting', '/ultilities', '/403'])(
    '%s is always allowed',
    { meta: { behaviours: ['B-095'] } },
    (path) => expect(judge(path, undefined, person({ codes: [] }))).toBe('open'),
  )
  it('an address that changes something asks for the action too', () => {
    const create = row({ path: paths.payLinkCreate, codes: [1501], action: 'CREATE' })
    expect(judge(create.path, create, person({ actions: ['1501.VIEW'] }))).toBe('denied')
    expect(judge(create.path, create, person({ actions: ['1501.VIEW', '1501.CREATE'] }))).toBe(
      'open',
    )
    expect(isVisible(create, person({ actions: ['1501.VIEW'] }))).toBe(false)
    expect(wantedAt(create.path, create)).toEqual({ codes: [1501], action: 'CREATE' })
    expect(wantedAt(paths.balance, undefined)).toEqual({ codes: [1201], action: 'VIEW' })
  })
  it('an unknown code opens nothing', { meta: { behaviours: ['B-096'] } }, () =>
    expect(judge('/balance', undefined, person({ codes: [9999] }))).toBe('denied'),
  )
  it.each(['/pay-gate', '/pay-gate/payment', '/pay-gate/tools/transfer-money'])(
    '%s is denied without popup and 403 page',
    (path) => expect(judge(path, undefined, person())).toBe('denied-quietly'),
  )
  it(
    'a switched-off screen is denied and out of the menu',
    { meta: { behaviours: ['B-038'] } },
    () => {
      const off = row({ feature: 'payPage', path: paths.payPage })
      expect(judge(off.path, off, person({ codes: [1500] }))).toBe('denied')
      expect(isVisible(off, person({ codes: [1500] }))).toBe(false)
      expect(
        isVisible(off, person({ codes: [1500], features: featuresFrom({ payPage: true }) })),
      ).toBe(true)
    },
  )
  it.each([
    paths.changePassword,
    paths.payBox,
    '/pay-box/quay-1',
    paths.posDevices,
    paths.posHistory,
  ])('%s is blocked in Test Mode and for CREATED', { meta: { behaviours: ['B-125'] } }, (path) => {
    const codes = [1502, 1506, 1904]
    expect(judge(path, undefined, person({ codes, testMode: true }))).toBe('blocked-in-test')
    expect(judge(path, undefined, person({ codes, merchantStatus: 'CREATED' }))).toBe(
      'blocked-in-test',
    )
    expect(judge(path, undefined, person({ codes }))).toBe('open')
  })
  it('blocks nothing else', { meta: { behaviours: ['B-125'] } }, () =>
    expect(Object.values(paths).filter(isLiveOnly).sort()).toEqual(
      [
        paths.payBox,
        paths.payBoxDetail,
        paths.posDevices,
        paths.posHistory,
        paths.changePassword,
      ].sort(),
    ),
  )
})

describe('screen table', () => {
  it('names each address once', () =>
    expect(new Set(screens.map((s) => s.path)).size).toBe(screens.length))
  it('asks for codes that the contract opens the address with', () => {
    for (const screen of screens)
      for (const code of screen.codes ?? [])
        expect(mayOpen(screen.path, [code]), `${screen.path} ${code}`).toBe(true)
  })
  it('finds rows with a parameter in their path', () => {
    expect(screenOf('/dashboard/')?.path).toBe('/dashboard')
    expect(screenOf('/nowhere')).toBeUndefined()
  })
})

describe('Test Mode', () => {
  it(
    'only ACTIVE may leave; every other status is forced in',
    { meta: { behaviours: ['B-117'] } },
    () => {
      for (const status of [
        'CREATED',
        'SUBMIT_INFO',
        'LINKED_ACCOUNT',
        'OPEN_ACCOUNT',
        'INACTIVE',
        'DENIED',
      ])
        expect([
          mayLeaveTestMode(status),
          mustEnterTestMode(status, false),
          mustEnterTestMode(status, true),
        ]).toEqual([false, true, false])
      expect([mayLeaveTestMode('ACTIVE'), mustEnterTestMode('ACTIVE', false)]).toEqual([
        true,
        false,
      ])
    },
  )
  it('reload after 120 and 300 ms', () =>
    expect([FORCED_RELOAD_MS, TOGGLE_RELOAD_MS]).toEqual([120, 300]))
  it('public addresses turn it off, /test/public ones on, others leave it', () => {
    expect(
      [
        '/public',
        '/public/paylink/x',
        '/test/public',
        '/test/public/paylink/x',
        '/publicity',
        '/dashboard',
      ].map(testModeOfAddress),
    ).toEqual([false, false, true, true, null, null])
  })
})
