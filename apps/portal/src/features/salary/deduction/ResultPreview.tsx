import { Alert } from '@mantine/core'
import type { ResultFault } from '@saola/contract/salary-deduction'
import { formatNumberVi } from '@saola/money/format'
import { Facts } from '@saola/web/ui/pages.tsx'
import { formatExact } from '@saola/web/ui/time'
import { useTranslations } from 'use-intl'
import { SheetRows, type SheetColumn } from '../../../parts/SheetRows.tsx'
import type { Preview } from './rules.ts'
import { Deducted, useDeductedWords } from './words.tsx'

/** What a file says in all, and what is to be known before it is written. */
export function PreviewSums({ preview }: { preview: Preview }) {
  const t = useTranslations('salaryDeduction')
  const { importedBefore: before } = preview
  // Sums of the good rows alone would say too little.
  const isWhole = preview.invalid === 0
  return (
    <>
      {before === null ? null : (
        <Alert color="yellow" variant="outline">
          {t('result.before', { by: before.by, at: formatExact(before.at) })}
        </Alert>
      )}
      <Facts
        facts={[
          [t('result.fileName'), preview.fileName],
          [t('result.rows'), formatNumberVi(preview.total)],
          isWhole && [t('field.deduct'), <Deducted key="deduct" value={preview.deductAmount} />],
          isWhole && [t('field.taken'), <Deducted key="taken" value={preview.takenAmount} />],
        ]}
      />
      {isWhole ? (
        <Alert color={preview.different === 0 ? 'green' : 'yellow'} variant="outline" role="status">
          {preview.different === 0
            ? t('result.same')
            : t('result.different', { count: preview.different })}
        </Alert>
      ) : (
        <Alert color="#b42318" role="status">
          {t('result.invalid', { count: preview.invalid })}
        </Alert>
      )}
    </>
  )
}

/** The rows that are wrong; where none is, those that say another amount. */
export function PreviewRows({ preview }: { preview: Preview }) {
  if (preview.invalid > 0) return <WrongRows preview={preview} />
  return preview.different > 0 ? <OtherRows preview={preview} /> : null
}

type Wrong = Preview['invalidItems'][number]
function WrongRows({ preview }: { preview: Preview }) {
  const t = useTranslations('salaryDeduction')
  const words = useDeductedWords()
  const rows = preview.invalidItems.map((item) => ({
    ...item,
    errors: [{ ...item, field: item.fault === 'UNKNOWN_CODE' ? 'code' : 'taken', key: item.fault }],
  }))
  const columns: SheetColumn<Wrong>[] = [
    { key: 'code', title: t('field.code'), get: ({ employeeCode }) => employeeCode },
    { key: 'taken', title: t('field.taken'), get: ({ taken }) => taken },
  ]
  return (
    <SheetRows
      label={t('result.wrongRows')}
      rows={rows}
      total={preview.invalid}
      columns={columns}
      say={({ key, least, most, ofRow }) =>
        t(`fault.${key as ResultFault}`, {
          least: words(least ?? 0),
          most: words(most ?? 0),
          row: String(ofRow ?? ''),
        })
      }
    />
  )
}

function OtherRows({ preview }: { preview: Preview }) {
  const t = useTranslations('salaryDeduction')
  const words = useDeductedWords()
  const rows = preview.differentItems.map((item, row) => ({ ...item, row, errors: [] }))
  const columns: SheetColumn<Preview['differentItems'][number]>[] = [
    { key: 'code', title: t('field.code'), get: (row) => row.employeeCode },
    { key: 'name', title: t('field.name'), get: (row) => row.employeeName },
    { key: 'deduct', title: t('field.deduct'), get: (row) => words(row.deductAmount) },
    { key: 'taken', title: t('field.taken'), get: (row) => words(row.takenAmount) },
  ]
  return (
    <SheetRows
      unnumbered
      label={t('result.otherRows')}
      rows={rows}
      total={preview.different}
      columns={columns}
      say={() => ''}
    />
  )
}
