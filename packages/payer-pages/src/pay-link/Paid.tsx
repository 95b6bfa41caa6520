import { formatVnd } from '@saola/money/format'
import { Held } from '../parts/Held.tsx'
import { Icon } from '../parts/Icon.tsx'
import { invoiceRows, Manage, NotVat } from '../parts/Invoice.tsx'
import { Lines, Receipt, Reminder } from '../parts/Order.tsx'
import { LeaveButton, Result } from '../parts/Result.tsx'
import { Amount } from '../parts/Sum.tsx'
import { timeText, type Phrase, type Words } from '../parts/words.ts'
import type { PaidView, Shop } from '../view.ts'

function headline(view: PaidView): Phrase {
  if (view.refunded >= view.money.amount) return 'paid.refundedAll'
  return view.already && !view.order ? 'paid.already' : 'paid.title'
}

function rowsOf(view: PaidView, shop: string, t: Words): [string, string | null][] {
  return [
    [t('paid.shop'), shop],
    [t('order.number'), view.order?.number ?? null],
    ...(view.invoice ? invoiceRows(view.invoice, t) : []),
    [t('paid.what'), view.order || view.invoice ? null : view.money.description],
    [t('paid.method'), view.method && t(`pay.${view.method}`)],
    [t('paid.at'), timeText(view.paidAt)],
    [t('paid.number'), view.number],
    [t('paid.refunded'), view.refunded > 0 ? formatVnd(view.refunded) : null],
  ]
}
/** Of a period: whose word it is where no payment stands behind it, and what the receipt is not. */
const PeriodWord = ({ view, shop, t }: { view: PaidView; shop: string; t: Words }) =>
  view.invoice ? (
    <>
      {view.method === null && <p>{t('invoice.outside', { shop })}</p>}
      <NotVat t={t} />
      <Manage invoice={view.invoice} t={t} />
    </>
  ) : null

/** Paid: seen at a glance, printable as a receipt. Nothing of the payer's own account or name is shown to anyone who holds the link (bar P3). */
export function Paid({
  view,
  shop,
  whom,
  t,
}: {
  view: PaidView
  shop: string
  whom: Shop | null
  t: Words
}) {
  const rows = rowsOf(view, shop, t)
  return (
    <main className="two half">
      <Result tone="ok" icon="done" title={t(headline(view))}>
        <Amount amount={view.money.amount} />
        {view.refunded > 0 && (
          <p>{t('paid.refundedPart', { shop, amount: formatVnd(view.refunded) })}</p>
        )}
      </Result>
      <div className="side">
        <Held
          held={view.held}
          amount={view.money.amount}
          state="paid"
          shop={shop}
          whom={whom}
          t={t}
        />
        <LeaveButton leave={view.leave} t={t} />
        <section className="card gap" data-receipt>
          <h2>{t('paid.receipt')}</h2>
          {view.order && <Lines lines={view.order.lines} total={view.money.amount} t={t} />}
          <dl className="rows">
            {rows.map(
              ([name, value]) =>
                value && (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ),
            )}
          </dl>
          <PeriodWord view={view} shop={shop} t={t} />
          <div className="acts">
            <button
              className="btn"
              type="button"
              hidden
              data-js
              data-picture={`receipt-${view.number ?? view.money.amount}.png`}
              data-title={t(view.refunded >= view.money.amount ? 'paid.refundedAll' : 'paid.title')}
            >
              <Icon name="save" />
              {t('paid.picture')}
            </button>
            <button className="btn" type="button" hidden data-js data-print>
              {t('paid.print')}
            </button>
          </div>
        </section>
        {view.reminder && <Reminder reminder={view.reminder} t={t} />}
        {view.receipt && <Receipt form={view.receipt} t={t} />}
        {view.order && (
          <a className="btn" href={view.order.page}>
            {t('order.more')}
          </a>
        )}
      </div>
    </main>
  )
}
