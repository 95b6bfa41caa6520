import { Result } from '../parts/Result.tsx'
import { Amount } from '../parts/Sum.tsx'
import { timeText, type Phrase, type Words } from '../parts/words.ts'
import type { PayoutReceiptView } from '../view.ts'

export const payoutReceiptTitle = (view: PayoutReceiptView): Phrase =>
  view.returnedAt === null ? 'payoutReceipt.done' : 'payoutReceipt.returned'

/** A receipt that is true: what its holder compares it with. Name and account are shown in part, for anyone who has the code may look. */
export function PayoutReceipt({
  view,
  shop,
  t,
}: {
  view: PayoutReceiptView
  shop: string
  t: Words
}) {
  const rows: [string, string | null][] = [
    [t('payoutReceipt.from'), shop],
    [t('payoutReceipt.receiver'), view.receiver],
    [t('payoutReceipt.account'), `${view.bankName} ${view.accountNo}`],
    [t('payoutReceipt.content'), view.content],
    [t('payoutReceipt.at'), timeText(view.doneAt)],
    [t('payoutReceipt.returnedAt'), view.returnedAt && timeText(view.returnedAt)],
    [t('payoutReceipt.number'), view.number],
  ]
  return (
    <main className="two half">
      <Result
        tone={view.returnedAt === null ? 'ok' : 'bad'}
        icon={view.returnedAt === null ? 'done' : 'bad'}
        title={t(payoutReceiptTitle(view))}
      >
        <Amount amount={view.amount} />
      </Result>
      <div className="side">
        <section className="card gap">
          <p>{t('payoutReceipt.compare')}</p>
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
          <p className="mut">{t('payoutReceipt.unsure')}</p>
        </section>
      </div>
    </main>
  )
}
