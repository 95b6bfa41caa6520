import { Result } from '../parts/Result.tsx'
import { amountText, timeText, type Phrase, type Words } from '../parts/words.ts'
import type { StatementView } from '../view.ts'

const isFalse = (view: StatementView): boolean => view.isOurs === false || !view.isSealed
export function statementTitle(view: StatementView): Phrase {
  if (isFalse(view)) return 'statement.false'
  return view.isOurs === null ? 'statement.found' : 'statement.true'
}

function Rows({ rows }: { rows: readonly (readonly [string, string | null])[] }) {
  return (
    <dl className="rows">
      {rows.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
/** A statement that was issued: its totals, how it stands, and whether the hash on the paper in hand is this one's. */
export function Statement({ view, shop, t }: { view: StatementView; shop: string; t: Words }) {
  const { totals } = view
  const status = view.isSilent ? 'statement.silent' : (`statement.status.${view.status}` as const)
  return (
    <main className="two half">
      <Result
        tone={isFalse(view) ? 'bad' : 'ok'}
        icon={isFalse(view) ? 'bad' : 'done'}
        title={t(statementTitle(view))}
      >
        <p>{view.number}</p>
        {view.replacedBy !== null && <p>{t('statement.replaced', { number: view.replacedBy })}</p>}
      </Result>
      <div className="side">
        <section className="card gap">
          <p>{t(isFalse(view) ? 'statement.falseText' : 'statement.compare')}</p>
          <Rows
            rows={[
              [t('statement.shop'), shop],
              [t('statement.period'), `${view.from} – ${view.to}`],
              [t('statement.state'), t(status)],
              [t('statement.issuedAt'), timeText(view.issuedAt)],
              [t('statement.opening'), amountText(view.opening)],
              [t('statement.yours'), amountText(totals.yours)],
              [t('statement.closing'), amountText(view.closing)],
              [t('statement.atBank'), amountText(totals.atBank)],
              [t('statement.byCard'), amountText(totals.byCard)],
              [t('statement.fee'), amountText(totals.fee)],
              [t('statement.vat'), amountText(totals.vat)],
              [t('statement.waiting'), amountText(totals.waiting)],
            ]}
          />
          <Rows
            rows={[
              [t('statement.ours'), view.hash],
              [t('statement.publicKey'), view.publicKey],
            ]}
          />
          <form method="get" action={view.action} className="gap noprint">
            <label className="f">
              {t('statement.hash')}
              <input name="h" defaultValue={view.typed} maxLength={64} autoComplete="off" />
            </label>
            <button className="btn" type="submit">
              {t('statement.checkHash')}
            </button>
          </form>
        </section>
      </div>
    </main>
  )
}
