import type { Change } from '../../platform/base.ts'
import { opaqueId } from '../../platform/ids.ts'
import type { SharedKeys } from '../../platform/sign.ts'
import { vnIso } from '../../platform/time.ts'
import { copiesOf, delayOf, take, type FaultsCtx } from '../faults/service.ts'
import { Delivery } from './delivery.ts'
import { Notices, type Hitch, type Notice, type NoticeEnd, type NoticeQueued } from './store.ts'

export type { Hitch } from './store.ts'

/** Notifications: what is told to Saola Pay, and how often. How it gets there is delivery.ts. */

export type NotifyCtx = FaultsCtx & {
  readonly keys: SharedKeys
  readonly serverUrl: string
  readonly notices: Notices
  readonly delivery: Delivery
}

const CREDIT_PATH = '/pay/api/bankCredit/internal/v1/notify'

export function openNotices(): Notices {
  return new Notices()
}

/** `lines` = how many notifications may be on their way at once. */
export function openDelivery(sim: FaultsCtx & { keys: SharedKeys }, lines: number): Delivery {
  return new Delivery(sim, lines)
}

/** Takes up at start what was still waiting. */
export function resumeNotices(sim: NotifyCtx): void {
  for (const notice of sim.notices.waiting.values()) sim.delivery.take(notice)
}

/** Sends off what has been queued, and looks again when a fault that held things back is switched. */
export function followNotices(sim: NotifyCtx, changes: readonly Change[]): void {
  for (const change of changes) {
    if (change.type === 'notice.queued') sim.delivery.take((change as NoticeQueued).notice)
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
  })
  return literalAmount === null
    ? text
    : text.replace(`"amount":${amount},`, () => `"amount":${literalAmount},`)
}

/** The notifications of one credit, `times` of them, more when the fault `duplicate` is on. Not yet committed. */
export function creditNotices(
  sim: NotifyCtx,
  facts: CreditFacts,
  test: boolean,
  send: { times: number; delayMs: number; literalAmount?: string | null; hitch?: Hitch },
): NoticeQueued[] {
  const numbers = [facts.accountNo, facts.virtualAccount]
  const duplicate = take(sim, 'duplicate', ...numbers)
  const delay = take(sim, 'delay', ...numbers)
  const copies = send.times * (duplicate === null ? 1 : copiesOf(duplicate))
  const notice: Omit<Notice, 'id'> = {
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
    type: 'notice.queued',
    notice: { ...notice, id: opaqueId() },
  }))
}

/** The server result of a card payment: the same signed body that the browser carries back. */
export function cardNotice(
  sim: NotifyCtx,
  orderId: string,
  amount: number,
  url: string,
  payload: string,
): NoticeQueued {
  return {
    type: 'notice.queued',
    notice: {
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
export function listNotices(
  sim: NotifyCtx,
  limit: number,
  only: { state?: string | undefined; reference?: string | undefined } = {},
) {
  const all = [
    ...[...sim.notices.waiting.values()].map((notice) => shown(sim, notice, null)),
    ...[...sim.notices.ended.values()].map(({ notice, end }) => shown(sim, notice, end)),
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

function shown(sim: NotifyCtx, notice: Notice, end: NoticeEnd | null) {
  const { id, kind, reference, amount, url } = notice
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
    queuedAt: vnIso(notice.queuedAt),
    doneAt: end === null ? null : vnIso(end.at),
    nextAttemptInMs:
      tried.nextAt === null ? null : Math.max(0, Math.round(tried.nextAt - sim.clock.elapsed())),
  }
}
