import { AskShop, Held } from '../parts/Held.tsx'
import { Manage } from '../parts/Invoice.tsx'
import { LeaveButton, Result } from '../parts/Result.tsx'
import { Amount } from '../parts/Sum.tsx'
import type { Phrase, Words } from '../parts/words.ts'
import type { EndedView, Shop } from '../view.ts'

const orders = { expired: 'ended.orderExpired', canceled: 'ended.orderCanceled' } as const
const orderTexts = {
  expired: 'ended.orderExpiredText',
  canceled: 'ended.orderCanceledText',
} as const
const invoices = { expired: 'invoice.over', canceled: 'invoice.void' } as const
const invoiceTexts = { expired: 'invoice.overText', canceled: 'invoice.voidText' } as const
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

/** An order and an invoice end in words of their own, unless it is the shop that is closed. */
function phrasesOf({ why, order, invoice }: EndedView): { title: Phrase; text: Phrase } {
  if (why === 'expired' || why === 'canceled') {
    if (order) return { title: orders[why], text: orderTexts[why] }
    if (invoice?.together) return { title: 'invoice.aheadOver', text: 'invoice.aheadOverText' }
    if (invoice) return { title: invoices[why], text: invoiceTexts[why] }
  }
  return { title: titles[why], text: texts[why] }
}
export const endedTitle = (view: EndedView): Phrase => phrasesOf(view).title

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
          <b>{t(phrasesOf(view).text, { shop })}</b>
        </p>
        <MoneyWord view={view} shop={shop} whom={whom} t={t} />
        {view.invoice && <Manage invoice={view.invoice} t={t} />}
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
