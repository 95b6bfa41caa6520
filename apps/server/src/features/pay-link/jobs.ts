/** What happens to pay links later: the bank learns of their virtual accounts, messages leave, links expire, silent cards are asked about. */
import { renderPayLinkMail } from '@saola/payer-pages/mail/PayLinkMail.tsx'
import { formatVnd } from '@saola/money/format'
import type { VirtualAccountOrder } from '../../adapters/bank.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Event, Subscriber } from '../../kit/events.ts'
import { enqueue, type Job } from '../../kit/jobs.ts'
import { translator } from '../../kit/text.ts'
import * as shopSetting from '../shop-setting/service.ts'
import { askAboutCards } from './card.ts'
import { expireDue } from './expiry.ts'
import { pageUrl } from './payer.ts'
import { harmless, whyClosed } from './rules.ts'
import * as store from './store.ts'

/** Writes the message from the link as it is now, and not at all if the link is over by then. */
async function sendMessage(ctx: Ctx, id: string, name: string | null): Promise<void> {
  const message = await store.waitingMessage(ctx.db, id)
  const row = message && (await store.get(ctx.db, message.merchant_id, message.pay_link_code))
  if (!message || !row || whyClosed({ status: row.status, expiresAt: row.expires_at }, ctx.clock.now())) return
  const test = row.mode === 'TEST'
  const look = await shopSetting.ofMerchant(ctx, row.merchant_id)
  const language = look.defaultLanguage === 'EN' ? 'en' : 'vi'
  const words = translator(language, 'message')
  const t = (key: string, values?: Record<string, string | number>): string => words(`payLink.${key}`, values)
  const [shop, url] = [harmless(look.shopName, 60), pageUrl({ ...ctx, test }, row.code)]
  if (message.channel === 'EMAIL') {
    const description = row.description && harmless(row.description, 255)
    await ctx.mailer.send({ to: message.receiver, ...renderPayLinkMail({ language, shop, receiver: name && harmless(name, 60), amount: row.amount, description, expiresAt: row.expires_at, url, test }, t) })
  } else {
    const text = t('sms', { shop, amount: formatVnd(row.amount), url })
    await ctx.sms.send(message.receiver, test ? t('smsTest', { text }) : text)
  }
  await store.markSent(ctx.db, id, ctx.clock.now())
}

/** Tells the bank of a new virtual account. A link that ended meanwhile may have been shut before it was opened: it is shut again. */
async function openAccount(ctx: Ctx, order: VirtualAccountOrder): Promise<void> {
  await ctx.bank.openVirtualAccount(order)
  if (!(await store.isAwaited(ctx.db, order.virtualAccount))) await ctx.bank.closeVirtualAccounts([order.virtualAccount])
}

const EXPIRE = 'payLink.expireDue'
export const payLinkJobs: readonly Job[] = [
  { name: 'payLink.openAccount', work: (ctx, payload) => openAccount(ctx, payload as unknown as VirtualAccountOrder) },
  { name: 'payLink.closeAccounts', work: (ctx, payload) => ctx.bank.closeVirtualAccounts(payload.virtualAccounts as string[]) },
  { name: 'payLink.send', work: (ctx, payload) => sendMessage(ctx, String(payload.id), typeof payload.name === 'string' ? payload.name : null) },
  { name: 'payLink.askCards', cron: '* * * * *', work: askAboutCards },
  {
    // Cron knows whole minutes only: each round leaves itself a second one for the half.
    name: EXPIRE, cron: '* * * * *',
    work: async (ctx, payload) => {
      await expireDue(ctx)
      if (payload.half !== true) await enqueue(ctx.db, EXPIRE, { half: true }, { runAt: new Date(Date.now() + 30_000), key: 'payLink.expireDue.half', maxAttempts: 1 })
    },
  },
]

/** A virtual account takes money for one payment: once that is made or over, the bank shuts it. One question to the bank for all that the relay holds. */
async function shut(ctx: Ctx, events: readonly Event[]): Promise<void> {
  const virtualAccounts = events.flatMap(({ payload: { payLinkCode, virtualAccount } }) => (typeof payLinkCode === 'string' && typeof virtualAccount === 'string' ? [virtualAccount] : []))
  if (virtualAccounts.length > 0) await enqueue(ctx.db, 'payLink.closeAccounts', { virtualAccounts }, { maxAttempts: 25, priority: 10 })
}
export const payLinkSubscribers: readonly Subscriber[] = ['transaction.success', 'transaction.closed'].map((topic) => ({ topic, name: `pay-link.shut-after-${topic}`, hearSet: shut }))
