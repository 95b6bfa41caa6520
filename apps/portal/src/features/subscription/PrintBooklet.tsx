import type { Booklet, BookletSlip } from '@saola/contract/subscription-booklet'
import { formatVnd } from '@saola/money/format'
import { showDay } from '@saola/web/list/days'
import { QrPicture } from '@saola/web/ui/QrPicture.tsx'
import { formatDay } from '@saola/web/ui/time'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import styles from './booklet.module.css'
import type { SubscriptionDetail } from './rules.ts'

/** Prints the booklet alone; the mark on the document is what the style sheet goes by, and it is gone when the dialog closes. */
export function printSheet(): void {
  const root = document.documentElement
  root.dataset.print = 'booklet'
  addEventListener(
    'afterprint',
    () => {
      delete root.dataset.print
    },
    { once: true },
  )
  print()
}

/** Slips to be cut apart, four on a sheet of A4: drawn for paper only, so they are nowhere on screen. */
export function PrintBooklet({ it, found }: { it: SubscriptionDetail; found: Booklet }) {
  const all = String(found.slips.at(-1)?.no ?? 0)
  return createPortal(
    <div className={styles.booklet} data-booklet>
      {found.slips.map((slip) => (
        <Slip key={slip.invoiceId} it={it} shopName={found.shopName} slip={slip} all={all} />
      ))}
    </div>,
    document.body,
  )
}

function Slip({
  it,
  shopName,
  slip,
  all,
}: {
  it: SubscriptionDetail
  shopName: string
  slip: BookletSlip
  all: string
}) {
  const t = useTranslations('subscription.act.booklet')
  return (
    <section className={styles.slip}>
      <header>
        <b>{shopName}</b>
        <span>{t('slip', { no: String(slip.no), all })}</span>
      </header>
      <div className={styles.text}>
        <div className={styles.amount}>{formatVnd(slip.amount)}</div>
        <dl>
          <dt>{t('field.customer')}</dt>
          <dd>{it.customer.fullName}</dd>
          <dt>{t('field.plan')}</dt>
          <dd>
            {it.plan.name} · {it.code}
          </dd>
          <dt>{t('field.period')}</dt>
          <dd>
            {showDay(slip.from)} – {showDay(slip.to)}
          </dd>
          <dt>{t('field.lastDay')}</dt>
          <dd>{showDay(slip.lastDay)}</dd>
          {slip.virtualAccount === null ? null : (
            <>
              <dt>{t('field.account')}</dt>
              <dd>
                {slip.virtualAccount} · {slip.bankName}
              </dd>
              <dt>{t('field.receiver')}</dt>
              <dd>{slip.accountName}</dd>
              <dt>{t('field.content')}</dt>
              <dd>{slip.content}</dd>
            </>
          )}
        </dl>
        <small>
          {slip.number} · {t('notVat')}
        </small>
      </div>
      <Pay slip={slip} all={all} />
    </section>
  )
}
/** The QR, or what became of it. */
function Pay({ slip, all }: { slip: BookletSlip; all: string }) {
  const t = useTranslations('subscription.act.booklet')
  if (slip.qrContent !== null)
    return (
      <div className={styles.qr}>
        <QrPicture content={slip.qrContent} name={t('slip', { no: String(slip.no), all })} />
        <span>{t('scan')}</span>
      </div>
    )
  return (
    <div className={styles.done}>
      <b>{t(`status.${slip.status}`)}</b>
      {slip.paidAt === null ? null : <span>{formatDay(slip.paidAt)}</span>}
    </div>
  )
}
