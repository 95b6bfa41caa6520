/** What follows an application: the bank opens the account that was asked for, and the merchant is notified of every step by SMS and e-mail. */
import { renderNoticeMail } from '@saola/payer-pages/mail/NoticeMail.tsx'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import type { EventHandler } from '../../platform/events.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import { queueSms } from '../../platform/sms-queue.ts'
import { translator } from '../../platform/text.ts'
import * as approval from '../approval/service.ts'
import * as bankAccount from '../bank-account/service.ts'
import * as ekyc from '../ekyc/service.ts'
import * as merchant from '../merchant/service.ts'
import * as user from '../user/service.ts'
import { accountNameOf, merchantKey } from './rules.ts'
import { submitted } from './service.ts'

/** Asks the bank for the account of a merchant that waits for one; the merchant's id is the reference, so that asking twice opens one. */
async function openAccount(ctx: Ctx, merchantId: string): Promise<void> {
  const found = await submitted(ctx, merchantId)
  if (!found || (await merchant.statusOf(ctx, merchantId)) !== 'OPEN_ACCOUNT') return
  const card = await ekyc.captured(ctx, merchantId, { id: found.row.capture_id })
  const holder =
    found.content.businessType === 'PERSONAL'
      ? (card?.name ?? found.content.name)
      : found.content.name
  const opened = await ctx.bank.openAccount({
    reference: merchantId,
    accountName: accountNameOf(holder),
  })
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    const row = await merchant.lock(inside, merchantId)
    if (row?.status !== 'OPEN_ACCOUNT') return
    await bankAccount.open(inside, {
      merchantId,
      accountNo: opened.accountNo,
      accountName: opened.accountName,
      bankType: 'KLB',
      isDefault: true,
    })
    await merchant.moveStatus(inside, merchantId, 'OPEN_ACCOUNT', 'LINKED_ACCOUNT', null)
  })
}

/** States a merchant is notified of; the others are their own doing, a moment ago. */
const notifiedStatuses = ['LINKED_ACCOUNT', 'ACTIVE', 'INACTIVE', 'DENIED'] as const
const isNotified = (to: unknown): to is (typeof notifiedStatuses)[number] =>
  (notifiedStatuses as readonly unknown[]).includes(to)

async function tell(
  ctx: Ctx,
  merchantId: string,
  to: (typeof notifiedStatuses)[number],
  from: string,
  reason: string | null,
): Promise<void> {
  const owner = await user.ownerOf(ctx, merchantId)
  if (!owner) return
  const t = translator(owner.language, 'message')
  const key = to === 'ACTIVE' && from === 'INACTIVE' ? 'RESTORED' : to
  const words = { shop: owner.merchantName, reason: reason ?? '' }
  await inTransaction(ctx.db, (tx) =>
    queueSms({ ...ctx, db: tx }, owner.phone, t(`merchant.${key}.sms`, words)),
  )
  if (owner.email !== null && owner.allowEmail)
    await ctx.mailer.send({
      to: owner.email,
      ...renderNoticeMail({
        language: owner.language,
        subject: t(`merchant.${key}.subject`, words),
        lines: [t('merchant.hello', { name: owner.fullName }), t(`merchant.${key}.text`, words)],
        care: t('merchant.care'),
      }),
    })
}

export const onboardingJobs: readonly Job[] = [
  {
    name: 'onboarding.openAccount',
    work: (ctx, payload) => openAccount(ctx, String(payload.merchantId)),
  },
  {
    name: 'onboarding.tell',
    work: (ctx, payload) =>
      isNotified(payload.to)
        ? tell(
            ctx,
            String(payload.merchantId),
            payload.to,
            String(payload.from),
            typeof payload.reason === 'string' ? payload.reason : null,
          )
        : Promise.resolve(),
  },
]

export const onboardingEventHandlers: readonly EventHandler[] = [
  {
    topic: 'merchant.status_changed',
    name: 'onboarding.tell-merchant',
    handle: async (ctx, event) => {
      const { from, to, reason } = event.payload
      // A proposal was made on another state: nobody can decide on it any more.
      await approval.outdate(ctx, merchantKey(event.merchant_id), event.at)
      if (isNotified(to))
        await enqueue(
          ctx.db,
          'onboarding.tell',
          { merchantId: event.merchant_id, from, to, reason },
          { key: `tell-${event.id}` },
        )
    },
  },
]
