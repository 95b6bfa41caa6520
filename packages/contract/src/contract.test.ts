import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { modules } from './all.ts'
import { fullPath, successCode, type Call } from './call.ts'
import { errors } from './errors.ts'
import { SECRET } from './fields.ts'
import { featureDefaults, featuresFrom } from './features.ts'
import { emptyPage, pageOf, readPage, toPage, writePage, type Paging } from './paging.ts'
import { allowedPaths, allPermissionCodes, mayOpen, pathsOfCode } from './permissions.ts'

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
        'admin.cms.resetPassword',
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
      expect(bank.length).toBeGreaterThan(60)
      const open = bank.flatMap((call) =>
        (['body', 'query', 'params'] as const)
          .filter(
            (part) =>
              call[part] !== undefined &&
              call.kind !== 'upload' &&
              (
                z.toJSONSchema(call[part] as never, { unrepresentable: 'any', io: 'input' }) as {
                  additionalProperties?: unknown
                  anyOf?: unknown
                }
              ).additionalProperties !== false,
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
  it(
    'every code opens its area',
    {
      meta: {
        behaviours: [
          'B-091',
          'B-093',
          'B-099',
          'B-100',
          'B-101',
          'B-102',
          'B-103',
          'B-104',
          'B-105',
          'B-106',
          'B-107',
          'B-108',
          'B-109',
          'B-110',
        ],
      },
    },
    () => {
      expect(allPermissionCodes).toHaveLength(29)
      for (const code of allPermissionCodes)
        for (const path of pathsOfCode[code]) expect(mayOpen(path, [code]), path).toBe(true)
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
