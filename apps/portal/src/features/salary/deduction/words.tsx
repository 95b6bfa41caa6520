/** Amounts of pay day as they are read. */
import type { DeductionLine } from '@saola/contract/salary-deduction'
import { formatVnd } from '@saola/money/format'
import { Money } from '@saola/web/ui/Money.tsx'
import { useTranslations } from 'use-intl'
import styles from './deduction.module.css'
import { differenceOf } from './rules.ts'

/** What is taken off, as text; less than nothing is to be returned to the employee. */
export function useDeductedWords(): (value: number) => string {
  const t = useTranslations('salaryDeduction.field')
  return (value) => (value < 0 ? t('back', { amount: formatVnd(-value) }) : formatVnd(value))
}
export function Deducted({ value }: { value: number }) {
  const words = useDeductedWords()
  return value < 0 ? <span className="tabular">{words(value)}</span> : <Money value={value} />
}
/** How far payroll took off another amount than the file said; nothing where it did not. */
export function Difference({
  line,
}: {
  line: Pick<DeductionLine, 'deductAmount' | 'takenAmount'>
}) {
  const t = useTranslations('salaryDeduction.field')
  const by = differenceOf(line)
  if (by === null || by === 0) return null
  return (
    <small className={`${styles.off} tabular`}>
      {t(by < 0 ? 'less' : 'more', { amount: formatVnd(Math.abs(by)) })}
    </small>
  )
}
