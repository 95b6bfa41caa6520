/** Merchants are told before a fee makes them pay more. */
import { formatVnd } from '@saola/money/format'
import { renderNoticeMail } from '@saola/payer-pages/mail/NoticeMail.tsx'
import { vnDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { harmless } from '../../platform/free-text.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import { translator } from '../../platform/text.ts'
import * as approval from '../approval/service.ts'
import * as user from '../user/service.ts'
import { scopedOf, wholeOf } from './content.ts'
import { payersIn } from './impact.ts'
import { isFor, raises, type Scoped } from './increase.ts'
import { approvedOf, TELL } from './setup.ts'
import * as setupStore from './setup-store.ts'

const TELL_ONE = 'fee.tellMerchant'

/** The fees as they were before this one: the versions that ended with it had no end. */
const without = (fees: readonly Scoped[], fee: Scoped): Scoped[] =>
  fees
    .filter(({ id }) => id !== fee.id)
    .map((one) =>
      one.code === fee.code && one.effectiveTo?.getTime() === fee.effectiveFrom.getTime()
        ? { ...one, effectiveTo: null }
        : one,
    )

async function feeOf(ctx: Ctx, id: string): Promise<Scoped | null> {
  const row = await setupStore.get(ctx.db, id, ctx.clock.now())
  return row?.status === 'ACTIVE' ? scopedOf(await wholeOf(ctx, row)) : null
}
/** A mail for each merchant that pays more; merchants for whom the same fees hold are judged once. */
async function tellMerchants(ctx: Ctx, feeId: string): Promise<void> {
  const fee = await feeOf(ctx, feeId)
  if (fee === null) return
  const before = without(await approvedOf(ctx, fee), fee)
  const judged = new Map<string, boolean>()
  const paysMore = (payer: { merchantId: string; businessType: string | null }): boolean => {
    const alike = [...before, fee]
      .filter((one) => isFor(one, payer))
      .map(({ id }) => id)
      .join()
    const known = judged.get(alike) ?? raises(before, fee, payer)
    judged.set(alike, known)
    return known
  }
  for await (const merchants of payersIn(ctx, fee))
    await inTransaction(ctx.db, async (tx) => {
      for (const { id, business_type: businessType } of merchants)
        if (paysMore({ merchantId: id, businessType }))
          await enqueue(
            tx,
            TELL_ONE,
            { feeId, merchantId: id },
            { key: `fee-tell/${feeId}/${id}`, maxAttempts: 8, priority: 10 },
          )
    })
}

/** To the owner, in their language: from which day, and the price as it will be. */
async function tellMerchant(ctx: Ctx, feeId: string, merchantId: string): Promise<void> {
  const [fee, owner] = [await feeOf(ctx, feeId), await user.ownerOf(ctx, merchantId)]
  if (fee === null || !owner?.email) return
  const t = translator(owner.language, 'message')
  const percent = (micro: number): string =>
    (micro / 10_000).toLocaleString(owner.language === 'vi' ? 'vi-VN' : 'en-US', {
      maximumFractionDigits: 4,
    })
  const rate = (fixedVnd: number, percentMicro: number): string =>
    [
      ...(percentMicro > 0 ? [`${percent(percentMicro)}%`] : []),
      ...(fixedVnd > 0 || percentMicro === 0 ? [formatVnd(fixedVnd)] : []),
    ].join(' + ')
  const words = {
    shop: harmless(owner.merchantName, 60),
    fee: harmless(fee.name, 150),
    code: fee.code,
    day: approval.dayText(vnDay(fee.effectiveFrom)),
    rate: rate(fee.fixedVnd, fee.percentMicro),
    vat: percent(fee.vatPercentMicro),
  }
  const bound = (key: 'min' | 'max', amount: number | null): string[] =>
    amount === null ? [] : [t(`feeIncrease.${key}`, { amount: formatVnd(amount) })]
  const tiers = fee.brackets.map((tier) =>
    t('feeIncrease.tier', {
      from: formatVnd(tier.from),
      rate: rate(tier.fixedVnd, tier.percentMicro),
    }),
  )
  await ctx.mailer.send({
    to: owner.email,
    ...renderNoticeMail({
      language: owner.language,
      subject: t('feeIncrease.subject', words),
      lines: [
        t('merchant.hello', { name: owner.fullName }),
        t('feeIncrease.text', words),
        ...(tiers.length > 0 ? tiers : [t('feeIncrease.price', words)]),
        ...bound('min', fee.minVnd),
        ...bound('max', fee.maxVnd),
        t('feeIncrease.vat', words),
        t('feeIncrease.what'),
      ],
      care: t('merchant.care'),
    }),
  })
}

export const feeJobs: readonly Job[] = [
  { name: TELL, work: (ctx, payload) => tellMerchants(ctx, String(payload.feeId)) },
  {
    name: TELL_ONE,
    work: (ctx, payload) => tellMerchant(ctx, String(payload.feeId), String(payload.merchantId)),
  },
]
