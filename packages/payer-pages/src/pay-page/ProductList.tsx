/** The shelf as the payer sees it: what there is, what it costs, how many; one hand, one page, one button. */
import { Field } from '../parts/CustomerFields.tsx'
import { Cancel } from '../parts/Order.tsx'
import { amountText, type Phrase, type Words } from '../parts/words.ts'
import { seenOf, type OpenOrder, type ListedProduct, type ProductListView } from '../view.ts'

/** The payer names the price: what is said of its bounds. */
function boundsPhrase(min: number | null, max: number | null): Phrase {
  if (min === null) return max === null ? 'shelf.own' : 'shelf.ownTo'
  return max === null ? 'shelf.ownFrom' : 'shelf.ownBetween'
}

function Price({
  product: { price, priceMin, priceMax, tiers },
  t,
}: {
  product: ListedProduct
  t: Words
}) {
  if (price !== null)
    return (
      <>
        <b>{amountText(price)}</b>
        {tiers.map((tier) => (
          <small key={tier.fromQuantity}>
            {t('shelf.tier', { count: tier.fromQuantity, price: amountText(tier.price) })}
          </small>
        ))}
      </>
    )
  const key = boundsPhrase(priceMin, priceMax)
  return <small>{t(key, { min: amountText(priceMin ?? 0), max: amountText(priceMax ?? 0) })}</small>
}

function Product({ product, t }: { product: ListedProduct; t: Words }) {
  const { id, name, description, imageUrl, most, few, quantity, named, wrong } = product
  const invalid = wrong ? { 'aria-invalid': true, 'aria-describedby': `w-${id}` } : {}
  return (
    <li data-p={seenOf(product)}>
      {imageUrl && <img src={imageUrl} width="72" height="72" alt="" loading="lazy" />}
      <div className="pw">
        <h2>{name}</h2>
        {description && <p className="mut">{description}</p>}
        <p className="pr">
          <Price product={product} t={t} />
          {few && most > 0 && <small>{t('shelf.few', { count: most })}</small>}
        </p>
      </div>
      {most === 0 ? (
        <p className="out">{t('shelf.out')}</p>
      ) : (
        <div className="qty">
          {product.price === null && (
            <input
              name={`p.${id}`}
              inputMode="numeric"
              maxLength={15}
              defaultValue={named}
              placeholder={t('shelf.name')}
              aria-label={t('shelf.nameOf', { name })}
              data-own
              {...invalid}
            />
          )}
          <button type="button" hidden data-js data-d="-1" aria-label={t('shelf.less', { name })}>
            −
          </button>
          <input
            name={`q.${id}`}
            type="number"
            inputMode="numeric"
            min="0"
            max={most}
            step="1"
            defaultValue={quantity || '0'}
            aria-label={t('shelf.count', { name })}
            data-q
            {...invalid}
          />
          <button type="button" hidden data-js data-d="1" aria-label={t('shelf.one', { name })}>
            +
          </button>
          {product.price !== null && (
            <input type="hidden" name={`s.${id}`} value={seenOf(product)} />
          )}
        </div>
      )}
      {wrong && (
        <p className="err" id={`w-${id}`}>
          {wrong}
        </p>
      )}
    </li>
  )
}

/** They stepped back from it: it holds its goods until it is paid, cancelled or its time is over. */
function Open({ order: { number, amount, pay, cancel }, t }: { order: OpenOrder; t: Words }) {
  return (
    <section className="card gap">
      <p>{t('shelf.open', { number, amount: amountText(amount) })}</p>
      <a className="btn" href={pay}>
        {t('shelf.openPay')}
      </a>
      {cancel && <Cancel action={cancel} t={t} />}
    </section>
  )
}

/** What the shop wants to know, what the payer wants to say, and whether they come again. */
function Particulars({ view, shop, t }: { view: ProductListView; shop: string; t: Words }) {
  const { fields, isRequired, note, period, periodic } = view
  return (
    <>
      {fields.length > 0 && (
        <section className="card gap">
          <h2>{t('customer.title')}</h2>
          <p className="mut">{t(isRequired ? 'customer.why' : 'shelf.mayTell', { shop })}</p>
          {fields.map((field) => (
            <Field key={field.name} field={field} isRequired={isRequired} t={t} />
          ))}
        </section>
      )}
      <details className="card" open={note !== ''}>
        <summary>{t('shelf.note')}</summary>
        <label className="f">
          {t('shelf.noteFor', { shop })}
          <textarea name="note" rows={3} maxLength={500} defaultValue={note} />
        </label>
      </details>
      {period && (
        <label className="card tick">
          <input type="checkbox" name="periodic" value="1" defaultChecked={periodic} />
          <span>{t('shelf.periodic', { period: t(`shelf.${period}`) })}</span>
        </label>
      )}
    </>
  )
}

/** Counts along with the payer where scripts run. */
const Total = ({ t }: { t: Words }) => (
  <div className="bar">
    <p>
      <span
        className="mut"
        data-one={t('shelf.pieces', { count: 1 })}
        data-count={t('shelf.pieces', { count: '#' })}
      >
        {t('shelf.sum')}
      </span>
      <b data-total hidden data-js />
    </p>
    <button className="btn go" type="submit">
      {t('shelf.go')}
    </button>
  </div>
)

/** A plain form: it works before, without and after any script; what it costs is counted on the server again. */
export function ProductList({ view, shop, t }: { view: ProductListView; shop: string; t: Words }) {
  const { title, action, formKey, products, trackingButton, open, wrong } = view
  const isOpen = products.some((product) => product.most > 0)
  return (
    <main className="shelf">
      <h1>{title}</h1>
      {wrong && (
        <p className="err note" role="alert">
          {wrong}
        </p>
      )}
      {open.map((order) => (
        <Open key={order.pay} order={order} t={t} />
      ))}
      <form method="post" action={action} className="gap" noValidate data-order>
        <input type="hidden" name="k" value={formKey} />
        {trackingButton && <input type="hidden" name="trackingButton" value={trackingButton} />}
        <ul className="card goods" aria-label={t('shelf.goods')}>
          {products.map((product) => (
            <Product key={product.id} product={product} t={t} />
          ))}
        </ul>
        {products.length === 0 && <p className="card">{t('shelf.empty', { shop })}</p>}
        {isOpen && (
          <>
            <Particulars view={view} shop={shop} t={t} />
            <Total t={t} />
          </>
        )}
      </form>
    </main>
  )
}
