import { Button } from '@mantine/core'
import { statement } from '@saola/contract/statement'
import { download } from '@saola/web/api/download'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Icon } from '@saola/web/ui/icons.tsx'
import { toast } from '@saola/web/ui/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import type { StatementDetail } from './rules.ts'

/** The paper, once it is issued, and the workbook with every line. */
export function FileButtons({ row }: { row: StatementDetail }) {
  const t = useTranslations('statement.detail')
  const { can } = useMe()
  const { text } = useErrorText()
  const [busy, setBusy] = useState<'pdf' | 'excel' | null>(null)
  if (!can(2200, 'EXPORT')) return null
  const save = async (what: 'pdf' | 'excel'): Promise<void> => {
    setBusy(what)
    const call = what === 'pdf' ? statement.exportPdf : statement.exportExcel
    try {
      await download(call, { params: { id: row.id } }, () => undefined)
    } catch (error) {
      toast.error(text(error))
    }
    setBusy(null)
  }
  const button = (what: 'pdf' | 'excel') => (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      loading={busy === what}
      onClick={() => void save(what)}
    >
      {t(what)}
    </Button>
  )
  return (
    <>
      {row.status === 'PROVISIONAL' ? null : button('pdf')}
      {button('excel')}
    </>
  )
}
