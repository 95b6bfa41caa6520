import { Alert, Checkbox, Skeleton, Stack, Text } from '@mantine/core'
import { salaryImportLimits } from '@saola/contract/salary-import-values'
import { salaryLogwork } from '@saola/contract/salary-logwork'
import { salaryPeriod, type SalaryPeriodDetail } from '@saola/contract/salary-period'
import { formatNumberVi } from '@saola/money/format'
import { isGone } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { upload } from '@saola/web/api/send'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { searchHook, text } from '@saola/web/list/screenSearch'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { LinkAnchor, LinkButton } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { SheetFile } from '../../../parts/SheetFile.tsx'
import { isNotApproved, NotApproved } from '../NotReady.tsx'
import { addressOf } from '../period/rules.ts'
import type { Preview } from './FileRows.tsx'
import styles from './logwork.module.css'
import { PreviewStep } from './PreviewStep.tsx'
import { SymbolGroups } from './SymbolGroups.tsx'
import { useSymbols } from './useSymbols.ts'

const useImportSearch = searchHook({ id: text })

/** Log work of the period at `?id=` from Excel: template, file, what it would do, then its good rows (B-609, B-612). */
export function LogworkImport() {
  const t = useTranslations('salaryLogwork.importing')
  const period = useTranslations('salaryPeriod.detail')
  const { id = '' } = useImportSearch()
  const { data, error, refetch } = useQuery({
    ...queryOptionsOf(salaryPeriod.get, { params: { id } }),
    enabled: id !== '',
  })
  if (isNotApproved(error)) return <NotApproved title={t('title')} />
  if (id === '' || isGone(error))
    return (
      <Page title={t('title')}>
        <Section>
          <EmptyState found title={period('notFound')} text={period('notFoundText')}>
            <LinkButton to={paths.salaryPeriods} mt={8}>
              {period('toList')}
            </LinkButton>
          </EmptyState>
        </Section>
      </Page>
    )
  if (data !== undefined) return <Steps period={data} />
  return (
    <Page title={t('title')}>
      <Section>
        {error === null ? (
          <Skeleton height={240} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </Section>
    </Page>
  )
}

function Steps({ period }: { period: SalaryPeriodDetail }) {
  const t = useTranslations('salaryLogwork.importing')
  const [preview, setPreview] = useState<Preview | null>(null)
  const isClosed = period.state === 'CLOSING' || period.state === 'CLOSED'
  return (
    <Page
      title={t('title')}
      actions={
        <LinkButton to={addressOf(period.id)} variant="default">
          {t('toPeriod')}
        </LinkButton>
      }
    >
      {isClosed ? <Alert color="gray">{t('frozen')}</Alert> : null}
      {!isClosed && preview === null ? <Choose period={period} onPreview={setPreview} /> : null}
      {!isClosed && preview !== null ? (
        <Section title={t('step3')}>
          <PreviewStep periodId={period.id} preview={preview} onAnother={() => setPreview(null)} />
        </Section>
      ) : null}
    </Page>
  )
}

function Choose({
  period,
  onPreview,
}: {
  period: SalaryPeriodDetail
  onPreview: (preview: Preview) => void
}) {
  const t = useTranslations('salaryLogwork.importing')
  const [isOverride, setOverride] = useState(false)
  const reading = useMutation({
    mutationFn: (file: File) =>
      upload(salaryLogwork.upload, file, isOverride ? { overrideOldData: 'true' } : {}, {
        params: { periodId: period.id },
      }),
    onSuccess: onPreview,
  })
  return (
    <>
      <Section title={t('step1')}>
        <div className={styles.line}>
          <Text>{t('step1Text', { name: period.name })}</Text>
          <ExportButton
            call={salaryLogwork.template}
            request={{ params: { periodId: period.id } }}
            label={t('template')}
          />
        </div>
      </Section>
      <Section title={t('step2')}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('limits', { rows: formatNumberVi(salaryImportLimits.rows) })}
          </Text>
          <Cells />
          <Checkbox
            checked={isOverride}
            onChange={(event) => setOverride(event.currentTarget.checked)}
            label={t('override')}
            description={t('overrideText')}
          />
          <SheetFile
            maxBytes={salaryImportLimits.bytes}
            busy={reading.isPending}
            error={reading.error}
            csv={{ drop: t('drop'), file: t('file'), wrongType: t('wrongType') }}
            onFile={(file) => reading.mutate(file)}
          />
        </Stack>
      </Section>
    </>
  )
}

/** What goes into a cell besides numbers. */
function Cells() {
  const t = useTranslations('salaryLogwork.symbols')
  return (
    <details className={styles.cells}>
      <summary>{t('inCells')}</summary>
      <SymbolGroups symbols={useSymbols()} />
      <LinkAnchor to={paths.salaryEnterprise} size="sm">
        {t('toChange')}
      </LinkAnchor>
    </details>
  )
}
