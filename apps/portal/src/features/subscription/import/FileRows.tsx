import type { Output } from '@saola/contract/call'
import type {
  ImportColumn,
  ImportFault,
  ImportRow,
  ImportWarning,
  subscriptionImport,
} from '@saola/contract/subscription-import'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { showDay } from '@saola/web/list/days'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../../parts/ChoiceChips.tsx'
import { SheetRows } from '../../../parts/SheetRows.tsx'

type Preview = Output<typeof subscriptionImport.preview>
type Tab = 'valid' | 'warned' | 'invalid'
interface Shown extends Omit<ImportRow, 'errors'> {
  errors: readonly { field: string; key: string }[]
}
const firstTab = ({ invalid, warned }: Preview): Tab => {
  if (invalid > 0) return 'invalid'
  return warned > 0 ? 'warned' : 'valid'
}
/** What is wrong, or worth a look, as the table of rows marks it; a warning marks no cell. */
const marked = (row: ImportRow): Shown => ({
  ...row,
  errors: [
    ...row.errors.map(({ field, fault }) => ({ field, key: fault })),
    ...row.warnings.map((warning) => ({ field: '', key: warning })),
  ],
})

/** The rows of a file by what is to be done with them. */
export function FileRows({ preview }: { preview: Preview }) {
  const t = useTranslations('subscriptionImport')
  const [tab, setTab] = useState<Tab>(firstTab(preview))
  const of = {
    valid: [preview.validRows, preview.valid],
    warned: [preview.warnedRows, preview.warned],
    invalid: [preview.invalidRows, preview.invalid],
  } as const
  const [rows, total] = of[tab]
  const cell = (key: ImportColumn) => ({
    key,
    title: t(`column.${key}`),
    get: (row: Shown) => row.cells[key],
  })
  const columns = [
    { ...cell('fullName'), get: ({ cells }: Shown) => cells.fullName || cells.customerCode },
    cell('planCode'),
    cell('paidUntil'),
    ...(tab === 'invalid'
      ? [cell('phone'), cell('quantity'), cell('unitAmount'), cell('refId')]
      : [
          {
            key: 'firstDate',
            title: t('firstDate'),
            get: ({ firstDate, amount }: Shown) =>
              `${firstDate === null ? '' : showDay(firstDate)}${amount === null ? '' : ` · ${formatVnd(amount)}`}`,
          },
          cell('refId'),
        ]),
  ]
  const say = ({ field, key }: Shown['errors'][number]): string =>
    field === ''
      ? t(`warning.${key as ImportWarning}`)
      : `${t(`column.${field as ImportColumn}`)}: ${t(`fault.${key as ImportFault}`)}`
  return (
    <>
      <ChoiceChips
        quiet
        label={t('tabs')}
        value={tab}
        onChange={setTab}
        choices={(['valid', 'warned', 'invalid'] as const).map((value) => ({
          value,
          label: t(`${value}Tab`, { count: formatNumberVi(preview[value]) }),
        }))}
      />
      {rows.length === 0 ? null : (
        <SheetRows
          label={t('tabs')}
          rows={rows.map(marked)}
          total={total}
          columns={columns}
          say={say}
        />
      )}
    </>
  )
}
