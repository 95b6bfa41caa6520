import { formatVnd } from '@saola/money/format'

const LIST = /^\["\w+"(,"\w+")*\]$/

/** A value of the audit log in people's words: amounts, codes that have a phrase, and several codes at once, which stand there as JSON writes them. */
export function auditValue(
  field: string,
  value: string,
  phrase: (key: string) => string | null,
): string {
  if (value === '[]') return '—'
  if (LIST.test(value))
    return (JSON.parse(value) as string[]).map((one) => auditValue(field, one, phrase)).join(', ')
  return field === 'amount' && /^\d+$/.test(value)
    ? formatVnd(Number(value))
    : (phrase(`value.${field}.${value}`) ?? value)
}
