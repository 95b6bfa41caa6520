import { CustomerFields } from '../parts/CustomerFields.tsx'
import { Sum } from '../parts/Sum.tsx'
import type { Words } from '../parts/words.ts'
import type { CustomerView } from '../view.ts'

/** Asked before paying, and only what the merchant chose to ask (B-299). */
export function Customer({ view, shop, t }: { view: CustomerView; shop: string; t: Words }) {
  return (
    <main className="two">
      <Sum money={view.money} label={t('pay.amount')} />
      <section className="card gap">
        <h2>{t('customer.title')}</h2>
        <p className="mut">{t('customer.why', { shop })}</p>
        <CustomerFields form={view.form} submit={t('customer.next')} shop={shop} t={t} />
      </section>
    </main>
  )
}
