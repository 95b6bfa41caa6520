import { Alert, Button, Stack, Text } from '@mantine/core'
import {
  ADDRESS_MAX,
  CODE_MAX,
  customer,
  GROUP_NAME_MAX,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  NAME_MAX,
} from '@saola/contract/customer'
import { newIdempotencyKey, send, upload } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { formatNumberVi } from '@saola/money/format'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { DialogCancel } from '@saola/web/ui/DialogCancel.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { SheetFile } from '../../parts/SheetFile.tsx'
import { SheetRows } from '../../parts/SheetRows.tsx'
import styles from './customer.module.css'
import type { Preview } from './rules.ts'
import { useRefreshCustomers } from './useCustomers.ts'

/** Customers from Excel: choose a file, see what is good and what is wrong, then import the good rows (docs/decisions.md#35). */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('customer.import')
  const refresh = useRefreshCustomers()
  const [preview, setPreview] = useState<Preview | null>(null)
  const close = (): void => {
    onClose()
    setPreview(null)
  }
  return (
    <Dialog opened={opened} onClose={close} title={t('title')} size={760}>
      {preview === null ? (
        <Choose onPreview={setPreview} />
      ) : (
        <PreviewStep
          preview={preview}
          onAnother={() => setPreview(null)}
          onDone={({ created, skipped }) => {
            toast.success(t('done', { count: String(created) }))
            if (skipped > 0)
              toast.warning(t('skipped', { count: String(skipped) }), { durationMs: NOTICE_MS })
            refresh()
            close()
          }}
        />
      )}
    </Dialog>
  )
}

function Choose({ onPreview }: { onPreview: (preview: Preview) => void }) {
  const t = useTranslations('customer.import')
  const reading = useMutation({
    mutationFn: (file: File) => upload(customer.importPreview, file),
    onSuccess: onPreview,
  })
  return (
    <Stack gap="md">
      <div className={styles.line}>
        <Text>{t('step1', { rows: formatNumberVi(IMPORT_MAX_ROWS) })}</Text>
        <ExportButton call={customer.importTemplate} request={{}} label={t('template')} />
      </div>
      <SheetFile
        maxBytes={IMPORT_MAX_BYTES}
        busy={reading.isPending}
        error={reading.error}
        onFile={(file) => reading.mutate(file)}
      />
    </Stack>
  )
}

function PreviewStep({
  preview,
  onAnother,
  onDone,
}: {
  preview: Preview
  onAnother: () => void
  onDone: (result: { created: number; skipped: number }) => void
}) {
  const t = useTranslations('customer.import')
  const { text } = useErrorText()
  const [key] = useState(newIdempotencyKey)
  const [tab, setTab] = useState<'valid' | 'invalid'>(preview.invalid > 0 ? 'invalid' : 'valid')
  const work = useMutation({
    mutationFn: () =>
      send(customer.importCommit, { params: { id: preview.id } }, { idempotencyKey: key }),
    onSuccess: onDone,
  })
  const rows = tab === 'valid' ? preview.validRows : preview.invalidRows
  return (
    <Stack gap="md">
      <Counts preview={preview} />
      {preview.newGroups.length === 0 ? null : (
        <Alert variant="outline">{t('newGroups', { names: preview.newGroups.join(', ') })}</Alert>
      )}
      <ChoiceChips
        quiet
        label={t('tabs')}
        value={tab}
        onChange={setTab}
        choices={[
          { value: 'valid', label: t('validTab', { count: String(preview.valid) }) },
          { value: 'invalid', label: t('invalidTab', { count: String(preview.invalid) }) },
        ]}
      />
      {rows.length === 0 ? null : (
        <RowsOf rows={rows} total={tab === 'valid' ? preview.valid : preview.invalid} />
      )}
      {preview.invalid === 0 ? null : (
        <div className={styles.line}>
          <Text size="sm" c="dimmed">
            {t('correctionsHint')}
          </Text>
          <ExportButton
            call={customer.importCorrections}
            request={{ params: { id: preview.id } }}
            label={t('corrections')}
          />
        </div>
      )}
      {work.error === null ? null : (
        <Alert color="#b42318" role="alert">
          {text(work.error)}
        </Alert>
      )}
      <div className={styles.line}>
        <DialogCancel />
        <Button variant="default" onClick={onAnother}>
          {t('another')}
        </Button>
        <Button
          disabled={preview.valid === 0}
          loading={work.isPending}
          onClick={() => work.mutate()}
        >
          {preview.valid === 0 ? t('commitNone') : t('commit', { count: String(preview.valid) })}
        </Button>
      </div>
    </Stack>
  )
}

function Counts({ preview }: { preview: Preview }) {
  const t = useTranslations('customer.import')
  return (
    <dl className={styles.sumTiles} aria-label={t('summary')}>
      <div>
        <dt>{t('total')}</dt>
        <dd>{preview.total}</dd>
      </div>
      <div>
        <dt>{t('valid')}</dt>
        <dd>{preview.valid}</dd>
      </div>
      <div>
        <dt>{t('invalid')}</dt>
        <dd>{preview.invalid}</dd>
      </div>
    </dl>
  )
}

interface RowError {
  field: string
  key: string
}

function RowsOf({ rows, total }: { rows: Preview['validRows']; total: number }) {
  const t = useTranslations('customer')
  const { field } = useErrorText()
  const bounds: Record<string, number> = {
    fullName: NAME_MAX,
    address: ADDRESS_MAX,
    group: GROUP_NAME_MAX,
    code: CODE_MAX,
  }
  const whyOf = (error: RowError): string => {
    if (error.key === 'customer.exists') return t('import.exists')
    if (error.key === 'error.duplicate_item') return t('import.repeated')
    if (error.key === 'error.required') return t('enter.fullName')
    if (error.key === 'error.pattern') return t('form.codePattern')
    return field({ ...error, params: { max: bounds[error.field] ?? NAME_MAX } })
  }
  const say = (error: RowError): string =>
    `${t(`field.${error.field as 'phone'}`)}: ${whyOf(error)}`
  const columns = (['fullName', 'phone', 'email', 'group'] as const).map((key) => ({
    key,
    title: t(`field.${key}`),
    get: (row: Preview['validRows'][number]) => row[key],
  }))
  return (
    <SheetRows label={t('import.tabs')} rows={rows} total={total} columns={columns} say={say} />
  )
}
