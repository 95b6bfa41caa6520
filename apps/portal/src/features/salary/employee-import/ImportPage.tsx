import { Alert, Button, Checkbox, Text } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { salaryAdvanceType } from '@saola/contract/salary-advance-type'
import { salaryEmployeeImport } from '@saola/contract/salary-employee-import'
import { salaryImportLimits } from '@saola/contract/salary-import-values'
import { formatNumberVi } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { upload } from '@saola/web/api/send'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor, LinkButton } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { SheetFile } from '../../../parts/SheetFile.tsx'
import { isNotApproved, NotApproved } from '../NotReady.tsx'
import styles from './employee-import.module.css'
import { PreviewStep } from './PreviewStep.tsx'
import type { Preview } from './rules.ts'

type Result = Output<typeof salaryEmployeeImport.bulkAdd>
const STEPS = ['file', 'check', 'done'] as const

/** Employees from Excel in three steps: the file, what it would do, and what came of it (B-605…B-607). */
export function EmployeeImport() {
  const t = useTranslations('salaryEmployeeImport')
  const types = useQuery(queryOptionsOf(salaryAdvanceType.list, { query: {} }))
  const [preview, setPreview] = useState<Preview | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  const again = (): void => {
    setPreview(null)
    setResult(null)
  }
  if (isNotApproved(types.error)) return <NotApproved title={t('title')} />
  return (
    <Page
      title={t('title')}
      actions={
        <LinkButton to={paths.salaryStaff} variant="default">
          {t('done.toStaff')}
        </LinkButton>
      }
    >
      <Steps at={stepOf(preview, result)} />
      {preview === null ? (
        <Choose hasNoTypes={types.data?.totalSize === 0} onPreview={setPreview} />
      ) : null}
      {preview !== null && result === null ? (
        <PreviewStep preview={preview} onAnother={again} onDone={setResult} />
      ) : null}
      {result === null ? null : <Done result={result} onMore={again} />}
    </Page>
  )
}
function stepOf(preview: Preview | null, result: Result | null): (typeof STEPS)[number] {
  if (result !== null) return 'done'
  return preview === null ? 'file' : 'check'
}
function Steps({ at }: { at: (typeof STEPS)[number] }) {
  const t = useTranslations('salaryEmployeeImport')
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {STEPS.map((step) => (
        <li key={step} aria-current={step === at ? 'step' : undefined}>
          {t(`step.${step}`)}
        </li>
      ))}
    </ol>
  )
}

function Choose({
  hasNoTypes,
  onPreview,
}: {
  hasNoTypes: boolean
  onPreview: (preview: Preview) => void
}) {
  const t = useTranslations('salaryEmployeeImport.file')
  const [isUpdate, setUpdate] = useState(false)
  const reading = useMutation({
    mutationFn: (file: File) =>
      upload(salaryEmployeeImport.upload, file, isUpdate ? { updateExisting: 'true' } : {}),
    onSuccess: onPreview,
  })
  return (
    <>
      {hasNoTypes ? (
        <Alert color="yellow" variant="outline">
          {t('noTypes')}{' '}
          <LinkAnchor to={paths.salaryAdvanceTypes} size="sm">
            {t('toTypes')}
          </LinkAnchor>
        </Alert>
      ) : null}
      <Section title={t('title')}>
        <div className={styles.line}>
          <Text>{t('intro')}</Text>
          <ExportButton call={salaryEmployeeImport.template} request={{}} label={t('template')} />
        </div>
      </Section>
      <Section title={t('chooseTitle')}>
        <Checkbox
          mb="md"
          checked={isUpdate}
          onChange={(event) => setUpdate(event.currentTarget.checked)}
          label={t('update')}
          description={t('updateHint')}
        />
        <SheetFile
          maxBytes={salaryImportLimits.bytes}
          busy={reading.isPending}
          error={reading.error}
          csv={{ drop: t('drop'), file: t('file'), wrongType: t('wrongType') }}
          onFile={(file) => reading.mutate(file)}
        />
        <Text size="sm" c="dimmed" mt="sm">
          {t('limits', { rows: formatNumberVi(salaryImportLimits.rows) })} {t('dryRun')}
        </Text>
      </Section>
    </>
  )
}

function Done({ result, onMore }: { result: Result; onMore: () => void }) {
  const t = useTranslations('salaryEmployeeImport.done')
  const { created, changed, asked } = result
  const told = [
    ...(created > 0 ? [t('created', { count: created })] : []),
    ...(changed > 0 ? [t('changed', { count: changed })] : []),
  ]
  return (
    <Section title={t('title')}>
      <div role="status">
        <ul className={styles.done}>
          {(told.length > 0 || asked > 0 ? told : [t('nothing')]).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      {asked > 0 ? (
        <Alert mt="md" color="yellow" variant="outline">
          {t('asked', { count: asked })}
        </Alert>
      ) : null}
      <div className={styles.acts} style={{ marginTop: 16 }}>
        <Button variant="default" onClick={onMore}>
          {t('more')}
        </Button>
        {asked > 0 ? (
          <LinkButton to={`${paths.salaryStaff}?state=WAITING`} variant="default">
            {t('toWaiting')}
          </LinkButton>
        ) : null}
        <LinkButton to={paths.salaryStaff} leftSection={<Icon name="user" size={16} />}>
          {t('toStaff')}
        </LinkButton>
      </div>
    </Section>
  )
}
