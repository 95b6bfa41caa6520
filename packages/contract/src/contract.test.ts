import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { modules } from './all.ts'
import { fullPath, successCode, type Call } from './call.ts'
import { errors } from './errors.ts'
import { SECRET } from './fields.ts'
import { featureDefaults, featuresFrom } from './features.ts'
import {
  emptyPage,
  pageOf,
  readAnswer,
  readPage,
  toPage,
  writeAnswer,
  writePage,
  writtenPageOf,
  type Paging,
} from './paging.ts'
import { smartBankPaging } from './salary-values.ts'
import { allowedPaths, allPermissionCodes, mayOpen } from './permissions.ts'

interface Node {
  type?: string
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
  [SECRET]?: true
}
const schemaOf = (shape: Call['result']): Node =>
  z.toJSONSchema(shape, { io: 'output', unrepresentable: 'any' }) as Node
const SECRET_NAME = /(secret|token|password|apiKey|dataKey|encryptKey|secretKey|otp|pin)$/i
/** Texts named like a secret that the contract does not mark, by their place. */
const unmarked = (node: Node, at = ''): string[] => [
  ...(node.type === 'string' && !node[SECRET] && SECRET_NAME.test(at) ? [at] : []),
  ...(node.items ? unmarked(node.items, at) : []),
  ...(node.anyOf ?? []).flatMap((branch) => unmarked(branch, at)),
  ...Object.entries(node.properties ?? {}).flatMap(([name, field]) =>
    unmarked(field, `${at}.${name}`),
  ),
]

const all: Call[] = Object.values(modules).flatMap((module) => Object.values(module) as Call[])

describe('the table of calls', () => {
  it('has each operation and each address once', () => {
    expect(new Set(all.map((c) => c.id)).size).toBe(all.length)
    expect(new Set(all.map((c) => `${c.method} ${c.path}`)).size).toBe(all.length)
  })
  it('every call has a Test Mode address of its own', { meta: { behaviours: ['B-124'] } }, () => {
    for (const call of all) expect(fullPath(call, true)).toBe(`/sandbox${fullPath(call, false)}`)
  })
  it('denies by default: a portal call names a permission code or is one every member may make', () => {
    const free = [
      'auth.getMerchantId',
      'auth.sessions',
      'auth.endSession',
      'auth.logoutAll',
      'user.getInfo',
      'roleGroup.getCurrentPermission',
      'merchant.getMerchant',
      'merchant.live',
      'user.registerUserSandBox',
      'sandbox.state',
      ...['getAll', 'create', 'update', 'delete'].map((name) => `savedView.${name}`),
      'eWallet.getAll',
      'member.grantors',
      'setting.getSystemContactParams',
      'search.find',
    ]
    expect(
      all
        .filter((c) => c.audience === 'portal' && c.code === undefined)
        .map((c) => c.id)
        .sort(),
    ).toEqual(free.sort())
  })
  it('keys, tokens, passwords and links to papers are marked as secret in every answer', () => {
    const open = all.flatMap((call) =>
      unmarked(schemaOf(call.result)).map((at) => `${call.id}${at}`),
    )
    expect(open).toEqual([])
    const marked = all.filter((call) => JSON.stringify(schemaOf(call.result)).includes(SECRET))
    expect(marked.map((call) => call.id)).toEqual(
      expect.arrayContaining([
        'auth.portal.verifyOtp',
        'auth.client.login',
        'auth.qrLogin.request',
        'merchant.refreshCredential',
        'webhook.portal.rotateKey',
        'payPos.portal.openActivation',
        'payPos.uniPos.activate',
        'ekyc.viewLink',
        'merchant.getEkycInfo',
      ]),
    )
  })
  it(
    'no call of the bank takes a field or a query that it does not list',
    { meta: { behaviours: ['B-574'] } },
    () => {
      const bank = all.filter((call) => ['cms', 'staff', 'root'].includes(call.audience))
      type Schema = { [name: string]: unknown; type?: string; additionalProperties?: unknown }
      // Objects inside objects as well, but not records, whose names are data.
      const openIn = (schema: unknown): boolean =>
        typeof schema === 'object' &&
        schema !== null &&
        (((schema as Schema).type === 'object' &&
          (schema as Schema).additionalProperties !== false &&
          (schema as Schema).propertyNames === undefined) ||
          Object.values(schema).some(openIn))
      expect(bank.length).toBeGreaterThan(60)
      const open = bank.flatMap((call) =>
        (['body', 'query', 'params'] as const)
          .filter(
            (part) =>
              call[part] !== undefined &&
              call.kind !== 'upload' &&
              openIn(z.toJSONSchema(call[part] as never, { unrepresentable: 'any', io: 'input' })),
          )
          .map((part) => `${call.id} ${part}`),
      )
      expect(open).toEqual([])
    },
  )
  it('path parameters stand in the params shape', () => {
    for (const call of all)
      for (const [, name] of call.path.matchAll(/\{(\w+)\}/g))
        expect(
          Object.keys((call.params as unknown as { def: { shape: object } }).def.shape),
          call.id,
        ).toContain(name)
  })
  it('every shape can be written as JSON Schema, so that the OpenAPI page and the serialiser agree with it', () => {
    for (const call of all)
      for (const shape of [call.params, call.query, call.body, call.result])
        if (shape)
          expect(
            () => z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }),
            call.id,
          ).not.toThrow()
  })
  it('success is 0, and 20000 on the salary-advance service', () => {
    expect(successCode(modules['pay-link'].create)).toBe(0)
    expect(successCode({ ...modules['pay-link'].create, path: '/api/v1/smart-bank/x' })).toBe(20000)
  })
})

describe('error catalogue', () => {
  it('gives every number to one key', () =>
    expect(new Set(Object.values(errors).map(([code]) => code)).size).toBe(
      Object.keys(errors).length,
    ))
})

describe('the four paging dialects', () => {
  const of = (dialect: Paging['dialect']): Paging => ({
    dialect,
    size: 10,
    sortable: ['createdAt', 'amount'],
  })
  it.each(['page-pageSize', 'page-size', 'pageNumber-sortDir', 'number-size'] as const)(
    '%s reads back what it writes',
    (dialect) => {
      const page = { index: 3, size: 50, sortBy: 'amount', direction: 'ASC' as const }
      expect(readPage(of(dialect), writePage(of(dialect), page))).toEqual({ page })
    },
  )
  it('defaults to page 0, the call’s own size and DESC', () =>
    expect(readPage(of('page-size'), {})).toEqual({
      page: { index: 0, size: 10, sortBy: 'createdAt', direction: 'DESC' },
    }))
  it.each([
    [{ page: '-1' }, 'page'],
    [{ page: '1e9' }, 'page'],
    [{ pageSize: '0' }, 'pageSize'],
    [{ pageSize: '201' }, 'pageSize'],
    [{ sortBy: 'id; drop table x' }, 'sortBy'],
    [{ sortDirection: 'UP' }, 'sortDirection'],
    [{ page: '99999999999' }, 'page'],
  ])('refuses %j', { meta: { bars: ['N4'] } }, (query, wrong) =>
    expect(readPage(of('page-pageSize'), query as unknown as Record<string, string>)).toEqual({
      wrong,
    }),
  )
  it(
    'a page carries pageNumber, pageSize, totalPage, totalSize and items, whatever names its request spells',
    { meta: { behaviours: ['B-656'] } },
    () => {
      const page = toPage(['a', 'b'], 42, { index: 2, size: 20, sortBy: 'x', direction: 'ASC' })
      expect(page).toEqual({
        items: ['a', 'b'],
        pageNumber: 2,
        pageSize: 20,
        totalPage: 3,
        totalSize: 42,
        totalCapped: false,
      })
      expect(Object.keys(pageOf(z.string()).def.shape)).toEqual([
        'items',
        'pageNumber',
        'pageSize',
        'totalPage',
        'totalSize',
        'totalCapped',
      ])
      expect(readPage(of('page-size'), { page: '2', size: '20' })).toMatchObject({
        page: { index: 2, size: 20 },
      })
    },
  )
  it(
    'of salary advance has names of its own, and index and size have to be sent',
    { meta: { behaviours: ['B-619', 'B-620', 'B-621'] } },
    () => {
      const paging: Paging = { ...smartBankPaging, sortable: ['x'] }
      expect(readPage(paging, { size: '10' })).toEqual({ missing: 'page' })
      expect(readPage(paging, { page: '0' })).toEqual({ missing: 'size' })
      expect(readPage(paging, { page: 'x', size: '10' })).toEqual({ wrong: 'page' })
      expect(writePage(paging, {})).toEqual({ page: '0', size: '10' })
      expect(writePage(paging, { index: 3, size: 50 })).toEqual({ page: '3', size: '50' })
      const page = toPage(['a', 'b'], 42, { index: 2, size: 20, sortBy: 'x', direction: 'ASC' })
      const written = writeAnswer(paging, page)
      expect(written).toEqual({
        page: 2,
        size: 20,
        totalElements: 42,
        totalPages: 3,
        totalCapped: false,
        data: ['a', 'b'],
      })
      expect(z.safeParse(writtenPageOf(paging, z.string()), written).success).toBe(true)
      expect(readAnswer(paging, written)).toEqual(page)
    },
  )
  it('says "more than the cap" instead of a false total', () => {
    expect(toPage([], 10_001, { index: 0, size: 20, sortBy: 'x', direction: 'ASC' })).toMatchObject(
      { totalSize: 10_000, totalCapped: true, totalPage: 500 },
    )
    expect(emptyPage({ index: 0, size: 20, sortBy: 'x', direction: 'ASC' })).toMatchObject({
      totalPage: 0,
      totalSize: 0,
    })
  })
})

describe('permissions', () => {
  /** The specification's table, written out: what each code opens, by the addresses of document 1 section 2.1. */
  const opened: readonly [line: string, code: number, paths: readonly string[]][] = [
    ['B-099', 1200, ['/dashboard']],
    ['B-099', 1201, ['/balance']],
    ['B-099', 1202, ['/transactions-management']],
    ['B-100', 1300, ['/statistic']],
    ['B-101', 1400, ['/pay-gate/payment']],
    ['B-101', 1401, ['/pay-gate/webhooks']],
    ['B-101', 1402, ['/pay-gate/tools', '/pay-gate/tools/transfer-money']],
    [
      'B-102',
      1500,
      [
        '/paypage',
        '/paypage/create-paypage',
        '/paypage/paypage-detail/paypage-history-transaction-detail',
      ],
    ],
    ['B-102', 1501, ['/paylink', '/paylink/create-paylink', '/new-payment']],
    ['B-102', 1502, ['/pay-box', '/pay-box/quay-1']],
    [
      'B-103',
      1504,
      [
        '/pay-subscription',
        '/pay-subscription/pay-subscription-detail',
        '/pay-subscription-plan',
        '/pay-subscription-plan/create-pay-subscription-plan',
      ],
    ],
    ['B-103', 1505, ['/pay-button', '/pay-button/create-paybutton']],
    ['B-103', 1506, ['/pay-pos', '/pay-pos-devices', '/pay-pos-history-payment']],
    ['B-104', 1600, ['/payout', '/payout/detail-payout', '/payout/create-payout']],
    ['B-104', 1605, ['/fee-report', '/fee-report/detail-fee-report/transactions-management']],
    ['B-105', 1700, ['/products', '/products/category-detail']],
    ['B-105', 1800, ['/customer-management', '/customer-management/customer-group-detail']],
    ['B-106', 1900, ['/setting/account-identification']],
    ['B-106', 1901, ['/setting/account-info']],
    [
      'B-106',
      1902,
      ['/setting/received-money-account', '/setting/received-money-account/account-detail'],
    ],
    [
      'B-107',
      1903,
      [
        '/setting/member-management',
        '/setting/member-management/create-user',
        '/setting/member-management/update-user',
      ],
    ],
    ['B-107', 1904, ['/setting/change-password']],
    ['B-107', 1905, ['/setting/notify-email']],
    ['B-107', 1906, ['/setting/payment-setting']],
    ['B-108', 2000, ['/support']],
    ['B-108', 2200, ['/for-control', '/for-control/for-control-detail']],
    ['B-109', 2400, ['/ultilities/vietqr-pro', '/ultilities/vietqr-pro/transactions-management']],
    ['B-109', 2401, ['/ultilities/app-market']],
    [
      'B-110',
      2402,
      [
        '/ultilities/flexible-salary-payment/statistic',
        '/ultilities/flexible-salary-payment/statistic/detail-statistic',
        '/ultilities/flexible-salary-payment/enterprise-configuration',
        '/ultilities/flexible-salary-payment/type-of-advance-salaries',
        '/ultilities/flexible-salary-payment/staff',
        '/ultilities/flexible-salary-payment/period/detail-period/import-excel',
        '/ultilities/flexible-salary-payment/request-advance-salaries/detail-advance-salaries',
      ],
    ],
  ]
  const opens = (code: number): string[] =>
    opened.flatMap(([, , paths]) => paths).filter((path) => mayOpen(path, [code]))
  const openedBy = (line: string) => opened.filter(([of]) => of === line)
  it('the table has every code once', { meta: { behaviours: ['B-091', 'B-093'] } }, () =>
    expect(opened.map(([, code]) => code).sort()).toEqual([...allPermissionCodes].sort()),
  )
  it(
    '1200 opens the dashboard, 1201 the balance, 1202 transactions, and nothing else',
    { meta: { behaviours: ['B-099'] } },
    () => {
      for (const [, code, paths] of openedBy('B-099'))
        expect([code, opens(code)]).toEqual([code, paths])
    },
  )
  it('1300 opens statistics, and nothing else', { meta: { behaviours: ['B-100'] } }, () => {
    for (const [, code, paths] of openedBy('B-100'))
      expect([code, opens(code)]).toEqual([code, paths])
  })
  it(
    '1400, 1401 and 1402 open a part of the pay gate each, and nothing else',
    { meta: { behaviours: ['B-101'] } },
    () => {
      for (const [, code, paths] of openedBy('B-101'))
        expect([code, opens(code)]).toEqual([code, paths])
    },
  )
  it(
    '1500 opens pay pages, 1501 pay links, 1502 pay boxes, and nothing else',
    { meta: { behaviours: ['B-102'] } },
    () => {
      for (const [, code, paths] of openedBy('B-102'))
        expect([code, opens(code)]).toEqual([code, paths])
    },
  )
  it(
    '1504 opens subscriptions and plans, 1505 pay buttons, 1506 POS, and nothing else',
    { meta: { behaviours: ['B-103'] } },
    () => {
      for (const [, code, paths] of openedBy('B-103'))
        expect([code, opens(code)]).toEqual([code, paths])
    },
  )
  it(
    '1600 opens payouts, 1605 the fee report, and nothing else',
    { meta: { behaviours: ['B-104'] } },
    () => {
      for (const [, code, paths] of openedBy('B-104'))
        expect([code, opens(code)]).toEqual([code, paths])
    },
  )
  it(
    '1700 opens products, 1800 customers, and nothing else',
    { meta: { behaviours: ['B-105'] } },
    () => {
      for (const [, code, paths] of openedBy('B-105'))
        expect([code, opens(code)]).toEqual([code, paths])
    },
  )
  it(
    '1900, 1901 and 1902 open a setting each, and nothing else',
    { meta: { behaviours: ['B-106'] } },
    () => {
      for (const [, code, paths] of openedBy('B-106'))
        expect([code, opens(code)]).toEqual([code, paths])
    },
  )
  it(
    '1903, 1904, 1905 and 1906 open a setting each, and nothing else',
    { meta: { behaviours: ['B-107'] } },
    () => {
      for (const [, code, paths] of openedBy('B-107'))
        expect([code, opens(code)]).toEqual([code, paths])
    },
  )
  it(
    '2000 opens support, 2200 for-control, and nothing else',
    { meta: { behaviours: ['B-108'] } },
    () => {
      for (const [, code, paths] of openedBy('B-108'))
        expect([code, opens(code)]).toEqual([code, paths])
    },
  )
  it(
    '2400 opens VietQR Pro, 2401 the app market, and nothing else',
    { meta: { behaviours: ['B-109'] } },
    () => {
      for (const [, code, paths] of openedBy('B-109'))
        expect([code, opens(code)]).toEqual([code, paths])
    },
  )
  it(
    '2402 opens flexible salary payment with its sub-pages, and nothing else',
    { meta: { behaviours: ['B-110'] } },
    () => {
      for (const [, code, paths] of openedBy('B-110'))
        expect([code, opens(code)]).toEqual([code, paths])
    },
  )
  it('a path outside the list stays shut', { meta: { behaviours: ['B-094'] } }, () => {
    for (const path of [
      '/paylink',
      '/balance',
      '/transactions-management',
      '/setting/member-management',
      '/paylinkx',
      '/dashboard-x',
    ])
      expect(mayOpen(path, [1200]), path).toBe(false)
    expect(mayOpen('/paylink/create-paylink', [1501])).toBe(true)
  })
  it('the three open paths need no code', { meta: { behaviours: ['B-095'] } }, () => {
    for (const path of ['/', '/setting', '/ultilities', '/setting/'])
      expect(mayOpen(path, [])).toBe(true)
  })
  it('an unknown code opens nothing', { meta: { behaviours: ['B-096'] } }, () =>
    expect(allowedPaths([9999])).toEqual([]),
  )
})

describe('feature switches', () => {
  it('the defaults are the spec’s', { meta: { behaviours: ['B-039', 'B-040', 'B-333'] } }, () => {
    const off = Object.entries(featureDefaults)
      .filter(([, on]) => !on)
      .map(([name]) => name)
    expect(off.sort()).toEqual(
      ['appMarket', 'bankingPayment', 'payButton', 'payPage', 'payout', 'pos', 'qrLogin'].sort(),
    )
  })
  it(
    'configuration turns a module on or off, a slip in the name is refused',
    { meta: { behaviours: ['B-038'] } },
    () => {
      expect(featuresFrom({ payPage: true }).payPage).toBe(true)
      expect(() => featuresFrom({ paypage: true })).toThrow('paypage')
    },
  )
})
