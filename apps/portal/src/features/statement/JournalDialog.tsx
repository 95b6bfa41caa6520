import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { statement } from '@saola/contract/statement'
import { download } from '@saola/web/api/download'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { toast } from '@saola/web/ui/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

const thisMonth = (): string => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 7)

/** The journal of a month, for accounting software. Keep it mounted. */
export function JournalDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('statement.journal')
  const { text } = useErrorText()
  const [month, setMonth] = useState(thisMonth)
  const [format, setFormat] = useState<'CSV' | 'XLSX'>('CSV')
  const [isBusy, setBusy] = useState(false)
  const isWrong = !/^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(month)
  const save = async (): Promise<void> => {
    if (isWrong) return
    setBusy(true)
    try {
      await download(statement.exportJournal, { query: { period: month, format } }, () => undefined)
      onClose()
    } catch (error) {
      toast.error(text(error))
    }
    setBusy(false)
  }
  return (
    <ConfirmModal
      opened={opened}
      title={t('title')}
      confirmLabel={t('go')}
      busy={isBusy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>{t('text')}</Text>
        <TextInput
          type="month"
          label={t('month')}
          required
          max={thisMonth()}
          value={month}
          error={isWrong ? t('monthMissing') : null}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('format')}
          value={format}
          onChange={(event) => setFormat(event.currentTarget.value === 'XLSX' ? 'XLSX' : 'CSV')}
          data={[
            { value: 'CSV', label: 'CSV' },
            { value: 'XLSX', label: 'Excel' },
          ]}
        />
      </Stack>
    </ConfirmModal>
  )
}
