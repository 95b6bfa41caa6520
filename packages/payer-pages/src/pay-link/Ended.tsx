import { LeaveButton, Result } from '../parts/Result.tsx'
import { Amount } from '../parts/Sum.tsx'
import type { Phrase, Words } from '../parts/words.ts'
import type { EndedView } from '../view.ts'

const orders = { expired: 'ended.orderExpired', canceled: 'ended.orderCanceled' } as const
const orderTexts = {
  expired: 'ended.orderExpiredText',
  canceled: 'ended.orderCanceledText',
} as const
const titles = {
  expired: 'ended.expired',
  canceled: 'ended.canceled',
  failed: 'ended.failed',
  closed: 'ended.closed',
} as const
const texts = {
  expired: 'ended.expiredText',
  canceled: 'ended.canceledText',
  failed: 'ended.failedText',
  closed: 'ended.closedText',
} as const

const icons = { expired: 'clock', canceled: 'stop', failed: 'bad', closed: 'stop' } as const

const isOrder = (view: EndedView): view is EndedView & { why: keyof typeof orders } =>
  view.order !== undefined && view.why in orders
export const endedTitle = (view: EndedView): Phrase =>
  isOrder(view) ? orders[view.why] : titles[view.why]

/** The link can no longer be paid: what happened, what it means for the money, what to do next (docs/decisions.md#39). */
export function Ended({ view, shop, t }: { view: EndedView; shop: string; t: Words }) {
  return (
    <main>
      <Result
        tone={view.why === 'failed' ? 'bad' : 'off'}
        icon={icons[view.why]}
        title={t(endedTitle(view))}
      >
        {view.money && <Amount amount={view.money.amount} />}
      </Result>
      <section className="card gap">
        {view.money?.description && <p className="mut">{view.money.description}</p>}
        <p>
          <b>{t(isOrder(view) ? orderTexts[view.why] : texts[view.why], { shop })}</b>
        </p>
        <p>{view.watch ? t('ended.expiredGrace') : t('ended.money', { shop })}</p>
        {view.order && !view.watch && (
          <a className="btn go" href={view.order.page}>
            {t('order.again')}
          </a>
        )}
      </section>
      <LeaveButton leave={view.leave} t={t} />
    </main>
  )
}
