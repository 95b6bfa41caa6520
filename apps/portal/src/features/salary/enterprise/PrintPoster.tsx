import type { SalaryPoster } from '@saola/contract/salary-page'
import { QrPicture } from '@saola/web/ui/QrPicture.tsx'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import styles from './poster.module.css'

const steps = ['scan', 'phone', 'amount'] as const

/** Prints the poster alone; the mark on the document is what the style sheet goes by, and it is gone when the dialog closes. */
export function printPoster(): void {
  const root = document.documentElement
  root.dataset.print = 'poster'
  addEventListener(
    'afterprint',
    () => {
      delete root.dataset.print
    },
    { once: true },
  )
  print()
}

/** A sheet of A4 for the gate: drawn for paper only, so it is nowhere on screen. */
export function PrintPoster({ poster }: { poster: SalaryPoster }) {
  const t = useTranslations('salary.poster')
  return createPortal(
    <div className={styles.poster} data-poster>
      <b className={styles.name}>{poster.enterpriseName}</b>
      <div className={styles.title}>{t('sheet.title')}</div>
      <div className={styles.free}>{t('sheet.free')}</div>
      <div className={styles.sheetQr}>
        <QrPicture content={poster.url} name={t('qr')} />
      </div>
      <ol className={styles.steps}>
        {steps.map((one) => (
          <li key={one}>{t(`sheet.${one}`)}</li>
        ))}
      </ol>
      <div className={styles.address}>{poster.url}</div>
      <div className={styles.care}>{t('sheet.care')}</div>
    </div>,
    document.body,
  )
}
