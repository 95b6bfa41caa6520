import { formatVnd } from '@saola/money/format'
import { Held } from '../parts/Held.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Lines, Receipt, Reminder } from '../parts/Order.tsx'
import { LeaveButton, Result } from '../parts/Result.tsx'
import { Amount } from '../parts/Sum.tsx'
import { timeText, type Phrase, type Words } from '../parts/words.ts'
import type { PaidView, Shop } from '../view.ts'

function headline(view: PaidView): Phrase {
  if (view.refunded >= view.money.amount) return 'paid.refundedAll'
  return view.already && !view.order ? 'paid.already' : 'paid.title'
}

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
  const rows: [string, string | null][] = [
    [t('paid.shop'), shop],
    [t('order.number'), view.order?.number ?? null],
    [t('paid.what'), view.order ? null : view.money.description],
    [t('paid.method'), t(`pay.${view.method}`)],
    [t('paid.at'), timeText(view.paidAt)],
    [t('paid.number'), view.number],
    [t('paid.refunded'), view.refunded > 0 ? formatVnd(view.refunded) : null],
  ]
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
