import { expect, it } from 'vitest'
import { language, paymentType, statusFilter, transactionType } from './enums.ts'
import { baseOf, fullPath, type Call } from './call.ts'
import { readPage } from './paging.ts'

it(
  'type and payment type of a transaction have the values of the specification and take no other',
  { meta: { behaviours: ['B-382', 'B-385'] } },
  () => {
    for (const [list, values] of [
      [
        transactionType,
        ['PAY_LINK', 'PAY_PAGE', 'PAY_BUTTON', 'PAY_BOX', 'PAY_POS', 'PAY_SUBSCRIPTION', 'PAY_OUT'],
      ],
      [paymentType, ['VIET_QR', 'ATM_CARD', 'BANKING']],
    ] as const) {
      expect(Object.values<string>(list._zod.def.entries).sort()).toEqual([...values].sort())
      for (const value of values) expect(list.safeParse(value).success).toBe(true)
      for (const other of ['', 'NONE', 'X', values[0].toLowerCase()])
        expect(list.safeParse(other).success).toBe(false)
    }
  },
)
it('a shop speaks VI or EN', () =>
  expect(Object.values(language._zod.def.entries)).toEqual(['VI', 'EN']))

it(
  'four services have a base address each, and each a Test Mode variant',
  { meta: { behaviours: ['B-659', 'B-660', 'B-661'] } },
  () => {
    const at = (service: Call['service'], test: boolean): string =>
      fullPath({ path: '/x', ...(service === undefined ? {} : { service }) } as Call, test)
    expect(at(undefined, false)).toBe('/pay/x')
    expect(
      ([undefined, 'payBox', 'storage', 'payroll'] as const).map((service) => [
        at(service, false),
        at(service, true),
      ]),
    ).toEqual([
      ['/pay/x', '/sandbox/pay/x'],
      ['/pay-box/x', '/sandbox/pay-box/x'],
      ['/storage/x', '/sandbox/storage/x'],
      ['/payroll/x', '/sandbox/payroll/x'],
    ])
    expect(Object.keys(baseOf)).toHaveLength(4)
  },
)
it('lists run downwards unless asked to run upwards', { meta: { behaviours: ['B-658'] } }, () => {
  const paging = { dialect: 'page-pageSize', size: 20, sortable: ['createdAt'] } as const
  expect(readPage(paging, {})).toMatchObject({ page: { direction: 'DESC' } })
  for (const direction of ['ASC', 'DESC'])
    expect(readPage(paging, { sortDirection: direction })).toMatchObject({ page: { direction } })
  expect(readPage(paging, { sortDirection: 'UP' })).toEqual({ wrong: 'sortDirection' })
})

it(
  'a pay link is looked for by NONE, CREATED, SUCCESS, CANCELED, FAIL, TIMEOUT or PENDING',
  { meta: { behaviours: ['B-279'] } },
  () => {
    expect(Object.values<string>(statusFilter._zod.def.entries).sort()).toEqual([
      'CANCELED',
      'CREATED',
      'FAIL',
      'NONE',
      'PENDING',
      'SUCCESS',
      'TIMEOUT',
    ])
    for (const status of ['', 'FAILED', 'none'])
      expect(statusFilter.safeParse(status).success).toBe(false)
  },
)
