import { Alert, Button, Progress, Stack, Text } from '@mantine/core'
import { salaryLogwork } from '@saola/contract/salary-logwork'
import { formatNumberVi } from '@saola/money/format'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { formatExact } from '@saola/web/ui/time'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addressOf } from '../period/rules.ts'
import { refreshLogwork } from './actions.ts'
import { FileRows, type Preview } from './FileRows.tsx'
import styles from './logwork.module.css'

/** What a file would do, what is wrong with it, and doing it. */
export function PreviewStep({
  periodId,
  preview,
  onAnother,
}: {
  periodId: string
  preview: Preview
  onAnother: () => void
}) {
  const t = useTranslations('salaryLogwork.importing')
  const { text } = useErrorText()
  const navigate = useNavigate()
  const [key] = useState(newIdempotencyKey)
  const { importId } = preview
  const work = useMutation({
    mutationFn: () =>
      send(
        salaryLogwork.create,
        { params: { periodId }, body: { importId } },
        { idempotencyKey: key },
      ),
    onSuccess: ({ added, replaced }) => {
      toast.success(t('done', { added, replaced }), { durationMs: NOTICE_MS })
      refreshLogwork()
      void navigate({ to: addressOf(periodId) })
    },
  })
  return (
    <Stack gap="md">
      <Counts preview={preview} />
      <Notes preview={preview} />
      <FileRows preview={preview} />
      {preview.invalid === 0 ? null : (
        <div className={styles.line}>
          <Text size="sm" c="dimmed">
            {t('correctionsHint')}
          </Text>
          <ExportButton
            call={salaryLogwork.corrections}
            request={{ params: { periodId, importId } }}
            label={t('corrections')}
          />
        </div>
      )}
      {work.error === null ? null : (
        <Alert color="#b42318" role="alert">
          {text(work.error)}
        </Alert>
      )}
      {work.isPending ? (
        <div role="status">
          <Text size="sm">{t('working')}</Text>
          <Progress value={100} animated mt={6} aria-label={t('working')} />
        </div>
      ) : null}
      <div className={styles.line}>
        <Button variant="default" disabled={work.isPending} onClick={onAnother}>
          {t('another')}
        </Button>
        <Button
          disabled={preview.valid === 0}
          loading={work.isPending}
          onClick={() => work.mutate()}
        >
          {preview.valid === 0 ? t('commitNone') : t('commit', { count: preview.valid })}
        </Button>
      </div>
    </Stack>
  )
}

function Notes({ preview: { importedBefore, lowered, belowAdvanced } }: { preview: Preview }) {
  const t = useTranslations('salaryLogwork.importing')
  return (
    <>
      {importedBefore === null ? null : (
        <Alert color="yellow" variant="outline">
          {t('before', { time: formatExact(importedBefore.at), by: importedBefore.by })}
        </Alert>
      )}
      {lowered === 0 ? null : (
        <Alert color="yellow" variant="outline">
          {t('loweredText', { count: lowered })}
          {belowAdvanced === 0 ? null : <p>{t('belowAdvancedText', { count: belowAdvanced })}</p>}
        </Alert>
      )}
    </>
  )
}

const FIGURES = ['total', 'valid', 'invalid', 'added', 'replaced', 'lowered'] as const
function Counts({ preview }: { preview: Preview }) {
  const t = useTranslations('salaryLogwork.importing')
  return (
    <dl className={styles.tiles} aria-label={t('summary')}>
      {FIGURES.map((name) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{formatNumberVi(preview[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
