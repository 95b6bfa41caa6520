/** What a shop tells its box besides payments (docs/decisions.md#25, ADR 0028): written down here, sent and sent again by the line until the box has answered. */
import type { Input, Output } from '@saola/contract/call'
import { ANSWER_SEC, type BoxCommandKind } from '@saola/contract/box-command'
import type { payBox } from '@saola/contract/pay-box'
import { audit } from '../../platform/audit.ts'
import { wire, wireOrNull } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import * as payments from '../payment/service.ts'
import { realNow, lockOne, mine } from './box.ts'
import * as commandStore from './command-store.ts'
import * as connectionStore from './connection-store.ts'
import type * as store from './store.ts'

type Sound = Output<typeof payBox.getSound>
/** A box nobody has learned of yet leaves its maker so loud. */
const FIRST_VOLUME = 80
/** A payment without an end of its own leaves the screen after a day. */
const SHOWN_MS = 24 * 3_600_000
const soon = (now: Date): Date => new Date(now.getTime() + ANSWER_SEC * 1000)

async function soundOf(ctx: Ctx, box: store.BoxRow): Promise<Sound> {
  const now = realNow(ctx)
  const commands = await commandStore.commands(ctx.db, box.merchant_id, box.id)
  return {
    online: box.is_online,
    screen: box.screen,
    volume: box.volume,
    language: box.lang,
    version: box.version,
    reportedAt: wireOrNull(box.reported_at),
    commands: commands.map((c) => ({
      id: c.id,
      kind: c.kind,
      state:
        c.state !== 'DONE' && c.expires_at !== null && c.expires_at <= now ? 'EXPIRED' : c.state,
      volume: c.value.volume ?? null,
      language: c.value.language ?? null,
      transactionId: c.transaction_id,
      at: wire(c.created_at),
      doneAt: wireOrNull(c.done_at),
    })),
  }
}
async function tell(
  ctx: Ctx,
  box: store.BoxRow,
  kind: BoxCommandKind,
  value: object,
  expiresAt: Date | null,
  transactionId: string | null = null,
): Promise<void> {
  await commandStore.command(ctx.db, box.merchant_id, {
    id: uuid(),
    unitId: box.unit_id,
    deviceId: box.id,
    kind,
    value,
    transactionId,
    now: realNow(ctx),
    expiresAt,
  })
  await connectionStore.notifyDevices(ctx.db, {})
}
/** @throws 40009 for a box that cannot hear now: a sentence an hour late would be a fault. */
async function listening(ctx: Ctx, id: string): Promise<store.BoxRow> {
  const box = await lockOne(ctx, id)
  ensure(box.is_online, 'pay_box.offline')
  return box
}

/** @throws 5. */
export const getSound = async (ctx: Ctx, id: string): Promise<Sound> =>
  soundOf(ctx, await mine(ctx, id))

/** Volume and language stand until they are set again; a box that is away is set when it is back. @throws 5; 2 when nothing is said, or the volume in two ways. */
export async function setSound(
  ctx: Ctx,
  id: string,
  body: Input<typeof payBox.setSound>['body'],
): Promise<Sound> {
  const { step, language } = body
  ensure(
    body.volume !== undefined || step !== undefined || language !== undefined,
    'error.validation',
    { errors: [{ field: 'volume', key: 'error.required' }] },
  )
  ensure(body.volume === undefined || step === undefined, 'error.validation', {
    errors: [{ field: 'step', key: 'error.unknown_field' }],
  })
  const box = await lockOne(ctx, id)
  const waiting = (await commandStore.commands(ctx.db, box.merchant_id, box.id)).filter(
    (c) => c.state !== 'DONE',
  )
  const stands = {
    volume: waiting.find((c) => c.kind === 'VOLUME')?.value.volume ?? box.volume,
    language: waiting.find((c) => c.kind === 'LANGUAGE')?.value.language ?? box.lang,
  }
  const volume =
    body.volume ??
    (step === undefined
      ? undefined
      : Math.min(100, Math.max(0, (stands.volume ?? FIRST_VOLUME) + step)))
  if (volume !== undefined) await tell(ctx, box, 'VOLUME', { volume }, null)
  if (language !== undefined) await tell(ctx, box, 'LANGUAGE', { language }, null)
  const said = {
    ...(volume === undefined ? {} : { volume }),
    ...(language === undefined ? {} : { language }),
  }
  await audit(ctx, {
    module: 'pay-box',
    merchantId: box.merchant_id,
    objectId: id,
    before: {
      ...(volume === undefined ? {} : { volume: stands.volume }),
      ...(language === undefined ? {} : { language: stands.language }),
    },
    after: said,
  })
  return soundOf(ctx, box)
}

async function ask(ctx: Ctx, id: string, kind: 'TONE' | 'REFRESH'): Promise<Sound> {
  const box = await listening(ctx, id)
  await tell(ctx, box, kind, {}, soon(realNow(ctx)))
  await audit(ctx, { module: 'pay-box', merchantId: box.merchant_id, objectId: id })
  return soundOf(ctx, box)
}
/** The box says a sentence, now or not at all. @throws 5, 40009. */
export const testTone = (ctx: Ctx, id: string): Promise<Sound> => ask(ctx, id, 'TONE')
/** The box says how it stands: version, volume, language. @throws 5, 40009. */
export const refresh = (ctx: Ctx, id: string): Promise<Sound> => ask(ctx, id, 'REFRESH')

export async function screens(ctx: Ctx): Promise<Output<typeof payBox.screens>> {
  const rows = await commandStore.screens(ctx.db, member(ctx).merchantId, realNow(ctx))
  return rows.map((row) => ({
    id: row.id,
    displayName: row.display_name,
    transactionId: row.transaction_id,
  }))
}

/** Shows a payment's QR until it is paid or over. @throws 5, also for a payment of another merchant; 40009, 40010, 40011; 33008 while the bank has not opened its account. */
export async function showQr(ctx: Ctx, id: string, transactionId: string): Promise<null> {
  const box = await listening(ctx, id)
  ensure(box.screen, 'pay_box.no_screen')
  const row = await payments.getRow(ctx.db, box.merchant_id, transactionId)
  ensure(row && payments.isSeen(ctx, row), 'error.not_found')
  const [now, own] = [realNow(ctx), ctx.clock.now()]
  ensure(
    ['CREATED', 'PENDING'].includes(row.status) &&
      row.qr_content !== '' &&
      (row.expires_at === null || row.expires_at > own),
    'pay_box.payment_over',
  )
  // Not before the bank takes money for it (ADR 0051).
  ensure(row.payable_at !== null, 'bank.core_unavailable', { retryAfter: payments.PREPARING_SEC })
  const leftMs = Math.min(SHOWN_MS, (row.expires_at?.getTime() ?? Infinity) - own.getTime())
  await tell(
    ctx,
    box,
    'QR',
    {
      content: row.qr_content,
      amount: row.amount,
      title: row.account_name,
      note: row.description ?? '',
    },
    new Date(now.getTime() + leftMs),
    row.id,
  )
  await audit(ctx, {
    module: 'pay-box',
    merchantId: box.merchant_id,
    objectId: id,
    after: { transactionId, amount: row.amount },
  })
  return null
}
/** Back to the static QR; a box that is away hears it when it is back. @throws 5. */
export async function hideQr(ctx: Ctx, id: string): Promise<null> {
  const box = await lockOne(ctx, id)
  await tell(ctx, box, 'QR', {}, new Date(realNow(ctx).getTime() + SHOWN_MS))
  await audit(ctx, { module: 'pay-box', merchantId: box.merchant_id, objectId: id })
  return null
}
