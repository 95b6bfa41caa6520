/** What a line of the audit log changed is said in words: whatever field a module writes down, or proposes, has a name in both languages. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { auditWords } from '@saola/contract/audit-words'
import { expect, it } from 'vitest'
import { phrases } from '../../platform/text.ts'

const modules = fileURLToPath(new URL('..', import.meta.url))
/** Those whose lines people of the bank read as their own, and whose money leaves. */
const READ = [
  'admin',
  'approval',
  'bank',
  'bank-credit',
  'bank-report',
  'calendar',
  'data-export',
  'e-wallet',
  'ekyc',
  'event-delivery',
  'fee',
  'merchant-file',
  'onboarding',
  'payment-method',
  'payout',
  'pos-model',
  'pos-order',
  'reconciliation',
  'refund',
  'saved-view',
  'second-factor',
  'setting',
  'support',
  'webhook',
  'work-queue',
]

/** The fields of the records that stand as `before` or `after` in a program's text. */
function fieldsIn(text: string): string[] {
  return [...text.matchAll(/\b(?:before|after): \{/g)].flatMap(({ index, 0: found }) => {
    const fields: string[] = []
    let [depth, at] = [1, index + found.length]
    while (depth > 0) {
      const rest = text.slice(at)
      const field = /^\s*(?!\.)([A-Za-z]\w*)(?=\s*[:,}\n])/.exec(rest)
      if (depth === 1 && field !== null) fields.push(field[1]!)
      at += field?.[0].length ?? 0
      // The value, as far as the next field of this record.
      while (depth > 0) {
        const letter = text[at++] ?? ''
        if ('{[('.includes(letter)) depth++
        if ('}])'.includes(letter) || letter === '') depth--
        if (letter === ',' && depth === 1) break
      }
    }
    return fields
  })
}
it('reads the fields of records', () => {
  expect(fieldsIn('audit({ after: { a: f(x, { y: 1 }), b, ...rest, c: 2 }, d: 3 })')).toEqual([
    'a',
    'b',
    'c',
  ])
})

it.each(READ)('the fields that %s writes have words', (module) => {
  const fields = readdirSync(modules + module)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => fieldsIn(readFileSync(`${modules}${module}/${name}`, 'utf8')))
  for (const language of ['vi', 'en'] as const) {
    const words = auditWords(phrases[language])
    const other = phrases[language].auditField.otherField
    expect([...new Set(fields)].filter((field) => words.field(field) === other)).toEqual([])
  }
})

it('payouts, calendar days, filters, kinds and papers are said in words', () => {
  const words = auditWords(phrases.vi)
  expect(words.field('toAccountNo')).toBe('Tài khoản người nhận')
  expect(words.value('personDay', '500000')).toBe('500.000 ₫')
  expect(words.value('nameCheck', 'EXACT')).toBe('Tên khớp với ngân hàng')
  expect(words.field('2031-09-02')).toBe('02/09/2031')
  expect(words.field('Vietcombank')).toBe('Vietcombank')
  expect(words.field('filter.merchantCode')).toBe('Bộ lọc · Mã cửa hàng')
  expect(words.value('filter.operation', 'payLink.cancel')).toBe('Pay Link: hủy')
  expect(words.value('kind', 'DATA_EXPORT')).toBe('Xuất dữ liệu cá nhân')
  expect(words.value('subject', 'VOLUME')).toBe('Tệp doanh số từng cửa hàng')
  expect(words.value('type', 'CAN_CUOC')).toBe('Căn cước (cấp từ 07/2024)')
  expect(words.value('payment_type', 'VIET_QR')).toBe('VietQR')
  expect(words.value('events', '["transaction.success"]')).toBe('Thanh toán thành công')
  expect(words.value('handler', 'search.sort-in')).not.toContain('sort-in')
})
