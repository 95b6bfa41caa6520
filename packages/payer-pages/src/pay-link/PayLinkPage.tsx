/** The pay link as the payer sees it: shop, amount, what for, the method, the QR, the time left; nothing else. */
import type { ReactNode } from 'react'
import { BankApps } from '../parts/BankApps.tsx'
import { CustomerFields } from '../parts/CustomerFields.tsx'
import { Held } from '../parts/Held.tsx'
import { Invoice } from '../parts/Invoice.tsx'
import { Icon } from '../parts/Icon.tsx'
import { KlbMark, NapasMark, VietQrMark } from '../parts/Marks.tsx'
import { Cancel, Lines } from '../parts/Order.tsx'
import { cachedQr } from '../parts/qr.ts'
import { Sum } from '../parts/Sum.tsx'
import { amountText, clockText, timeText, type Words } from '../parts/words.ts'
import type { Method, PayView, Shop, Transfer } from '../view.ts'

const DAY_MS = 86_400_000

/** Under a day a clock that ticks, above it days and hours; always the moment itself, for those without script. */
function TimeLeft({ view, t }: { view: PayView; t: Words }) {
  const { expiresAt, leftMs } = view
  if (!expiresAt || leftMs === null) return null
  const moment = (
    <time dateTime={expiresAt.toISOString()}>{t('pay.until', { time: timeText(expiresAt) })}</time>
  )
  if (leftMs >= DAY_MS)
    return (
      <p className="left">
        {t('pay.left')}{' '}
        <b>
          {t('pay.days', {
            days: Math.floor(leftMs / DAY_MS),
            hours: Math.floor((leftMs % DAY_MS) / 3_600_000),
          })}
        </b>
        <br />
        {moment}
      </p>
    )
  return (
    <p className="left">
      {t('pay.left')}{' '}
      <b role="timer" data-left={Math.round(leftMs)}>
        {clockText(leftMs)}
      </b>
      <br />
      {moment}
    </p>
  )
}

function Row({
  name,
  value,
  copy,
  whole = false,
  mark,
  t,
}: {
  name: string
  value: string
  copy?: string
  /** Digits that people compare: never broken over two lines. */ whole?: boolean
  mark?: ReactNode
  t: Words
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={whole ? 'num' : undefined}>
        {mark} {value}
      </dd>
      {copy !== undefined && (
        <dd className="cp">
          <button
            type="button"
            hidden
            data-js
            data-copy={copy}
            aria-label={t('pay.copyOf', { what: name })}
          >
            {t('pay.copy')}
          </button>
        </dd>
      )}
    </div>
  )
}

function Rows({ transfer, amount, t }: { transfer: Transfer; amount: number; t: Words }) {
  return (
    <dl className="rows">
      <Row name={t('pay.bank')} value={transfer.bankName} mark={<KlbMark />} t={t} />
      <Row name={t('pay.accountName')} value={transfer.accountName} t={t} />
      <Row
        name={t('pay.accountNo')}
        value={transfer.accountNo}
        copy={transfer.accountNo}
        whole
        t={t}
      />
      <Row name={t('pay.sum')} value={amountText(amount)} copy={String(amount)} whole t={t} />
      <Row name={t('pay.content')} value={transfer.content} copy={transfer.content} t={t} />
    </dl>
  )
}

function QrPanel({
  view,
  transfer,
  shop,
  t,
}: {
  view: PayView
  transfer: Transfer
  shop: string
  t: Words
}) {
  const { size, path } = cachedQr(transfer.qrContent)
  return (
    <div className="gap duo">
      <div className="gap">
        <div className="qr">
          <svg
            viewBox={`0 0 ${size} ${size}`}
            role="img"
            aria-label={t('pay.qr', { amount: amountText(view.money.amount), shop })}
            shapeRendering="crispEdges"
          >
            <path stroke="#000" d={path} />
          </svg>
        </div>
        <p className="marks">
          <VietQrMark />
          <NapasMark />
        </p>
        <BankApps transfer={transfer} amount={view.money.amount} t={t} />
        <p className="mut mid">{t('pay.hint')}</p>
        <a className="btn go" href={view.pictureUrl} download={`vietqr-${view.money.amount}.png`}>
          <Icon name="save" />
          {t('pay.save')}
        </a>
      </div>
      <div className="gap">
        <Rows transfer={transfer} amount={view.money.amount} t={t} />
        <Await view={view} t={t} />
      </div>
    </div>
  )
}

/** After a transfer there is nothing to press: the page turns by itself. The link is for those without script. */
const Await = ({ view, t }: { view: PayView; t: Words }) =>
  view.held > 0 ? null : (
    <>
      <p className="live" role="status">
        <i />
        {t('pay.waiting')}
      </p>
      <a className="btn" href={view.waitingUrl}>
        {t('pay.done')}
      </a>
    </>
  )

function CardPanel({ view, t }: { view: PayView; t: Words }) {
  return (
    <form method="post" action={view.cardAction} className="gap">
      {view.cardPending && <p className="note">{t('pay.cardPending')}</p>}
      <p>{t('pay.card')}</p>
      <button className="btn go" type="submit">
        <Icon name="card" />
        {t('pay.cardGo')}
      </button>
    </form>
  )
}

/** The bank has not opened the account yet: the page looks again by itself, and nothing on it can be paid wrongly. */
const Preparing = ({ again, t }: { again: string; t: Words }) => (
  <div role="status" className="gap">
    <p className="live">
      <i />
      {t('pay.preparing')}
    </p>
    <p className="mut">{t('pay.preparingText')}</p>
    <a className="btn" href={again}>
      {t('retry')}
    </a>
  </div>
)

function Panel({
  method,
  view,
  shop,
  t,
}: {
  method: Method
  view: PayView
  shop: string
  t: Words
}) {
  if (method === 'ATM_CARD') return <CardPanel view={view} t={t} />
  if (view.preparingSec !== null) return <Preparing again={view.self} t={t} />
  if (!view.transfer) return null
  if (method === 'VIET_QR')
    return <QrPanel view={view} transfer={view.transfer} shop={shop} t={t} />
  return (
    <>
      <p>{t('pay.transfer')}</p>
      <Rows transfer={view.transfer} amount={view.money.amount} t={t} />
      <Await view={view} t={t} />
    </>
  )
}

/** Radios and style alone switch the method: it works while the script is still loading, and without it. */
function Methods({ view, shop, t }: { view: PayView; shop: string; t: Words }) {
  const { methods } = view
  const [first] = methods
  if (!first) return <p>{t('pay.noMethod', { shop })}</p>
  if (methods.length === 1)
    return (
      <div className="only">
        <div className="panel">
          <Panel method={first} view={view} shop={shop} t={t} />
        </div>
      </div>
    )
  return (
    <fieldset>
      <legend>{t('pay.method')}</legend>
      {methods.map((method, i) => (
        <input
          key={method}
          className="pick"
          type="radio"
          name="m"
          id={`m${i}`}
          defaultChecked={i === 0}
        />
      ))}
      <div className="tabs">
        {methods.map((method, i) => (
          <label key={method} htmlFor={`m${i}`}>
            {t(`pay.${method}`)}
          </label>
        ))}
      </div>
      {methods.map((method, i) => (
        <div key={method} className={`panel p${i}`}>
          <Panel method={method} view={view} shop={shop} t={t} />
        </div>
      ))}
    </fieldset>
  )
}

export function PayLinkPage({
  view,
  shop,
  whom,
  t,
}: {
  view: PayView
  shop: string
  whom: Shop | null
  t: Words
}) {
  return (
    <main className="two">
      <Sum money={view.money} label={t('pay.amount')}>
        {view.fileUrl && (
          <p>
            <a className="file" href={view.fileUrl} target="_blank" rel="noreferrer">
              {t('pay.file')}
            </a>
          </p>
        )}
        {view.order && <Lines lines={view.order.lines} t={t} />}
        {view.invoice && <Invoice invoice={view.invoice} t={t} />}
        <TimeLeft view={view} t={t} />
      </Sum>
      <section className="card gap">
        <Held
          held={view.held}
          amount={view.money.amount}
          state="open"
          shop={shop}
          whom={whom}
          t={t}
        />
        <Methods view={view} shop={shop} t={t} />
        {view.customer && (
          <details>
            <summary>{t('customer.edit')}</summary>
            <CustomerFields form={view.customer} submit={t('customer.save')} shop={shop} t={t} />
          </details>
        )}
        {view.order?.cancel && <Cancel action={view.order.cancel} t={t} />}
      </section>
    </main>
  )
}
