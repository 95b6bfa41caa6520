import { Button } from '@mantine/core'
import { salaryPage, type SalaryPoster } from '@saola/contract/salary-page'
import { queryOptionsOf } from '@saola/web/api/query'
import { CopyButton } from '@saola/web/ui/CopyButton.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Note } from '@saola/web/ui/layout.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { QrPicture } from '@saola/web/ui/QrPicture.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { formatTime } from '@saola/web/ui/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './poster.module.css'
import { printPoster, PrintPoster } from './PrintPoster.tsx'
import { RotateDialog } from './RotateDialog.tsx'

/** The address at which employees ask for an advance themselves: shared as a link, or as a poster at the gate. */
export function PosterPanel() {
  const t = useTranslations('salary.poster')
  const query = useQuery(queryOptionsOf(salaryPage.poster, {}))
  return (
    <Section title={t('title')}>
      <QueryContent query={query} data={query.data} height={320}>
        {(poster) => <Loaded poster={poster} />}
      </QueryContent>
    </Section>
  )
}

function Loaded({ poster }: { poster: SalaryPoster }) {
  const t = useTranslations('salary.poster')
  const [asked, setAsked] = useState(false)
  return (
    <div className={styles.panel}>
      <Note>{t('text')}</Note>
      <PosterParts poster={poster} />
      {poster.allowedActions.includes('rotate') ? (
        <Button variant="subtle" onClick={() => setAsked(true)}>
          {t('rotate')}
        </Button>
      ) : null}
      <RotateDialog opened={asked} onClose={() => setAsked(false)} />
    </div>
  )
}

/** The code, the address and the sheet for the gate. */
export function PosterParts({ poster }: { poster: SalaryPoster }) {
  const t = useTranslations('salary.poster')
  return (
    <>
      <div className={styles.qr}>
        <QrPicture content={poster.url} name={t('qr')} />
      </div>
      <p className={styles.url}>
        <span>{poster.url}</span>
        <CopyButton text={poster.url} name={t('link')} />
      </p>
      <small className={styles.dim}>{t('madeAt', { time: formatTime(poster.madeAt) })}</small>
      <Button
        variant="default"
        leftSection={<Icon name="print" size={16} />}
        onClick={() => printPoster()}
      >
        {t('print')}
      </Button>
      <PrintPoster poster={poster} />
    </>
  )
}
