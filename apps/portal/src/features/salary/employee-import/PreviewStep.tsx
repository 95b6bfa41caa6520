import { Alert, Button, Progress, Stack, Text } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { salaryEmployeeImport } from '@saola/contract/salary-employee-import'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { ApiError } from '@saola/web/api/ApiError'
import { keyOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { Tiles } from '@saola/web/ui/Tiles.tsx'
import { formatExact } from '@saola/web/ui/time'
import { salaryEmployee } from '@saola/contract/salary-employee'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { queries } from '../../../app/services.ts'
import styles from './employee-import.module.css'
import { FileRows } from './FileRows.tsx'
import { writtenOf, type Preview } from './rules.ts'

/** What was good at the check and is not any more. */
const STALE = [2, 46009, 46018]
const refreshEmployees = (): void => {
  for (const call of [salaryEmployee.list, salaryEmployee.waiting])
    void queries.invalidateQueries({ queryKey: keyOf(call) })
}

/** What a file would do, what is wrong with it, and doing it. */
export function PreviewStep({
  preview,
  onAnother,
  onDone,
}: {
  preview: Preview
  onAnother: () => void
  onDone: (result: Output<typeof salaryEmployeeImport.bulkAdd>) => void
}) {
  const t = useTranslations('salaryEmployeeImport.check')
  const [key] = useState(newIdempotencyKey)
  const { importId } = preview
  const work = useMutation({
    mutationFn: () =>
      send(salaryEmployeeImport.bulkAdd, { body: { importId } }, { idempotencyKey: key }),
    onSuccess: (result) => {
      refreshEmployees()
      onDone(result)
    },
  })
  return (
    <div className={styles.step}>
      <Figures preview={preview} />
      {preview.types.length === 0 ? null : <Wages types={preview.types} />}
      <Section title={t('of', { name: preview.fileName, count: preview.total })}>
        <Stack gap="md">
          <FileRows preview={preview} />
          {preview.invalid === 0 ? null : (
            <div className={styles.line}>
              <Text size="sm" c="dimmed">
                {t('correctionsHint')}
              </Text>
              <ExportButton
                call={salaryEmployeeImport.corrections}
                request={{ params: { importId } }}
                label={t('corrections')}
              />
            </div>
          )}
          <Failure error={work.error} />
          {work.isPending ? (
            <div role="status">
              <Text size="sm">{t('working')}</Text>
              <Progress value={100} animated mt={6} aria-label={t('working')} />
            </div>
          ) : null}
          <div className={styles.acts}>
            {preview.invalid > 0 && preview.valid > 0 ? (
              <Text size="sm" c="dimmed" style={{ alignSelf: 'center' }}>
                {t('leftOut', { count: preview.invalid })}
              </Text>
            ) : null}
            <Button variant="default" disabled={work.isPending} onClick={onAnother}>
              {t('another')}
            </Button>
            <Commit preview={preview} isPending={work.isPending} onGo={() => work.mutate()} />
          </div>
        </Stack>
      </Section>
    </div>
  )
}

function Commit({
  preview,
  isPending,
  onGo,
}: {
  preview: Preview
  isPending: boolean
  onGo: () => void
}) {
  const t = useTranslations('salaryEmployeeImport.check')
  const isIdle = writtenOf(preview) === 0
  const why = preview.valid === 0 ? t('commitNone') : t('commitUnchanged')
  return (
    <Button disabled={isIdle} loading={isPending} onClick={onGo}>
      {isIdle ? why : t('commit', { count: preview.valid })}
    </Button>
  )
}
function Failure({ error }: { error: Error | null }) {
  const t = useTranslations('salaryEmployeeImport.check')
  const { text } = useErrorText()
  if (error === null) return null
  const isStale = error instanceof ApiError && STALE.includes(error.code)
  return (
    <Alert color="#b42318" role="alert">
      {isStale ? t('stale') : text(error)}
    </Alert>
  )
}

function Figures({ preview }: { preview: Preview }) {
  const t = useTranslations('salaryEmployeeImport.check')
  const { importedBefore: before } = preview
  const tones = { created: 'ok', changed: 'info', unchanged: 'mute', invalid: 'bad' } as const
  return (
    <>
      {before === null ? null : (
        <Alert color="yellow" variant="outline">
          {t('again', { by: before.by, at: formatExact(before.at) })}
        </Alert>
      )}
      <Tiles
        label={t('summary')}
        tiles={(['created', 'changed', 'unchanged', 'invalid'] as const).map((name) => ({
          key: name,
          name: t(name),
          value: formatNumberVi(preview[name]),
          tone: tones[name],
          main: name === 'created',
        }))}
      />
    </>
  )
}
function Wages({ types }: { types: Preview['types'] }) {
  const t = useTranslations('salaryEmployeeImport.check')
  return (
    <Section title={t('types')}>
      <table className={styles.wages}>
        <thead>
          <tr>
            <th scope="col">{t('type')}</th>
            <th scope="col" className={styles.figure}>
              {t('employees')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('wages')}
            </th>
          </tr>
        </thead>
        <tbody>
          {types.map(({ id, name, employees, baseAmount }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td className={styles.figure}>{formatNumberVi(employees)}</td>
              <td className={styles.figure}>{formatVnd(baseAmount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
