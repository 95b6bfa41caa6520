/** A customer as the bank knows them. All of them are invented. Days are YYYY-MM-DD. */
export type Customer = {
  userId: string
  cifNo: string
  fullName: string
  phoneNumber: string
  gender: 'MALE' | 'FEMALE'
  birthday: string
  branchCode: string
  permanentAddress: string
  idCardNumber: string
  idCardType: string
  idCardIssueDate: string
}

const customer = (
  n: number,
  fullName: string,
  phoneNumber: string,
  gender: Customer['gender'],
  birthday: string,
  permanentAddress: string,
): Customer => ({
  userId: `kh-${String(n).padStart(4, '0')}`,
  cifNo: `CIF${String(7_000_000 + n)}`,
  fullName,
  phoneNumber,
  gender,
  birthday,
  branchCode: `VN0010${100 + n}`,
  permanentAddress,
  idCardNumber: `000${birthday.slice(2, 4)}${String(9_000_000 + n * 137)}`,
  idCardType: 'CCCD',
  idCardIssueDate: '2022-03-15',
})

/** The demo merchants' people, and two who have an account at the bank and no shop yet. */
export const CUSTOMERS: readonly Customer[] = [
  customer(
    1,
    'Nguyễn Thị Thu Hà',
    '0901234567',
    'FEMALE',
    '1988-04-12',
    '12 Lê Lợi, Phường Bến Thành, TP. Hồ Chí Minh',
  ),
  customer(
    2,
    'Trần Quốc Bảo',
    '0901234568',
    'MALE',
    '1999-11-02',
    '45 Hai Bà Trưng, Phường Sài Gòn, TP. Hồ Chí Minh',
  ),
  customer(
    3,
    'Lê Minh Khôi',
    '0901234569',
    'MALE',
    '1992-07-25',
    '8 Nguyễn Trung Trực, Phường Rạch Giá, An Giang',
  ),
  customer(
    4,
    'Đặng Ngọc Mai',
    '0905112233',
    'FEMALE',
    '1995-09-09',
    '3 Trần Phú, Phường Hải Châu, Đà Nẵng',
  ),
  customer(
    5,
    'Vũ Hải Đăng',
    '0976543210',
    'MALE',
    '1985-01-30',
    '21 Hàng Bông, Phường Hoàn Kiếm, Hà Nội',
  ),
]

const COLOURS = ['#1257d6', '#0f7a43', '#7c2d12', '#6d28d9', '#0e7490']
const svg = (width: number, height: number, body: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif">${body}</svg>`, 'utf8').toString('base64')}`

/** Drawn pictures in place of photographs: nobody's face and nobody's card. */
export function picturesOf(c: Customer): {
  avatarUrl: string
  faceIdUrl: string
  idCardFrontImage: string
  idCardBackImage: string
} {
  const colour = COLOURS[Number(c.userId.slice(-4)) % COLOURS.length] ?? '#1257d6'
  const initials = c.fullName
    .split(' ')
    .slice(-2)
    .map((word) => word.charAt(0))
    .join('')
  const face = (text: string): string =>
    svg(
      96,
      96,
      `<rect width="96" height="96" fill="${colour}"/><text x="48" y="60" font-size="34" fill="#fff" text-anchor="middle">${text}</text>`,
    )
  const card = (lines: readonly string[]): string =>
    svg(
      320,
      200,
      `<rect width="320" height="200" rx="14" fill="#e8f1ff"/>${lines.map((line, i) => `<text x="20" y="${50 + i * 34}" font-size="16" fill="#0f172a">${line}</text>`).join('')}`,
    )
  return {
    avatarUrl: face(initials),
    faceIdUrl: face(initials),
    idCardFrontImage: card([c.idCardType, c.idCardNumber, c.fullName]),
    idCardBackImage: card([c.permanentAddress.slice(0, 34), c.idCardIssueDate]),
  }
}
