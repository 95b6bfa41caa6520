import { Alert, Button } from '@mantine/core'
import { batchLimits, payoutBatch } from '@saola/contract/payout-batch'
import { formatNumberVi } from '@saola/money/format'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { ButtonRow } from '@saola/web/ui/layout.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { SheetFile } from '../../parts/SheetFile.tsx'
import { ProgressBar } from './BatchMarks.tsx'
import styles from './batch.module.css'
import type { BatchUpload, Sending } from './useBatchFile.ts'

/** Template, then file. */
export function BatchUploadStep({ upload }: { upload: BatchUpload }) {
  const t = useTranslations('payoutBatch.file')
  return (
    <div className={styles.page}>
      <Section title={`1. ${t('prepare')}`}>
        <p className={styles.lead}>{t('prepareText')}</p>
        <ExportButton call={payoutBatch.template} request={{}} label={t('template')} />
      </Section>
      <Section title={`2. ${t('choose')}`}>
        <p className={styles.lead}>{t('chooseText', { max: formatNumberVi(batchLimits.rows) })}</p>
        <FileField upload={upload} />
      </Section>
    </div>
  )
}

/** Where a file is dropped or chosen, how far its upload is, and what became of it. */
function FileField({ upload }: { upload: BatchUpload }) {
  const t = useTranslations('payoutBatch.file')
  const { sending, repeated } = upload
  if (sending !== null) return <Uploading sending={sending} onStop={upload.stop} />
  if (repeated !== null)
    return (
      <Alert color="yellow" variant="outline" role="alert" title={t('repeated')}>
        <p className={styles.lead}>
          {repeated.name}. {t('repeatedText')}
        </p>
        <ButtonRow>
          <Button variant="default" onClick={() => upload.send(repeated, true)}>
            {t('repeatedGo')}
          </Button>
          <Button variant="default" onClick={upload.forget}>
            {t('repeatedOther')}
          </Button>
        </ButtonRow>
      </Alert>
    )
  return (
    <SheetFile
      maxBytes={batchLimits.bytes}
      busy={false}
      error={upload.error}
      csv={{ drop: t('drop'), file: t('inputName'), wrongType: t('wrongType') }}
      onFile={(file) => upload.send(file)}
    />
  )
}

function Uploading({ sending, onStop }: { sending: Sending; onStop: () => void }) {
  const t = useTranslations('payoutBatch.file')
  const { name, percent } = sending
  const words = percent < 100 ? t('sending', { name }) : t('reading', { name })
  return (
    <div className={styles.names} aria-busy="true">
      <div className={styles.row}>
        <span role="status">{words}</span>
        <Button size="xs" variant="default" onClick={onStop}>
          {t('stopSending')}
        </Button>
      </div>
      <ProgressBar label={words} done={percent} total={100} />
    </div>
  )
}
