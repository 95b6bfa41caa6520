import {
  employeeColumns,
  type EmployeeColumn,
  type EmployeeFault,
  type EmployeeWarning,
} from '@saola/contract/salary-employee-import'
import { employeeLimits } from '@saola/contract/salary-employee-values'
import { formatNumberVi } from '@saola/money/format'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../../parts/ChoiceChips.tsx'
import { SheetRows, type SheetColumn } from '../../../parts/SheetRows.tsx'
import {
  shownGood,
  shownWrong,
  type Preview,
  type Problem,
  type ShownRow,
  type Tab,
} from './rules.ts'

/** What is wrong with a cell, or worth a look, in words. */
function useProblemText(): (problem: Problem) => string {
  const t = useTranslations('salaryEmployeeImport')
  const { min, max } = employeeLimits.wage
  return ({ field, key, ofRow }) => {
    if (field === '') return t(`warning.${key as EmployeeWarning}`)
    const why =
      key === 'FORMAT'
        ? t(`format.${field}`)
        : t(`fault.${key as Exclude<EmployeeFault, 'FORMAT'>}`, {
            row: String(ofRow ?? ''),
            min: formatNumberVi(min),
            max: formatNumberVi(max),
            age: String(employeeLimits.age),
          })
    return `${t(`column.${field}`)}: ${why}`
  }
}
function cellOf(row: ShownRow, column: EmployeeColumn, yesNo: { yes: string; no: string }): string {
  if (column === 'activated') return row.activated ? yesNo.yes : yesNo.no
  return column === 'salaryAdvanceType' ? row.salaryAdvanceTypeName : row[column]
}

/** The rows of a file: what the good ones do, and what is wrong with the others. */
export function FileRows({ preview }: { preview: Preview }) {
  const t = useTranslations('salaryEmployeeImport')
  const say = useProblemText()
  const [tab, setTab] = useState<Tab>(preview.invalid > 0 ? 'invalid' : 'valid')
  const rows =
    tab === 'invalid' ? preview.invalidItems.map(shownWrong) : preview.validItems.map(shownGood)
  const yesNo = { yes: t('yes'), no: t('no') }
  const cells = employeeColumns.map((column): SheetColumn<ShownRow> => ({
    key: column,
    title: t(`column.${column}`),
    get: (row) =>
      column === 'code' && row.code === '' && row.effect === 'NEW'
        ? t('check.newCode')
        : cellOf(row, column, yesNo),
  }))
  const effect: SheetColumn<ShownRow> = {
    key: 'effect',
    title: t('check.result'),
    get: (row) => (row.effect === null ? '' : t(`effect.${row.effect}`)),
  }
  return (
    <>
      <ChoiceChips
        quiet
        label={t('check.tabs')}
        value={tab}
        onChange={setTab}
        choices={(['invalid', 'valid'] as const).map((value) => ({
          value,
          label: t(`check.${value}Tab`, { count: formatNumberVi(preview[value]) }),
        }))}
      />
      {rows.length === 0 ? null : (
        <SheetRows
          label={t('check.tabs')}
          rows={rows}
          total={preview[tab]}
          columns={tab === 'valid' ? [effect, ...cells] : cells}
          say={say}
        />
      )}
    </>
  )
}
