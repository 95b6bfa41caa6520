/** The day's report by mail to the shop's owner, when the shop closes. */
import type { Input, Output } from '@saola/contract/call'
import { closingTimes, type dashboard } from '@saola/contract/dashboard'
import { formatVnd } from '@saola/money/format'
import { renderBoxMail } from '@saola/payer-pages/mail/BoxMail.tsx'
import { audit } from '../../platform/audit.ts'
import { asLive, member, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure } from '../../platform/errors.ts'
import { harmless } from '../../platform/free-text.ts'
import { enqueue } from '../../platform/jobs.ts'
import { translator } from '../../platform/text.ts'
import * as merchant from '../merchant/service.ts'
import * as user from '../user/service.ts'
import { daily, linesOf } from './daily.ts'
import * as store from './daily-mail-store.ts'
import { dayClosed } from './rules.ts'

type Shop = NonNullable<Awaited<ReturnType<typeof merchant.find>>>
type Setting = Output<typeof dashboard.dailyMail>
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minute: number): string =>
  closingTimes.find((time) => minuteOf(time) === minute) ?? '00:00'

export async function dailyMail(ctx: Ctx): Promise<Setting> {
  const row = await store.get(ctx.db, member(ctx).liveMerchantId)
  return { closingTime: row && timeOf(row.closing_minute) }
}

/** The figures go to the owner, who alone sets when. The day that has closed already is not told of any more: the first mail is of the next one. @throws 10 */
export async function updateDailyMail(
  ctx: Ctx,
  { closingTime }: Input<typeof dashboard.updateDailyMail>['body'],
): Promise<Setting> {
  const { liveMerchantId, isOwner } = member(ctx)
  ensure(isOwner, 'notification.access_denied')
  const before = await store.get(ctx.db, liveMerchantId)
  if (closingTime === null) await store.remove(ctx.db, liveMerchantId)
  else {
    const minute = minuteOf(closingTime)
    await store.put(ctx.db, liveMerchantId, minute, dayClosed(asLive(ctx).clock.now(), minute))
  }
  await audit(ctx, {
    module: 'setting',
    merchantId: liveMerchantId,
    objectId: member(ctx).memberId,
    before: { closingTime: before && timeOf(before.closing_minute) },
    after: { closingTime },
  })
  return { closingTime }
}

/** The job of every five minutes: one mail a shop whose day has closed, whatever dies in between. */
export async function mailDue(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const closed = closingTimes.map((time) => {
    const minute = minuteOf(time)
    return { minute, day: dayClosed(now, minute) }
  })
  await inTransaction(ctx.db, async (tx) => {
    for (const { merchant_id: merchantId, day } of await store.takeDue(tx, closed))
      await enqueue(
        tx,
        'dashboard.mailDaily',
        { merchantId, day },
        { key: `daily/${merchantId}/${day}`, maxAttempts: 8, priority: 10 },
      )
  })
}

/** The job: the report as it is now, to the owner who still wants mails. */
export async function mailDaily(ctx: Ctx, merchantId: string, day: string): Promise<void> {
  const [owner, shop] = [await user.ownerOf(ctx, merchantId), await merchant.find(ctx, merchantId)]
  if (!shop || !owner?.email || !owner.allowEmail) return
  const { language } = owner
  const report = await daily(forOwner({ ...ctx, language }, shop), { query: { day } })
  const t = translator(language, 'message')
  const words = { shop: harmless(owner.merchantName, 60), day: dayText(day) }
  await ctx.mailer.send({
    to: owner.email,
    ...renderBoxMail({
      language,
      subject: t('daily.subject', words),
      lines: [
        t('merchant.hello', { name: owner.fullName }),
        t(report.isOver ? 'daily.over' : 'daily.soFar', words),
      ],
      box: linesOf({ ...ctx, language }, report).map(
        ({ name, total, amount }) =>
          [
            name.trim(),
            total === null ? formatVnd(amount) : `${formatVnd(amount)} (${total})`,
          ] as const,
      ),
      link: { text: t('daily.open'), url: `${ctx.config.publicUrl}/statistic?report=${day}` },
      foot: t('daily.foot'),
      test: null,
    }),
  })
}
const dayText = (day: string): string => day.split('-').reverse().join('/')

/** Reads as the owner does, who may read everything of the shop. */
const forOwner = (ctx: Ctx, shop: Shop): Ctx => ({
  ...ctx,
  caller: {
    kind: 'portal',
    sessionId: '',
    memberId: '',
    name: '',
    phone: '',
    isOwner: true,
    merchantId: shop.id,
    liveMerchantId: shop.id,
    merchantCode: shop.code,
    merchantName: shop.name,
    merchantStatus: shop.status,
    codes: [],
    actions: [],
    bankAccountIds: null,
    clockShiftMs: 0,
  },
})
