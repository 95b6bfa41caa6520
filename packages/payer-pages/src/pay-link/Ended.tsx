import { AskShop, Held } from '../parts/Held.tsx'
import { LeaveButton, Result } from '../parts/Result.tsx'
import { Amount } from '../parts/Sum.tsx'
import type { Phrase, Words } from '../parts/words.ts'
import type { EndedView, Shop } from '../view.ts'

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

/** What became of money that was sent, and whom to ask. */
function MoneyWord({
  view,
  shop,
  whom,
  t,
}: {
  view: EndedView
  shop: string
  whom: Shop | null
  t: Words
}) {
  if (view.held > 0)
    return (
      <Held
        held={view.held}
        amount={view.money?.amount ?? 0}
        state="late"
        shop={shop}
        whom={whom}
        t={t}
      />
    )
  return (
    <>
      <p>{view.watch ? t('ended.expiredGrace') : t('ended.money', { shop })}</p>
      <AskShop shop={shop} whom={whom} t={t} />
    </>
  )
}

/** The link can no longer be paid: what happened, what it means for the money, what to do next (docs/decisions.md#39). */
export function Ended({
  view,
  shop,
  whom,
  t,
}: {
  view: EndedView
  shop: string
  whom: Shop | null
  t: Words
}) {
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
        <MoneyWord view={view} shop={shop} whom={whom} t={t} />
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
