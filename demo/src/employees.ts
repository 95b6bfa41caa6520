/** The salary advance of a sandbox merchant: how it pays, who works there and what they have asked for. All people are made up: their numbers belong to no one, their accounts are in the bank's sandbox alone. VND. */

/** The two ways to draw: by the terms alone, and after somebody of the shop has agreed. */
export const demoAdvanceTypes = {
  AUTO: {
    name: 'Ứng tự động',
    advanceForm: 'AUTO',
    advancePercent: 40,
    isLimitFrequency: true,
    frequencyLimit: 3,
  },
  MANUAL: {
    name: 'Ứng có duyệt',
    advanceForm: 'MANUAL',
    advancePercent: 50,
    isLimitFrequency: false,
  },
} as const
export type DemoAdvanceForm = keyof typeof demoAdvanceTypes

export interface DemoEmployee {
  code: string
  name: string
  phone: string
  position: string
  form: DemoAdvanceForm
  /** Of a whole period. */
  wage: number
  /** YYYY-MM-DD. */
  birthDate: string
  /** At the bank itself. */
  account: string
}
const lines: readonly (readonly [
  name: string,
  position: string,
  form: DemoAdvanceForm,
  wage: number,
  birthDate: string,
])[] = [
  ['Phùng Thị Mai Chi', 'Trưởng ca', 'MANUAL', 14_500_000, '1991-02-18'],
  ['Kiều Văn Thắng', 'Pha chế', 'AUTO', 9_800_000, '1997-07-05'],
  ['Lương Thị Hải Yến', 'Pha chế', 'AUTO', 9_500_000, '1999-11-23'],
  ['Mạc Đình Khoa', 'Bếp trưởng', 'MANUAL', 16_000_000, '1986-05-30'],
  ['Tống Thị Bích Liên', 'Phụ bếp', 'AUTO', 8_400_000, '1994-09-12'],
  ['Nghiêm Xuân Phúc', 'Giao hàng', 'AUTO', 8_900_000, '2001-01-27'],
  ['Doãn Thị Kim Oanh', 'Phục vụ', 'AUTO', 7_800_000, '2003-04-08'],
  ['Triệu Quang Vinh', 'Phục vụ', 'AUTO', 7_800_000, '2002-12-16'],
  ['Quách Thị Thanh Nhàn', 'Thu ngân', 'MANUAL', 9_200_000, '1996-03-03'],
  ['Cung Hữu Đạt', 'Kho và mua hàng', 'MANUAL', 11_300_000, '1989-08-21'],
  ['Bạch Thị Tuyết Minh', 'Kế toán kho', 'MANUAL', 12_000_000, '1992-06-14'],
  ['Viên Tấn Lộc', 'Bảo vệ', 'AUTO', 7_500_000, '1979-10-09'],
]
const two = (n: number): string => String(n).padStart(2, '0')
export const demoEmployees: readonly DemoEmployee[] = lines.map(
  ([name, position, form, wage, birthDate], i) => ({
    code: `NV${two(i + 1).padStart(5, '0')}`,
    name,
    phone: `09000002${two(i + 1)}`,
    position,
    form,
    wage,
    birthDate,
    account: `9870000001${two(i + 1)}`,
  }),
)

/** What becomes of a request after it was sent; of an AUTO type it is agreed to by itself. */
export type DemoOutcome = 'AGREED' | 'REJECTED' | 'CANCELED' | 'WAITING'
export interface DemoAdvance {
  /** The place of who asks among the employees. */
  of: number
  amount: number
  outcome: DemoOutcome
}
/** Few enough that a week and a half of work covers each of them. */
export const demoAdvances: readonly DemoAdvance[] = [
  { of: 1, amount: 600_000, outcome: 'AGREED' },
  { of: 2, amount: 500_000, outcome: 'AGREED' },
  { of: 5, amount: 400_000, outcome: 'AGREED' },
  { of: 0, amount: 1_000_000, outcome: 'AGREED' },
  { of: 9, amount: 800_000, outcome: 'AGREED' },
  { of: 8, amount: 700_000, outcome: 'REJECTED' },
  { of: 10, amount: 500_000, outcome: 'CANCELED' },
  { of: 3, amount: 1_200_000, outcome: 'WAITING' },
  { of: 8, amount: 300_000, outcome: 'WAITING' },
  { of: 10, amount: 900_000, outcome: 'WAITING' },
]
export const demoRejection = 'Ngày công tuần này chưa chốt, mời gửi lại sau.'
