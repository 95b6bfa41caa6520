/**
 * A purchase that comes round again (docs/decisions.md#15): anyone who ticks it when they order is reminded on the page's period, by e-mail
 * or else by SMS, until they or the shop says stop or their money has gone back. Nothing is charged by itself: the reminder leads to their order, and from there to the page.
 */
import type { Input, Output } from '@saola/contract/call'
import type { orders } from '@saola/contract/order'
import { toPage } from '@saola/contract/paging'
import { formatVnd } from '@saola/money/format'
import { renderBoxMail } from '@saola/payer-pages/mail/BoxMail.tsx'
import { audit } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { errorFields } from '../../platform/log.ts'
import { harmless } from '../../platform/free-text.ts'
import { translator } from '../../platform/text.ts'
import * as messages from '../message/service.ts'
import * as payPage from '../pay-page/service.ts'
import * as shopSetting from '../shop-setting/service.ts'
import { orderUrl } from './creation.ts'
import { roundAt, roundsBy } from './rules.ts'
import * as itemStore from './item-store.ts'
import * as reminderStore from './reminder-store.ts'
import type * as store from './store.ts'

const AT_ONCE = 200
/** A shop whose messages of the day are used up is tried again so much later. */
const LATER_MS = 3_600_000

/** The order is paid: its rounds begin with its payment. Without an address there is nobody to remind. */
export async function begin(ctx: Ctx, row: store.OrderRow): Promise<void> {
  if (
    !row.periodic ||
    row.period_type === null ||
    (row.payment.customer_email ?? row.payment.customer_phone) === null
  )
    return
  const anchor = row.payment.complete_time ?? ctx.clock.now()
  await reminderStore.startReminder(ctx.db, row.merchant_id, {
    orderId: row.id,
    pageId: row.page_id,
    period: row.period_type,
    anchor,
    nextAt: roundAt(anchor, row.period_type, 1),
  })
}

export async function list(
  ctx: Ctx,
  { params, page }: Input<typeof orders.getReminders>,
): Promise<Output<typeof orders.getReminders>> {
  const { id, merchant_id: merchantId } = await payPage.mine(ctx, params.payPageCode)
  const [rows, total] = await Promise.all([
    reminderStore.remindersOf(ctx.db, merchantId, id, page),
    reminderStore.countReminders(ctx.db, merchantId, id),
  ])
  return toPage(
    rows.map((r) => ({
      orderId: r.order_id,
      referenceId: r.reference_id,
      customerName: r.customer_name,
      customerEmail: r.customer_email,
      customerPhone: r.customer_phone,
      amount: r.amount,
      periodType: r.period_type,
      startedAt: wire(r.anchor),
      nextAt: wireOrNull(r.next_at),
      lastAt: wireOrNull(r.last_at),
      sent: r.sent,
      endedWhy: r.ended_why,
    })),
    total,
    page,
  )
}
/** @throws 5 for an order without one, 13 once it has ended. */
export async function stop(ctx: Ctx, orderId: string): Promise<null> {
  const row = await reminderStore.reminderOf(ctx.db, member(ctx).merchantId, orderId)
  ensure(row, 'error.not_found')
  ensure(
    (await reminderStore.endReminder(ctx.db, row.merchant_id, orderId, 'STOPPED')) === 1,
    'error.invalid_state',
  )
  await audit(ctx, {
    module: 'order',
    merchantId: row.merchant_id,
    objectId: orderId,
    before: { reminder: 'ACTIVE' },
    after: { reminder: 'STOPPED' },
  })
  return null
}
/** The payer's own stop, by their order's address, which nobody can guess; again changes nothing. */
export async function stopByPayer(ctx: Ctx, merchantId: string, orderId: string): Promise<void> {
  if ((await reminderStore.endReminder(ctx.db, merchantId, orderId, 'STOPPED')) === 1)
    await audit(ctx, {
      module: 'order',
      merchantId,
      objectId: orderId,
      before: { reminder: 'ACTIVE' },
      after: { reminder: 'STOPPED', by: 'payer' },
    })
}
/** When the payer of an order is reminded next; null = not at all. */
export const nextOf = async (
  ctx: Ctx,
  merchantId: string,
  orderId: string,
): Promise<{ at: Date; period: reminderStore.ReminderRow['period_type'] } | null> => {
  const row = await reminderStore.reminderOf(ctx.db, merchantId, orderId)
  return row?.next_at ? { at: row.next_at, period: row.period_type } : null
}

/**
 * The clock's job; two workers share the rows, and the table of what was sent keeps a round to one reminder.
 * @param only one merchant; null = all
 */
export async function remindDue(ctx: Ctx, only: string | null = null): Promise<void> {
  for (const { order_id, merchant_id } of await reminderStore.remindersDue(
    ctx.db,
    ctx.clock.now(),
    AT_ONCE,
    only,
  )) {
    await inTransaction(ctx.db, (tx) => remindOne({ ...ctx, db: tx }, merchant_id, order_id)).catch(
      async (error: unknown) => {
        ctx.log.warn({ orderId: order_id, ...errorFields(error) }, 'a reminder could not be sent')
        // The day's messages of the shop are used up: its transaction was undone, so the round is still open.
        if (error instanceof Refusal)
          await reminderStore.putOff(ctx.db, merchant_id, order_id, LATER_MS)
      },
    )
  }
}
async function remindOne(ctx: Ctx, merchantId: string, orderId: string): Promise<void> {
  const row = await reminderStore.lockReminder(ctx.db, merchantId, orderId)
  if (!row?.next_at) return
  const now = new Date(ctx.clock.now().getTime() + row.clock_shift_ms)
  if (row.next_at > now) return
  if (row.refunded >= row.amount)
    return void (await reminderStore.endReminder(ctx.db, merchantId, orderId, 'REFUNDED'))
  // Rounds that passed while nobody could be reminded (page off, shop closed, worker away) are not made up for: one message, for the last of them.
  const cycle = roundsBy(row.anchor, row.period_type, now, row.cycle)
  const nextAt = roundAt(row.anchor, row.period_type, cycle + 1)
  const isOpen =
    row.page_status === 'ACTIVE' && (row.mode === 'TEST' || row.merchant_status === 'ACTIVE')
  const receiver: messages.Receiver =
    row.customer_email === null
      ? {
          channel: 'SMS',
          receiver: row.customer_phone ?? '',
          name: null,
          language: row.payer_language,
        }
      : {
          channel: 'EMAIL',
          receiver: row.customer_email,
          name: row.customer_name,
          language: row.payer_language,
        }
  if (
    cycle === row.cycle ||
    !isOpen ||
    (await reminderStore.markReminded(ctx.db, merchantId, orderId, {
      cycle,
      dueAt: roundAt(row.anchor, row.period_type, cycle),
      at: now,
      channels: [receiver.channel],
    })) === 0
  )
    return void (await reminderStore.setRound(ctx.db, merchantId, orderId, {
      cycle,
      nextAt,
      sentAt: null,
    }))
  await reminderStore.setRound(ctx.db, merchantId, orderId, { cycle, nextAt, sentAt: now })
  await messages.note(ctx, merchantId, orderId, [receiver], 'order.reminder')
}
/** The job: writes the message from the order as it is, and not at all if it has ended by then. */
export async function sendReminder(
  ctx: Ctx,
  { name, language: chosen, ...key }: messages.Note,
): Promise<void> {
  const message = await messages.waiting(ctx, key)
  const row =
    message && (await reminderStore.reminderOf(ctx.db, message.merchant_id, message.object_id))
  if (!message || !row?.next_at || row.page_status !== 'ACTIVE') return
  const test = row.mode === 'TEST'
  const look = await shopSetting.ofMerchant(ctx, row.merchant_id)
  const { language, lang } = messages.tongueOf(chosen, look.defaultLanguage)
  const words = translator(language, 'message')
  const t = (key: string, values?: Record<string, string | number>): string =>
    words(`reminder.${key}`, values)
  const [shop, title, url] = [
    harmless(look.shopName, 60),
    harmless(row.page_name, 80),
    `${orderUrl({ ...ctx, test }, row.transaction_id)}${lang && `&${lang}`}`,
  ]
  if (message.channel === 'EMAIL') {
    const lines = await itemStore.itemsOf(ctx.db, row.merchant_id, [row.order_id])
    await ctx.mailer.send({
      to: message.receiver,
      ...renderBoxMail({
        language,
        subject: t('subject', { shop, title }),
        lines: [
          name ? t('hello', { name: harmless(name, 60) }) : t('helloAll'),
          t('text', { shop, title, period: t(row.period_type) }),
        ],
        box: [
          ...lines.map(
            (line) =>
              [
                t('line', { name: harmless(line.name, 80), quantity: line.quantity }),
                formatVnd(line.amount),
              ] as const,
          ),
          [t('total'), formatVnd(row.amount)] as const,
        ],
        link: { text: t('open'), url },
        foot: t('foot', { shop }),
        test: test ? t('test') : null,
      }),
    })
  } else {
    const text = t('sms', { shop, title, url })
    await ctx.sms.send(message.receiver, test ? t('smsTest', { text }) : text)
  }
  await messages.markSent(ctx, key)
}
