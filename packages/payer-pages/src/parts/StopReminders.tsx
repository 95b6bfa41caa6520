import type { StopRemindersView } from '../view.ts'
import { Result } from './Result.tsx'
import type { Phrase, Words } from './words.ts'

export const stopTitle = (view: StopRemindersView): Phrase =>
  view.isStopped ? 'stopReminders.done' : 'stopReminders.title'

/** Asks before anything is done: a mail program that looks at every address must not stop anything. */
export function StopReminders({
  view,
  shop,
  t,
}: {
  view: StopRemindersView
  shop: string
  t: Words
}) {
  const names = { shop, plan: view.plan }
  return (
    <main>
      <Result
        tone={view.isStopped ? 'ok' : 'off'}
        icon={view.isStopped ? 'done' : 'stop'}
        title={t(stopTitle(view))}
      />
      <section className="card gap">
        <p>{t(view.isStopped ? 'stopReminders.doneText' : 'stopReminders.text', names)}</p>
        {view.isStopped ? null : (
          <form method="post" action={view.action}>
            <button className="btn go" type="submit">
              {t('stopReminders.go')}
            </button>
          </form>
        )}
        <p className="mut">{t('stopReminders.legal')}</p>
      </section>
    </main>
  )
}
