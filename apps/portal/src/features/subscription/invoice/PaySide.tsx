import { formatVnd } from '@saola/money/format'
import { CopyButton } from '@saola/web/ui/CopyButton.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { QrCard } from '@saola/web/ui/QrCard.tsx'
import { QrPreparing } from '@saola/web/ui/QrPreparing.tsx'
import { useTranslations } from 'use-intl'
import styles from './invoice.module.css'
import type { Invoice } from './rules.ts'

/** What the customer pays it by: the QR for a banking app, and the address of their page. */
export function PaySide({ it }: { it: Invoice }) {
  const t = useTranslations('subscriptionInvoice')
  return (
    <>
      {it.qrContent === null ? (
        <Section title={t('detail.qr')}>
          {it.isTogether ? <p className={styles.dim}>{t('detail.together')}</p> : <QrPreparing />}
        </Section>
      ) : (
        <QrCard content={it.qrContent} name={t('detail.qrName', { number: it.number })}>
          <b className={styles.qrAmount}>{formatVnd(it.amount)}</b>
          <span className={styles.dim}>{t('detail.qrHint')}</span>
        </QrCard>
      )}
      <Section title={t('detail.share')}>
        <div className={styles.share}>
          <span className={styles.address}>
            <span>{it.url}</span>
            <CopyButton text={it.url} name={t('field.address')} />
          </span>
          <a href={it.url} target="_blank" rel="noreferrer" className={styles.out}>
            <Icon name="external" size={16} />
            {t('detail.open')}
          </a>
          <span className={styles.dim}>{t('detail.shareText')}</span>
        </div>
      </Section>
    </>
  )
}
