import { formatVnd } from '@saola/money/format'
import { QrPicture } from '@saola/web/ui/QrPicture.tsx'
import { shorten } from '@saola/web/ui/Code.tsx'
import { formatTime } from '@saola/web/ui/time'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import type { PayLinkDetails } from './rules.ts'
import styles from './stand.module.css'

/** Prints the stand alone; the mark on the document is what the style sheet goes by, and it is gone when the dialog closes. */
export function printStand(): void {
  const root = document.documentElement
  root.dataset.print = 'stand'
  addEventListener(
    'afterprint',
    () => {
      delete root.dataset.print
    },
    { once: true },
  )
  print()
}

/** A sheet for the counter: shop, amount, QR, what for; drawn for paper only, so it is nowhere on screen. */
export function PrintStand({ link }: { link: PayLinkDetails }) {
  const t = useTranslations('payLink')
  const shop = link.shopSetting
  return createPortal(
    <div className={styles.stand} data-stand>
      <div className={styles.shop}>
        {shop.logo === null ? null : <img src={shop.logo} alt="" />}
        <b>{shop.shopName}</b>
      </div>
      <div className={styles.scan}>{t('print.scan')}</div>
      <div className={styles.amount}>{formatVnd(link.amount)}</div>
      <div className={styles.qr}>
        <QrPicture content={link.qrCode} name={t('qr.name', { code: shorten(link.payLinkCode) })} />
      </div>
      <div className={styles.any}>{t('print.anyBank')}</div>
      {link.description === null ? null : <div className={styles.what}>{link.description}</div>}
      <dl className={styles.facts}>
        <dt>{t('print.account')}</dt>
        <dd>{link.accountName}</dd>
        <dt>{t('print.accountNo')}</dt>
        <dd>{link.virtualAccount}</dd>
      </dl>
      {link.expireAt === null ? null : (
        <div className={styles.until}>{t('print.until', { time: formatTime(link.expireAt) })}</div>
      )}
    </div>,
    document.body,
  )
}
