/** What happens to pay links later: the bank learns of their virtual accounts, messages leave, links expire, silent cards are asked about. */
import { renderPayLinkMail } from '@saola/payer-pages/mail/PayLinkMail.tsx'
import { formatVnd } from '@saola/money/format'
import { BankRefused, type VirtualAccountOrder } from '../../adapters/bank.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { handlerOf, type Event, type EventHandler } from '../../platform/events.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import { translator } from '../../platform/text.ts'
import * as shopSetting from '../shop-setting/service.ts'
import { askAboutCards } from './card.ts'
import { expireDue } from './expiry.ts'
import { pageUrl } from './payer.ts'
import { harmless, noteOf, tongueOf, whyClosed, type Note } from './rules.ts'
import * as sendingStore from './sending-store.ts'
import * as store from './store.ts'

/** Writes the message from the link as it is now, and not at all if the link is over by then. */
async function sendMessage(ctx: Ctx, { id, name, language: chosen }: Note): Promise<void> {
  const message = await sendingStore.waitingMessage(ctx.db, id)
  const row = message && (await store.get(ctx.db, message.merchant_id, message.pay_link_code))
  if (
    !message ||
    !row ||
    whyClosed({ status: row.status, expiresAt: row.expires_at }, ctx.clock.now())
  )
    return
  const test = row.mode === 'TEST'
  const look = await shopSetting.ofMerchant(ctx, row.merchant_id)
  const { language, lang } = tongueOf(chosen, look.defaultLanguage)
  const words = translator(language, 'message')
  const t = (key: string, values?: Record<string, string | number>): string =>
    words(`payLink.${key}`, values)
  const [shop, url] = [
    harmless(look.shopName, 60),
    `${pageUrl({ ...ctx, test }, row.code)}${lang && `?${lang}`}`,
  ]
  if (message.channel === 'EMAIL') {
    const description = row.description && harmless(row.description, 255)
    await ctx.mailer.send({
      to: message.receiver,
      ...renderPayLinkMail(
        {
          language,
          shop,
          receiver: name && harmless(name, 60),
          amount: row.amount,
          description,
          expiresAt: row.expires_at,
          url,
          test,
        },
        t,
      ),
    })
  } else {
    const text = t('sms', { shop, amount: formatVnd(row.amount), url })
    await ctx.sms.send(message.receiver, test ? t('smsTest', { text }) : text)
  }
  await sendingStore.markSent(ctx.db, id, ctx.clock.now())
}

/** Tells the bank of the accounts of new links, as many as one question holds. One that is refused harms itself alone: then each is sent by a job of its own. Those that ended meanwhile are shut again. */
async function openAccounts(
  ctx: Ctx,
  merchantIds: readonly string[],
  ids: readonly string[],
): Promise<void> {
  const orders = await store.accountsAwaited(ctx.db, merchantIds, ids)
  if (orders.length === 0) return
  try {
    await ctx.bank.openVirtualAccounts(orders)
  } catch (error) {
    if (!(error instanceof BankRefused)) throw error
    return inTransaction(ctx.db, async (tx) => {
      for (const order of orders)
        await enqueue(tx, 'payLink.openAccount', { ...order }, { maxAttempts: 25 })
    })
  }
  const open = new Set(
    (await store.accountsAwaited(ctx.db, merchantIds, ids)).map((order) => order.virtualAccount),
  )
  const over = orders.map((order) => order.virtualAccount).filter((account) => !open.has(account))
  if (over.length > 0) await ctx.bank.closeVirtualAccounts(over)
}
/** Tells the bank of a new virtual account. A link that ended meanwhile may have been shut before it was opened: it is shut again. */
async function openAccount(ctx: Ctx, order: VirtualAccountOrder): Promise<void> {
  await ctx.bank.openVirtualAccount(order)
  if (!(await store.isAwaited(ctx.db, order.virtualAccount)))
    await ctx.bank.closeVirtualAccounts([order.virtualAccount])
}

const EXPIRE = 'payLink.expireDue'
export const payLinkJobs: readonly Job[] = [
  {
    name: 'payLink.openAccount',
    work: (ctx, payload) => openAccount(ctx, payload as unknown as VirtualAccountOrder),
  },
  {
    name: 'payLink.openAccounts',
    work: (ctx, payload) =>
      openAccounts(ctx, payload.merchantIds as string[], payload.transactionIds as string[]),
  },
  {
    name: 'payLink.closeAccounts',
    work: (ctx, payload) => ctx.bank.closeVirtualAccounts(payload.virtualAccounts as string[]),
  },
  { name: 'payLink.send', work: (ctx, payload) => sendMessage(ctx, noteOf(payload)) },
  { name: 'payLink.askCards', cron: '* * * * *', work: askAboutCards },
  {
    // Cron knows whole minutes only: each round leaves itself a second one for the half.
    name: EXPIRE,
    cron: '* * * * *',
    work: async (ctx, payload) => {
      await expireDue(ctx)
      if (payload.half !== true)
        await enqueue(
          ctx.db,
          EXPIRE,
          { half: true },
          { runAt: new Date(Date.now() + 30_000), key: 'payLink.expireDue.half', maxAttempts: 1 },
        )
    },
  },
]

/** A virtual account takes money for one payment: once that is made or over, the bank shuts it. One question to the bank for all that the relay holds. */
async function shut(
  ctx: Ctx,
  events: readonly Event<'payment.settled' | 'payment.closed'>[],
): Promise<void> {
  const virtualAccounts = events.flatMap(({ payload: { payLinkCode, virtualAccount } }) =>
    payLinkCode !== null && virtualAccount !== null ? [virtualAccount] : [],
  )
  if (virtualAccounts.length > 0)
    await enqueue(
      ctx.db,
      'payLink.closeAccounts',
      { virtualAccounts },
      { maxAttempts: 25, priority: 10 },
    )
}
/** The bank learns of new accounts only after the commit that made them (bank rule): what the relay delivers is committed. */
async function made(ctx: Ctx, events: readonly Event<'payment.created'>[]): Promise<void> {
  await enqueue(
    ctx.db,
    'payLink.openAccounts',
    {
      merchantIds: [...new Set(events.map((event) => event.merchant_id))],
      transactionIds: events.map((event) => event.payload.transactionId),
    },
    { maxAttempts: 25 },
  )
}
export const payLinkEventHandlers: readonly EventHandler[] = [
  { topic: 'payment.created', name: 'pay-link.open-account', handleBatch: made },
  ...handlerOf('pay-link.close-account', ['payment.settled', 'payment.closed'], {
    handleBatch: shut,
  }),
]
