/**
 * What was issued before its time: to be paid ahead, or as slips of a payment booklet (docs/decisions.md#16). A slip is owed from its ordinary
 * time on; before, it is taken back where its period is going to be another one. Cycles go up without a gap, so what comes after it is taken
 * back too, but never what lies before a period that is paid: that stays as it was. Pure.
 */
import { dayOfInstant } from '@saola/schedule/day'
import { expiredDateOf } from '@saola/schedule/invoice'
import { isSuspended, spanFrom, type OpenInvoice, type State, type Terms } from './state.ts'
import { begin, payableUntilOf, slipsComeDueIn, voidInvoices, type Work } from './work.ts'

type Ahead = NonNullable<OpenInvoice['ahead']>
export const isSlip = ({ ahead }: Pick<OpenInvoice, 'ahead'>): boolean => ahead?.isSlip === true

/** What was issued before its time and after all that is owed or paid. */
export function tailOf({ s, open }: Pick<Work, 's' | 'open'>): OpenInvoice[] {
  const tail: OpenInvoice[] = []
  let cycle = s.nextCycle
  for (const one of open.toSorted((a, b) => b.cycle - a.cycle)) {
    if (one.ahead === undefined || one.cycle !== cycle - 1) break
    tail.push(one)
    cycle = one.cycle
  }
  return tail
}
/** Takes back what was issued before its time, all of it or some. */
export function takeBackAhead(w: Work, which: (ahead: Ahead) => boolean = () => true): void {
  const tail = tailOf(w)
  const isGone = (one: OpenInvoice): boolean =>
    one.ahead !== undefined && which(one.ahead) && (!isSlip(one) || tail.includes(one))
  if (w.open.some(isGone)) voidInvoices(w, isGone, 'VOIDED')
}
/** The slips of a booklet stay. */
export const takeBackGroup = (w: Work): void => takeBackAhead(w, (ahead) => ahead.isSlip !== true)

/** As it would be had nobody printed a booklet: what is to come by itself. */
export function withoutSlips(s: State, terms: Terms, open: readonly OpenInvoice[]): State {
  const w = begin(s, terms, open, 0)
  takeBackAhead(w, (ahead) => ahead.isSlip === true)
  return w.s
}
/** Takes back the slips that are named, and what comes after the first of them. */
function takeBackFrom(w: Work, which: (invoice: OpenInvoice) => boolean): void {
  const gone = w.open.filter((one) => isSlip(one) && which(one))
  if (gone.length === 0) return
  const tail = tailOf(w)
  const first = Math.min(...gone.filter((one) => tail.includes(one)).map(({ cycle }) => cycle))
  voidInvoices(
    w,
    (one) => gone.includes(one) || (tail.includes(one) && one.cycle >= first),
    'VOIDED',
  )
}
/** A change that is planned makes another price of the periods that begin on its day or later. */
export function takeBackChanged(w: Work): void {
  const { change } = w
  if (change === null) return
  const tail = tailOf(w)
  takeBackFrom(w, (one) => one.from >= change.day && tail.includes(one))
}
/** From the next date of its schedule: those that have passed are not billed. */
export function goOn(w: Work): void {
  takeBackFrom(w, ({ paymentDate }) => paymentDate < w.today)
  w.s.resumeAt = null
  w.s.nextSpan = Math.max(w.s.nextSpan, spanFrom(w.s, w.terms, w.today))
}

/** Slips whose ordinary time has come are owed like any other invoice; those whose date passed while the merchant was suspended are not. */
export function slipsComeDue(w: Work): void {
  if (!slipsComeDueIn.includes(w.s.status) || isSuspended(w.suspensions, w.at)) return
  takeBackFrom(w, ({ ahead, paymentDate }) =>
    w.suspensions.some(
      ({ from, until }) =>
        until !== null && ahead!.until >= from && paymentDate < dayOfInstant(until),
    ),
  )
  for (const one of w.open) {
    if (!isSlip(one) || one.ahead!.until > w.at) continue
    one.ahead = undefined
    // A clock that was late takes no time from its customer.
    const expiredDate = expiredDateOf(one.paymentDate, w.today, w.terms.expirationDays)
    const isLater = expiredDate > one.expiredDate
    if (isLater) {
      one.expiredDate = expiredDate
      one.payableUntil = payableUntilOf(expiredDate)
    }
    w.s.previousPaymentDate = one.paymentDate
    w.cameDue.push({ invoice: one, isLater })
    w.events.push({
      kind: 'issued',
      from: w.s.status,
      to: w.s.status,
      invoiceNumber: one.number,
      invoiceId: one.id,
      amount: one.amount,
    })
  }
}
