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
  ['Hồ Thị Kỷ', 'HO THI KY', 'EXACT'],
  ['LÊ  THỊ\tHỒNG.', 'LE THI HONG', 'EXACT'],
  ['Phạm Quỳnh-Anh', 'PHAM QUYNH ANH', 'EXACT'],
  ['Công ty TNHH An Phú', 'CONG TY TNHH AN PHU', 'EXACT'],
  ['Ưng Hoàng Phúc', 'UNG HOANG PHUC', 'EXACT'],
  ['Bếp 36', 'BEP 36', 'EXACT'],
  ['CÔNG TY TNHH 1TV LAN', 'CONG TY TNHH MOT THANH VIEN LAN', 'CLOSE'],
  ['DNTN Minh Tâm', 'DOANH NGHIEP TU NHAN MINH TAM', 'CLOSE'],
  ['Cty cổ phần Gạo Việt', 'CONG TY CP GAO VIET', 'CLOSE'],
  ['Hoa Mai Cty TNHH', 'CONG TY TNHH HOA MAI', 'CLOSE'],
  ['Văn An Nguyễn', 'NGUYEN VAN AN', 'CLOSE'],
  ['Trần Bình', 'TRAN THI THANH BINH', 'CLOSE'],
  ['Trần Thị Thanh Bình', 'TRAN BINH', 'CLOSE'],
  ['Nguyễn Văn Hùngg', 'NGUYEN VAN HUNG', 'CLOSE'],
  ['Nguyên Vân An', 'NGUYEN VAM AN', 'CLOSE'],
  ['Ngyuen Van An', 'NGUYEN VAN AN', 'CLOSE'],
  ['NguyenVan An', 'NGUYEN VAN AN', 'CLOSE'],
  ['Lê Hà', 'LE HAN', 'CLOSE'],
  ['Nguyễn Văn An', 'NGUYEN VAN AN 2', 'CLOSE'],
  ['Nguyễn Văn An', 'NGUYEN THI AN', 'DIFFERENT'],
  ['Nguyễn Văn An', 'NGUYEN VAN', 'DIFFERENT'],
  ['Nguyễn Văn An', 'VAN AN', 'DIFFERENT'],
  ['Nguyễn Văn', 'NGUYEN VAN AN', 'DIFFERENT'],
  ['Nguyễn Thị An', 'NGUYEN VAN BINH AN', 'DIFFERENT'],
  ['Trần Văn Bình', 'TRAN VAN DINH LONG', 'DIFFERENT'],
  ['Công ty TNHH Hoa Mai', 'CONG TY TNHH HOA LAN', 'DIFFERENT'],
  ['Công ty TNHH Hoa Mai', 'CONG TY CP HOA MAI', 'DIFFERENT'],
  ['Công ty TNHH Hoa Mai', 'NGUYEN HOA MAI', 'DIFFERENT'],
  ['Nguyễn Văn Aanhh', 'NGUYEN VAN ANH', 'DIFFERENT'],
  ['???', 'NGUYEN VAN AN', 'DIFFERENT'],
  ['Nguyễn Văn An', '---', 'UNKNOWN'],
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
