import type { Shop } from '../view.ts'
import { amountText, type Phrase, type Words } from './words.ts'

/** How to reach the shop, by a press. */
export const Contact = ({ shop }: { shop: Pick<Shop, 'phone' | 'email'> }) => (
  <>
    {shop.phone && <a href={`tel:${shop.phone}`}>{shop.phone}</a>}{' '}
    {shop.email && <a href={`mailto:${shop.email}`}>{shop.email}</a>}
  </>
)

/** Whom to ask, where somebody is named. */
export const AskShop = ({ shop, whom, t }: { shop: string; whom: Shop | null; t: Words }) =>
  whom && (whom.phone || whom.email) ? (
    <p className="help">
      {t('held.contact', { shop })} <Contact shop={whom} />
    </p>
  ) : null

/** What came against what was asked. Several transfers may add up to it; each must fit by itself. */
function factPhrase(held: number, amount: number): Phrase {
  if (held < amount) return 'held.under'
  return held > amount ? 'held.over' : 'held.parts'
}

/** Money that came and did not pay: how much, how much is missing or too much, that it is safe, and whom to ask. */
export function Held({
  held,
  amount,
  state,
  shop,
  whom,
  t,
}: {
  held: number
  amount: number
  /** `paid`: it came besides what paid; `late`: nothing can be paid any more. */
  state: 'open' | 'late' | 'paid'
  shop: string
  whom: Shop | null
  t: Words
}) {
  if (held === 0) return null
  const values = {
    received: amountText(held),
    amount: amountText(amount),
    difference: amountText(Math.abs(amount - held)),
    shop,
  }
  const fact = state === 'open' ? factPhrase(held, amount) : (`held.${state}` as const)
  return (
    <section className="note gap" role="status">
      <p>
        <b>{t(fact, values)}</b>
      </p>
      <p>{t('held.safe', values)}</p>
      {state === 'open' && <p>{t('held.next')}</p>}
      <AskShop shop={shop} whom={whom} t={t} />
    </section>
  )
}
