import { Result } from '../parts/Result.tsx'
import type { Words } from '../parts/words.ts'
import type { ProblemView } from '../view.ts'

/** No link to show, or no way to show it now. The envelope's error, in the payer's words. */
export function Problem({ view, t }: { view: ProblemView; t: Words }) {
  return (
    <main>
      <Result
        tone="off"
        icon={view.why === 'noLink' ? 'card' : 'stop'}
        title={t(`problem.${view.why}`)}
      />
      <section className="card gap">
        <p>{t(`problem.${view.why}Text`)}</p>
        {view.again && (
          <a className="btn" href={view.again}>
            {t(view.why === 'noPage' ? 'problem.home' : 'retry')}
          </a>
        )}
        {view.reference && <p className="mut">{t('problem.reference', { id: view.reference })}</p>}
      </section>
    </main>
  )
}

/** Where a browser lands that comes back from the card network without its link (the spec's napas check-in page). */
export function CheckIn({ t }: { t: Words }) {
  return (
    <main>
      <Result tone="off" icon="clock" title={t('checkIn.title')} />
      <section className="card">
        <p>{t('checkIn.text')}</p>
      </section>
    </main>
  )
}
