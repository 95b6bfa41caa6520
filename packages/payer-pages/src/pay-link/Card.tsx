import { LeaveButton, Result } from '../parts/Result.tsx'
import { Amount } from '../parts/Sum.tsx'
import type { Phrase, Words } from '../parts/words.ts'
import type { CardFailedView, CardOpenView } from '../view.ts'

/** Hands the browser to the card network: the form posts itself, or waits for the press where no script runs. */
export function CardOpen({ view, t }: { view: CardOpenView; t: Words }) {
  return (
    <main>
      <Result tone="wait" icon="wait" title={t('card.open')}>
        <Amount amount={view.money.amount} />
      </Result>
      <form method="post" action={view.action} className="card gap" data-go>
        {Object.entries(view.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>{t('card.openText')}</p>
        <button className="btn go" type="submit">
          {t('card.openGo')}
        </button>
      </form>
    </main>
  )
}

const known = ['14', '51', '55', '61', '91']
const titles = {
  FAIL: 'card.failed',
  CANCEL: 'card.canceled',
  TIMEOUT: 'card.silent',
} as const satisfies Record<string, Phrase>

function reason(view: CardFailedView): Phrase {
  if (view.why === 'CANCEL') return 'card.reason.canceled'
  if (view.why === 'TIMEOUT') return 'card.reason.silent'
  return known.includes(view.responseCode ?? '')
    ? (`card.reason.c${view.responseCode}` as Phrase)
    : 'card.reason.other'
}

/** A card that did not pay leaves the link open: the payer may try again (docs/decisions.md#14). */
export function CardFailed({ view, t }: { view: CardFailedView; t: Words }) {
  return (
    <main>
      <Result
        tone={view.why === 'FAIL' ? 'bad' : 'off'}
        icon={view.why === 'FAIL' ? 'bad' : 'stop'}
        title={t(titles[view.why])}
      >
        <Amount amount={view.money.amount} />
      </Result>
      <section className="card gap">
        <p>
          <b>{t(reason(view))}</b>
        </p>
        {view.why !== 'CANCEL' && <p>{t('card.money')}</p>}
        <a className="btn go" href={view.again}>
          {t('card.again')}
        </a>
      </section>
      <LeaveButton leave={view.leave} second t={t} />
    </main>
  )
}
