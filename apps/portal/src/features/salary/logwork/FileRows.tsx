import type { Output } from '@saola/contract/call'
import type { LogworkFault, LogworkWarning, salaryLogwork } from '@saola/contract/salary-logwork'
import { formatNumberVi } from '@saola/money/format'
import { useDecimal } from '@saola/web/i18n/useDecimal'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../../parts/ChoiceChips.tsx'
import { SheetRows, type SheetColumn } from '../../../parts/SheetRows.tsx'

export type Preview = Output<typeof salaryLogwork.upload>
interface Shown {
  row: number
  code: string
  name: string
  days: number
  effect: string
  values: string
  /** Faults are about a cell, warnings about none. */
  errors: readonly { field: string; key: string; ofRow: number }[]
}

/** The rows of a file: what the good ones do, and what is wrong with the others. */
export function FileRows({ preview }: { preview: Preview }) {
  const t = useTranslations('salaryLogwork')
  const decimal = useDecimal()
  const [tab, setTab] = useState<'valid' | 'invalid'>(preview.invalid > 0 ? 'invalid' : 'valid')
  const good = preview.validItems.map((item): Shown => ({
    row: item.id,
    code: item.employeeCode,
    name: item.employeeName,
    days: item.numberOfWorkDays,
    effect: t('importing.effectText', {
      added: String(item.added),
      replaced: String(item.replaced),
    }),
    values: '',
    errors: item.warnings.map((key) => ({ field: '', key, ofRow: 0 })),
  }))
  const wrong = preview.invalidItems.map((item): Shown => ({
    row: item.id,
    code: item.employeeCode,
    name: item.employeeName,
    days: item.numberOfWorkDays,
    effect: '',
    values: item.errors.map(({ at, value }) => `${at}: ${value}`).join('; '),
    errors: item.errors.map(({ at, fault, ofRow }) => ({
      field: at,
      key: fault,
      ofRow: ofRow ?? 0,
    })),
  }))
  const columns: SheetColumn<Shown>[] = [
    { key: 'code', title: t('column.code'), get: ({ code }) => code },
    { key: 'name', title: t('column.name'), get: ({ name }) => name },
    { key: 'days', title: t('importing.days'), get: ({ days }) => decimal(days) },
    tab === 'valid'
      ? { key: 'effect', title: t('importing.effect'), get: ({ effect }) => effect }
      : { key: 'values', title: t('importing.value'), get: ({ values }) => values },
  ]
  const rows = tab === 'valid' ? good : wrong
  return (
    <>
      <ChoiceChips
        quiet
        label={t('importing.tabs')}
        value={tab}
        onChange={setTab}
        choices={(['valid', 'invalid'] as const).map((value) => ({
          value,
          label: t(`importing.${value}Tab`, { count: formatNumberVi(preview[value]) }),
        }))}
      />
      {rows.length === 0 ? null : (
        <SheetRows
          label={t('importing.tabs')}
          rows={rows}
          total={preview[tab]}
          columns={columns}
          say={({ field, key, ofRow }) =>
            field === ''
              ? t(`warning.${key as LogworkWarning}`)
              : `${field}: ${t(`fault.${key as LogworkFault}`, { row: String(ofRow) })}`
          }
        />
      )}
    </>
  )
}
