/** The figures of the month that is over, by mail on the morning of the first: to those of the bank who asked for it. Sums only: nothing in it is about a person. */
import { renderBoxMail } from '@saola/payer-pages/mail/BoxMail.tsx'
import type { bankReport } from '@saola/contract/bank-report'
import type { Input, Output } from '@saola/contract/call'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { audit } from '../../platform/audit.ts'
import { vnDay } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs.ts'
import { translator } from '../../platform/text.ts'
import { lastLanguage } from '../session/service.ts'
import * as mailStore from './mail-store.ts'
import { lastMonthOf, monthDays, sumOf } from './rules.ts'
import * as service from './service.ts'

type Setting = Output<typeof bankReport.monthlyMail>

export async function monthlyMail(ctx: Ctx): Promise<Setting> {
  const row = await mailStore.get(ctx.db, staff(ctx).adminId)
  return { isOn: row?.is_on ?? false, email: row?.email ?? null }
}

/** The month that is over already is not told of any more: the first mail is of this one. @throws 31007 without an address to write to */
export async function updateMonthlyMail(
  ctx: Ctx,
  { isOn }: Input<typeof bankReport.updateMonthlyMail>['body'],
): Promise<Setting> {
  const { adminId } = staff(ctx)
  const { email } = await monthlyMail(ctx)
  ensure(!isOn || email !== null, 'user.email_invalid', {
    errors: [{ field: 'isOn', key: 'error.required' }],
  })
  const changed = isOn
    ? await mailStore.add(ctx.db, adminId, lastMonthOf(vnDay(ctx.clock.now())))
    : await mailStore.remove(ctx.db, adminId)
  if (changed > 0)
    await audit(ctx, {
      module: 'bank-report',
      merchantId: null,
      objectId: adminId,
      before: { monthlyMail: !isOn },
      after: { monthlyMail: isOn },
    })
  return { isOn, email }
}

/** The job of the first: one mail a person and month, whatever dies in between. */
export async function mailDue(ctx: Ctx): Promise<void> {
  const month = lastMonthOf(vnDay(ctx.clock.now()))
  await inTransaction(ctx.db, async (tx) => {
    for (const { admin_id: adminId } of await mailStore.takeDue(tx, month))
      await enqueue(
        tx,
        'bankReport.mailMonthly',
        { adminId, month },
        { key: `bank-report/${adminId}/${month}`, maxAttempts: 8 },
      )
  })
}

/** The job: the month's figures as they are now, to somebody who still wants and may read them. */
export async function mailMonthly(ctx: Ctx, adminId: string, month: string): Promise<void> {
  const reader = await mailStore.reader(ctx.db, adminId)
  if (reader === null) return
  const language = (await lastLanguage(ctx, adminId)) ?? 'vi'
  const t = translator(language, 'message')
  const days = monthDays(month)
  const name = { month: month.slice(0, 7).split('-').toReversed().join('/') }
  await ctx.mailer.send({
    to: reader.email,
    ...renderBoxMail({
      language,
      subject: t('monthly.subject', name),
      lines: [t('merchant.hello', { name: reader.full_name }), t('monthly.text', name)],
      box: await figuresOf({ ...ctx, language }, days),
      link: {
        text: t('monthly.open'),
        url: `${ctx.config.publicUrl}/backoffice/reports?${new URLSearchParams({ report: 'volume', ...days })}`,
      },
      foot: t('monthly.foot'),
      test: null,
    }),
  })
}

async function figuresOf(
  ctx: Ctx,
  days: { from: string; to: string },
): Promise<(readonly [string, string])[]> {
  const t = translator(ctx.language, 'message')
  const [merchants, { sum }, suspense, compared, decided, levels] = [
    await service.merchants(ctx, days),
    await service.volume(ctx, days),
    await service.suspense(ctx, days),
    await service.reconciliation(ctx, days),
    await service.decisions(ctx, days),
    await service.serviceLevels(ctx, days),
  ]
  const moves = sumOf(merchants.series, { opened: 0, approved: 0 })
  const open = sumOf(suspense.ages, { total: 0, amount: 0 })
  const answered = sumOf(levels.kinds, { answered: 0, inTime: 0 })
  const count = formatNumberVi
  const both = (part: { total: number; amount: number }): string =>
    `${formatVnd(part.amount)} (${count(part.total)})`
  return [
    [t('monthly.merchants'), t('monthly.ofMerchants', texts(moves))],
    [t('monthly.volume'), both(sum)],
    [t('monthly.refunded'), both({ total: sum.refunds, amount: sum.refunded })],
    [t('monthly.fee'), formatVnd(sum.fee + sum.vat - sum.feeBack)],
    [t('monthly.arrived'), both(suspense.arrived)],
    [t('monthly.openCredits'), both(open)],
    [
      t('monthly.checked'),
      t('monthly.ofDays', texts({ checked: compared.checked, days: compared.days })),
    ],
    [
      t('monthly.differences'),
      t('monthly.ofDifferences', texts({ found: compared.sum.found, open: compared.sum.open })),
    ],
    [
      t('monthly.decisions'),
      t(
        'monthly.ofDecisions',
        texts({ approved: decided.sum.approved, denied: decided.sum.denied }),
      ),
    ],
    [t('monthly.inTime'), t('monthly.ofAnswers', texts(answered))],
  ]
}
const texts = (figures: Readonly<Record<string, number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(figures).map(([name, n]) => [name, formatNumberVi(n)]))
