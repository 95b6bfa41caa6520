/** What the clock does to a subscription (docs/decisions.md#16). Pure: the same facts and the same instant give the same result. */
import type { OpenInvoice, Riders, State, Terms } from './state.ts'
import { hasCyclesLeft, isOver, isSuspended, spanOf, trialNoticeMoment, turnOf } from './state.ts'
import { backlogOf } from './backlog.ts'
import {
  become,
  begin,
  changeIfDue,
  endMoment,
  fail,
  finish,
  heal,
  isRetried,
  GRACE_MS,
  issueSpan,
  passOver,
  voidInvoices,
  type Work,
} from './work.ts'
import { goOn, slipsComeDue, takeBackAhead, takeBackChanged } from './slips.ts'

/**
 * Everything that is due, in the order of a day: what was not paid by its last day, spans that end (cancelled, completed), the day on which a pause ends,
 * the end of the trial, a planned change, then invoices, so that nobody is billed for what they have left.
 *
 * @param open invoices whose money has not come; those whose last day is over are TIMEOUT.
 * @param at milliseconds since 1970 (UTC). @param riders what comes along with the next invoices.
 */
export function step(
  state: State,
  terms: Terms,
  open: readonly OpenInvoice[],
  at: number,
  riders?: Riders,
): Work {
  const w = begin(state, terms, open, at, riders)
  runDue(w)
  return finish(w)
}
/** The same after something else was done to it in the same breath. */
export function runDue(w: Work): void {
  aheadOver(w)
  takeBackChanged(w)
  overdue(w)
  dunned(w)
  slipsComeDue(w)
  cancelled(w)
  completed(w)
  resumed(w)
  started(w)
  trialEnds(w)
  trialEnded(w)
  slipsComeDue(w)
  issueDue(w)
  completed(w)
}

/** What was to be paid ahead and was not is taken back: its customer owes nothing before its time. */
function aheadOver(w: Work): void {
  takeBackAhead(
    w,
    ({ isPayable, until, isSlip }) => isSlip !== true && (!isPayable || until + GRACE_MS < w.at),
  )
}
const hasOverdue = ({ open }: Work): boolean => open.some(({ status }) => status === 'TIMEOUT')
/** What was paid beforehand is not owed by those who are no longer served; what was used is. */
const letOff = (w: Work): void => {
  if (w.terms.billing === 'PREPAID') voidInvoices(w, () => true, 'CANCELLED')
}

export function overdue(w: Work): void {
  if (!hasOverdue(w)) return
  if (w.s.status === 'ACTIVE') become(w, 'overdue', 'PAYMENT_EXPIRED')
  if (w.s.status !== 'PENDING_CANCELLATION') return
  letOff(w)
  become(w, 'overdue', 'CANCELLED')
}
function dunned(w: Work): void {
  const isOut = w.open.some((one) => one.status === 'TIMEOUT' && one.payableUntil < w.at)
  if (w.s.status !== 'PAYMENT_EXPIRED' || w.terms.afterDunning === 'STAY' || !isOut) return
  voidInvoices(w, () => true, 'WRITTEN_OFF')
  become(w, 'dunned', 'CANCELLED')
}
function cancelled(w: Work): void {
  const { s, terms } = w
  if (
    s.status !== 'PENDING_CANCELLATION' ||
    s.cancelAt === null ||
    w.at < endMoment(s.cancelAt, terms)
  )
    return
  const owesLast =
    terms.billing !== 'PREPAID' &&
    s.statusBefore === 'ACTIVE' &&
    hasCyclesLeft(s) &&
    spanOf(s, terms, s.nextSpan).to <= s.cancelAt
  const failure = owesLast ? issueSpan(w, s.nextSpan) : null
  become(w, 'ended', 'CANCELLED', { note: failure })
}
function completed(w: Work): void {
  const { s } = w
  const isDone =
    s.status === 'ACTIVE' &&
    !hasCyclesLeft(s) &&
    s.invoicedTo !== null &&
    w.at >= turnOf(s.invoicedTo)
  if (isDone) become(w, 'completed', 'EXPIRED')
}
function resumed(w: Work): void {
  if (w.s.status !== 'PAUSED' || w.s.resumeAt === null || w.at < turnOf(w.s.resumeAt)) return
  goOn(w)
  become(w, 'continue', 'ACTIVE')
  overdue(w)
}
/** Its first day has come. Of what rests by then it is told once it goes on. */
function started(w: Work): void {
  const { s } = w
  if (s.startsOn === null || isOver(s.status) || s.status === 'PAUSED') return
  if (w.at < turnOf(s.startsOn)) return
  s.startsOn = null
  w.events.push({ kind: 'started', from: s.status, to: s.status })
}
/** The end of its trial is near. A turn that comes after it says nothing of it any more: the trial is over. */
function trialEnds(w: Work): void {
  const { s } = w
  if (!s.trialEndAhead || s.status !== 'TRIAL' || s.startsOn !== null) return
  if (w.at < trialNoticeMoment(s)) return
  s.trialEndAhead = false
  if (w.at < turnOf(s.anchor))
    w.events.push({ kind: 'trialEnds', from: s.status, to: s.status, note: s.anchor })
}
function trialEnded(w: Work): void {
  if (w.s.status === 'TRIAL' && w.at >= turnOf(w.s.anchor)) become(w, 'trialEnded', 'ACTIVE')
}

function issueDue(w: Work): void {
  const { s } = w
  const isFailed = s.status === 'CREATE_INVOICE_FAILED'
  if (s.status !== 'TRIAL' && s.status !== 'ACTIVE' && !(isFailed && isRetried(s))) return
  if (isSuspended(w.suspensions, w.at)) return
  // What lies before a planned change is billed as it was.
  do {
    const backlog = backlogOf(w)
    if (backlog === null) return fail(w, 'CATCH_UP')
    for (const { k, isPassedOver } of backlog) {
      const failure = isPassedOver ? passOver(w, k) : issueSpan(w, k)
      if (failure !== null) return fail(w, failure)
    }
  } while (changeIfDue(w))
  if (!isFailed) return
  become(w, 'recreateInvoice', 'ACTIVE')
  heal(w)
}
