/** Names as people type them beside names as banks write them (docs/domain.md#6). */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareNames } from './names.ts'

it.each([
  ['Nguyễn Văn An', 'NGUYEN VAN AN', 'EXACT'],
  ['nguyen  van   an', 'NGUYEN VAN AN', 'EXACT'],
  ['NGUYỄN VĂN-AN', 'NGUYEN VAN AN', 'EXACT'],
  ['Đỗ Đình Đức', 'DO DINH DUC', 'EXACT'],
  ['Công ty TNHH Hoa Mai', 'CTY TNHH HOA MAI', 'CLOSE'],
  ['CT TNHH Hoa Mai', 'CONG TY TNHH HOA MAI', 'CLOSE'],
  ['Công ty Cổ phần Sữa Việt', 'CTY CP SUA VIET', 'CLOSE'],
  ['Công ty TNHH một thành viên Lan', 'CONG TY TNHH MTV LAN', 'CLOSE'],
  ['Công ty trách nhiệm hữu hạn Lan', 'CTY TNHH LAN', 'CLOSE'],
  ['Hộ kinh doanh Cà phê Sao La', 'HKD CA PHE SAO LA', 'CLOSE'],
  ['An Nguyễn Văn', 'NGUYEN VAN AN', 'CLOSE'],
  ['Nguyễn An', 'NGUYEN VAN AN', 'CLOSE'],
  ['Nguyễn Thị Thu Hà', 'NGUYEN HA', 'CLOSE'],
  ['Nguyễn Văn Ăn', 'NGUYEN VAN ANH', 'CLOSE'],
  ['Nguyen Vna An', 'NGUYEN VAN AN', 'CLOSE'],
  ['Nguyen Van', 'NGUYENVAN', 'CLOSE'],
  ['Tran Thi Bich', 'TRAN THI BIC', 'CLOSE'],
  ['Nguyễn Văn An', 'NGUYEN VAN BINH', 'DIFFERENT'],
  ['Nguyễn Văn An', 'TRAN VAN AN', 'DIFFERENT'],
  ['Nguyễn Văn An', 'NGUYEN AN BINH', 'DIFFERENT'],
  ['An', 'NGUYEN VAN AN', 'DIFFERENT'],
  ['Lê Hoa', 'LE HANH', 'DIFFERENT'],
  ['Hoa Mai', 'CTY TNHH HOA MAI', 'DIFFERENT'],
  ['Nguyễn Vă Ah', 'NGUYEN VAN AN', 'DIFFERENT'],
  ['An T', 'AN CT', 'CLOSE'],
  ['', 'NGUYEN VAN AN', 'DIFFERENT'],
  ['Nguyễn Văn An', '', 'UNKNOWN'],
  ['Nguyễn Văn An', '   ', 'UNKNOWN'],
  ['Nguyễn Văn An', null, 'UNKNOWN'],
] as const)('%s beside %s: %s', (typed, told, check) => {
  expect(compareNames(typed, told)).toBe(check)
})

const name = fc
  .array(fc.stringMatching(/^[A-Z]{2,6}$/), { minLength: 2, maxLength: 5 })
  .map((words) => words.join(' '))
it('a name fits itself in any case, and two names fit each other or do not', () => {
  fc.assert(
    fc.property(name, name, (a, b) => {
      expect(compareNames(a.toLowerCase(), a)).toBe('EXACT')
      expect(compareNames(a, b)).toBe(compareNames(b, a))
    }),
  )
})
it('one letter less in one word is close, whatever the word', () => {
  fc.assert(
    fc.property(name, fc.nat(), (full, at) => {
      const letters = [...full].flatMap((letter, i) => (letter === ' ' ? [] : [i]))
      const cut = letters[at % letters.length]!
      expect(['CLOSE', 'EXACT']).toContain(
        compareNames(full.slice(0, cut) + full.slice(cut + 1), full),
      )
    }),
  )
})
