import type { Change } from '../../platform/base.ts'
import { opaqueId } from '../../platform/ids.ts'
import type { SharedKeys } from '../../platform/sign.ts'
import { vnIso } from '../../platform/time.ts'
import { copiesOf, delayOf, take, type FaultsCtx } from '../faults/service.ts'
import { Delivery } from './delivery.ts'
import {
  Notifications,
  type Hitch,
  type Notification,
  type NotificationEnd,
  type NotificationQueued,
} from './store.ts'

export type { Hitch } from './store.ts'

/** Notifications: what is told to Saola Pay, and how often. How it gets there is delivery.ts. */

export type NotifyCtx = FaultsCtx & {
  readonly keys: SharedKeys
  readonly serverUrl: string
  readonly notifications: Notifications
  readonly delivery: Delivery
}

const CREDIT_PATH = '/pay/api/bankCredit/internal/v1/notify'
const RETURNED_PATH = '/pay/api/bankTransfer/internal/v1/notifyReturned'

export function openNotifications(): Notifications {
  return new Notifications()
}

/** `lines` = how many notifications may be on their way at once. */
export function openDelivery(sim: FaultsCtx & { keys: SharedKeys }, lines: number): Delivery {
  return new Delivery(sim, lines)
}

/** Takes up at start what was still waiting. */
export function resumeNotifications(sim: NotifyCtx): void {
  for (const notification of sim.notifications.waiting.values()) sim.delivery.take(notification)
}

/** Sends off what has been queued, and looks again when a fault that held things back is switched. */
export function followNotifications(sim: NotifyCtx, changes: readonly Change[]): void {
  for (const change of changes) {
    if (change.type === 'notification.queued')
      sim.delivery.take((change as NotificationQueued).notification)
    else if (change.type === 'fault.set') sim.delivery.wake()
  }
}

/** The facts of one credit as Saola Pay is told them. `bookedAt` is the bank's value time in ms. */
export type CreditFacts = {
  bankReference: string
  accountNo: string
  virtualAccount: string | null
  amount: number
  content: string
  from: { bin: string; accountNo: string; name: string }
  bookedAt: number
  interBankTrace: string
}

/** Umee by KienlongBank: its app says so of every transfer. */
const UMEE_BIN = '963399'

/** The JSON text of a notification. `literalAmount` stands in for the amount as typed, so that tests can send what no bank should. */
export function creditPayload(facts: CreditFacts, literalAmount: string | null = null): string {
  const {
    bankReference,
    accountNo,
    virtualAccount,
    amount,
    content,
    from,
    bookedAt,
    interBankTrace,
  } = facts
  const text = JSON.stringify({
    bankReference,
    accountNo,
    virtualAccount,
    amount,
    currency: 'VND',
    content,
    fromBin: from.bin,
    fromAccount: from.accountNo,
    fromName: from.name,
    bookedAt: vnIso(bookedAt),
    interBankTrace,
    ...(from.bin === UMEE_BIN ? { source: 'UMEE' } : {}),
  })
  return literalAmount === null
    ? text
    : text.replace(`"amount":${amount},`, () => `"amount":${literalAmount},`)
}

/** The notifications of one credit, `times` of them, more when the fault `duplicate` is on. Not yet committed. */
export function creditNotifications(
  sim: NotifyCtx,
  facts: CreditFacts,
  test: boolean,
  send: { times: number; delayMs: number; literalAmount?: string | null; hitch?: Hitch },
): NotificationQueued[] {
  const numbers = [facts.accountNo, facts.virtualAccount]
  const duplicate = take(sim, 'duplicate', ...numbers)
  const delay = take(sim, 'delay', ...numbers)
  const copies = send.times * (duplicate === null ? 1 : copiesOf(duplicate))
  const notification: Omit<Notification, 'id'> = {
    kind: 'CREDIT',
    reference: facts.bankReference,
    amount: facts.amount,
    url: `${sim.serverUrl}${test ? '/sandbox' : ''}${CREDIT_PATH}`,
    payload: creditPayload(facts, send.literalAmount ?? null),
    queuedAt: sim.clock.now(),
    waitMs: send.delayMs + (delay === null ? 0 : delayOf(delay)),
    ...(send.hitch === undefined ? {} : { hitch: send.hitch }),
  }
  return Array.from({ length: copies }, () => ({
    type: 'notification.queued',
    notification: { ...notification, id: opaqueId() },
  }))
}

/** An order of Saola Pay's that was carried out has come back. */
export function returnedNotification(
  sim: NotifyCtx,
  order: { reference: string; bankReference: string; amount: number },
  test: boolean,
): NotificationQueued {
  const { reference, bankReference, amount } = order
  return {
    type: 'notification.queued',
    notification: {
      id: opaqueId(),
      kind: 'RETURNED',
      reference,
      amount,
      url: `${sim.serverUrl}${test ? '/sandbox' : ''}${RETURNED_PATH}`,
      payload: JSON.stringify({ reference, bankReference, amount }),
      queuedAt: sim.clock.now(),
      waitMs: 0,
    },
  }
}

/** The server result of a card payment: the same signed body that the browser carries back. */
export function cardNotification(
  sim: NotifyCtx,
  orderId: string,
  amount: number,
  url: string,
  payload: string,
): NotificationQueued {
  return {
    type: 'notification.queued',
    notification: {
      id: opaqueId(),
      kind: 'CARD',
      reference: orderId,
      amount,
      url,
      payload,
      queuedAt: sim.clock.now(),
      waitMs: 0,
    },
  }
}

/** Waiting notifications and the newest ended ones, newest first. */
export function listNotifications(
  sim: NotifyCtx,
  limit: number,
  only: { state?: string | undefined; reference?: string | undefined } = {},
) {
  const all = [
    ...[...sim.notifications.waiting.values()].map((notification) =>
      viewOf(sim, notification, null),
    ),
    ...[...sim.notifications.ended.values()].map(({ notification, end }) =>
      viewOf(sim, notification, end),
    ),
  ]
  return all
    .filter(
      (one) =>
        (only.state === undefined || one.state === only.state) &&
        (only.reference === undefined || one.reference === only.reference),
    )
    .sort((a, b) => (a.queuedAt < b.queuedAt ? 1 : -1))
    .slice(0, limit)
}

function viewOf(sim: NotifyCtx, notification: Notification, end: NotificationEnd | null) {
  const { id, kind, reference, amount, url } = notification
  const tried = sim.delivery.progress(id)
  return {
    id,
    kind,
    reference,
    amount,
    url,
    state: end?.state ?? ('WAITING' as const),
    attempts: end?.attempts ?? tried.attempts,
    lastAnswer: end?.answer ?? tried.lastAnswer,
    queuedAt: vnIso(notification.queuedAt),
    doneAt: end === null ? null : vnIso(end.at),
    nextAttemptInMs:
      tried.nextAt === null ? null : Math.max(0, Math.round(tried.nextAt - sim.clock.elapsed())),
  }
}
