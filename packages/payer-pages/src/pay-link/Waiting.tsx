import { Held } from '../parts/Held.tsx'
import { Result } from '../parts/Result.tsx'
import { Amount } from '../parts/Sum.tsx'
import type { Words } from '../parts/words.ts'
import type { Shop, WaitingView } from '../view.ts'

/** Learns the result by the event stream, by polling the query call, or by reloading where no script runs (B-301). */
export function Waiting({
  view,
  shop,
  whom,
  t,
}: {
  view: WaitingView
  shop: string
  whom: Shop | null
  t: Words
}) {
  return (
    <main>
      {view.held > 0 ? (
        <>
          <Result tone="off" icon="stop" title={t('held.title')} />
          <Held
            held={view.held}
            amount={view.money.amount}
            state="open"
            shop={shop}
            whom={whom}
            t={t}
          />
        </>
      ) : (
        <div role="status">
          <Result tone="wait" icon="wait" title={t(view.card ? 'waiting.card' : 'waiting.title')}>
            <Amount amount={view.money.amount} />
            <p>{t(view.card ? 'waiting.cardText' : 'waiting.text')}</p>
          </Result>
        </div>
      )}
      <a className="btn" href={view.self}>
        {t('waiting.check')}
      </a>
      {!view.card && (
        <a className="btn" href={view.back}>
          {t('waiting.back')}
        </a>
      )}
    </main>
  )
}
