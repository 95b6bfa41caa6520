/** What staff should look at twice, computed when the file is opened: nothing of it is stored, so nothing of it grows old. */
import type { Output } from '@saola/contract/call'
import type { MerchantStatus } from '@saola/contract/enums'
import type { merchantFile } from '@saola/contract/merchant-file'
import { vnDay, wireOrNull } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import * as merchant from '../merchant/service.ts'
import { sharedIdentifiers } from '../onboarding/service.ts'
import * as moneyStore from './money-store.ts'
import { aDay, hasManyRefunds, isSudden, percentOf, RECENT_DAYS, USUAL_DAYS } from './rules.ts'
import * as store from './store.ts'

type Flag = Output<typeof merchantFile.flags>[number]
const DAY_MS = 86_400_000
/** The day so many days ago in Vietnam; 0 = today. */
export const daysAgo = (ctx: Ctx, days: number): string =>
  vnDay(new Date(ctx.clock.now().getTime() - days * DAY_MS))

const bare = {
  amount: null,
  usual: null,
  count: null,
  percent: null,
  at: null,
  merchants: [],
} as const satisfies Omit<Flag, 'kind'>
const namesOf = (rows: readonly store.NamedMerchant[]): Flag['merchants'] =>
  rows.map((row) => ({ ...row, status: row.status as MerchantStatus }))

async function sameNumbers(ctx: Ctx, merchantId: string): Promise<Flag[]> {
  const shared = await sharedIdentifiers(ctx, merchantId)
  const [others, holders] = [
    await store.named(
      ctx.db,
      shared.map((one) => one.merchant_id),
    ),
    await store.sharingAccounts(ctx.db, merchantId),
  ]
  const withNumber = (kind: 'DOCUMENT' | 'COMPANY'): store.NamedMerchant[] =>
    others.filter(({ id }) => shared.some((one) => one.kind === kind && one.merchant_id === id))
  return (
    [
      ['SAME_DOCUMENT', withNumber('DOCUMENT')],
      ['SAME_COMPANY', withNumber('COMPANY')],
      ['SAME_ACCOUNT', holders],
    ] as const
  )
    .filter(([, merchants]) => merchants.length > 0)
    .map(([kind, merchants]) => ({
      ...bare,
      kind,
      count: merchants.length,
      merchants: namesOf(merchants),
    }))
}

async function unusualMoney(ctx: Ctx, merchantId: string): Promise<Flag[]> {
  const [recent, usual, month] = [
    await moneyStore.sums(ctx.db, merchantId, daysAgo(ctx, RECENT_DAYS - 1), daysAgo(ctx, 0)),
    await moneyStore.sums(
      ctx.db,
      merchantId,
      daysAgo(ctx, RECENT_DAYS + USUAL_DAYS - 1),
      daysAgo(ctx, RECENT_DAYS),
    ),
    await moneyStore.sums(ctx.db, merchantId, daysAgo(ctx, USUAL_DAYS - 1), daysAgo(ctx, 0)),
  ]
  const sudden: Flag = {
    ...bare,
    kind: 'SUDDEN_VOLUME',
    amount: aDay(recent.amount, RECENT_DAYS),
    usual: aDay(usual.amount, USUAL_DAYS),
  }
  const refunds: Flag = {
    ...bare,
    kind: 'MANY_REFUNDS',
    amount: month.refunded,
    usual: month.amount,
    count: month.refunds,
    percent: percentOf(month.refunded, month.amount),
  }
  return [
    ...(isSudden(recent.amount, usual.amount) ? [sudden] : []),
    ...(hasManyRefunds(month.amount, month.refunded, month.refunds) ? [refunds] : []),
  ]
}

export async function flags(ctx: Ctx, merchantId: string): Promise<Flag[]> {
  ensure(await merchant.find(ctx, merchantId), 'error.not_found')
  const denied = await store.denials(ctx.db, merchantId)
  return [
    ...(await sameNumbers(ctx, merchantId)),
    ...(await unusualMoney(ctx, merchantId)),
    ...(denied.count === 0
      ? []
      : [
          {
            ...bare,
            kind: 'DENIED_BEFORE' as const,
            count: denied.count,
            at: wireOrNull(denied.last),
          },
        ]),
  ]
}
