/** Regulars of the demo café and what its owner asked the bank. All people are made up: their numbers belong to no one here, their mail goes to example.com. */

type Kind = 'CUSTOMER' | 'EMPLOYEE' | 'MERCHANT' | 'FRIEND' | 'FAMILY' | 'OTHER'
export const demoGroups: readonly { name: string; kind: Kind }[] = [
  { name: 'Khách quen buổi sáng', kind: 'CUSTOMER' },
  { name: 'Văn phòng đặt tiệc', kind: 'CUSTOMER' },
  { name: 'Nhân viên quán', kind: 'EMPLOYEE' },
  { name: 'Cửa hàng lấy cà phê hạt', kind: 'MERCHANT' },
  { name: 'Bạn bè', kind: 'FRIEND' },
  { name: 'Gia đình', kind: 'FAMILY' },
  { name: 'Khách nước ngoài', kind: 'OTHER' },
]

export interface DemoCustomer {
  fullName: string
  phone: string | null
  email: string | null
  address: string | null
  group: string | null
}
const lines: readonly (readonly [
  name: string,
  phone: string | null,
  mail: string | null,
  address: string | null,
  group: number | null,
])[] = [
  ['Đinh Gia Bách', '0912000101', 'giabach', '12 Lê Lợi, phường Bến Nghé, TP. Hồ Chí Minh', 0],
  [
    'Phan Thị Ngọc Diệp',
    '0912000102',
    'ngocdiep',
    '45 Nguyễn Huệ, phường Bến Nghé, TP. Hồ Chí Minh',
    0,
  ],
  ['Tạ Minh Đăng', '0912000103', null, '8 Đồng Khởi, phường Bến Nghé, TP. Hồ Chí Minh', 0],
  ['Vương Thúy Hằng', '0912000104', 'thuyhang', null, 0],
  ['Lý Quốc Hưng', '0912000105', null, '101 Hai Bà Trưng, TP. Hồ Chí Minh', 0],
  ['Cao Bảo Khánh', '0912000106', 'baokhanh', null, 0],
  ['Trịnh Mỹ Linh', '0912000107', null, null, 0],
  ['Đoàn Nhật Minh', '0912000108', 'nhatminh', '27 Pasteur, TP. Hồ Chí Minh', 0],
  [
    'Công ty Giấy Mây Trắng',
    '0912000111',
    'hanhchinh.maytrang',
    'Tầng 12, tòa nhà Sông Xanh, 90 Võ Văn Kiệt, TP. Hồ Chí Minh',
    1,
  ],
  [
    'Công ty Phần mềm Lá Non',
    '0912000112',
    'vanphong.lanon',
    'Tầng 5, 33 Tôn Đức Thắng, TP. Hồ Chí Minh',
    1,
  ],
  [
    'Phòng khám Bình Minh Nhỏ',
    '0912000113',
    'letan.binhminhnho',
    '7 Trần Quang Khải, TP. Hồ Chí Minh',
    1,
  ],
  ['Trường mầm non Chồi Biếc', '0912000114', 'choibiec', '15 Nguyễn Trãi, TP. Hồ Chí Minh', 1],
  ['Trần Quốc Bảo Anh', '0912000121', null, null, 2],
  ['Mai Thị Kim Oanh', '0912000122', null, null, 2],
  ['Ngô Đức Thịnh', '0912000123', null, null, 2],
  ['Quán Góc Nhỏ', '0912000131', 'gocnho', '3 Bùi Viện, TP. Hồ Chí Minh', 3],
  ['Tiệm Cà phê Nắng', '0912000132', 'tiemnang', '66 Phan Xích Long, TP. Hồ Chí Minh', 3],
  ['Xe cà phê Cô Út', '0912000133', null, 'Chợ Bà Chiểu, TP. Hồ Chí Minh', 3],
  ['Hồ Anh Thư', '0912000141', 'anhthu', null, 4],
  ['Lương Thế Vĩnh', '0912000142', null, null, 4],
  ['Kiều Phương Thảo', '0912000143', 'phuongthao', null, 4],
  ['Nguyễn Thị Thu Hương', '0912000151', 'thuhuong', null, 5],
  ['Nguyễn Văn Lâm', '0912000152', null, null, 5],
  ['Emma Lindqvist', '0912000161', 'emma.lindqvist', null, 6],
  ['Kenji Moriyama', null, 'kenji.moriyama', null, 6],
  ['Âu Dương Tuệ Nhi', '0912000171', 'tuenhi', null, null],
  ['Đặng Hoài Nam', '0912000172', null, null, null],
  ['Giang Khả Vân', '0912000173', 'khavan', '19 Cách Mạng Tháng Tám, TP. Hồ Chí Minh', null],
  ['Huỳnh Tấn Phát', '0912000174', null, null, null],
  ['Lâm Ái Vy', '0912000175', 'aivy', null, null],
  ['Ông Cao Thắng Lợi', '0912000176', null, null, null],
  ['Phùng Hữu Tài', '0912000177', 'huutai', null, null],
  ['Quách Ngọc Ánh', '0912000178', null, '220 Điện Biên Phủ, TP. Hồ Chí Minh', null],
  ['Thái Bình An', '0912000179', 'binhan', null, null],
  ['Tôn Nữ Hà My', '0912000180', 'hamy', null, null],
  ['Ưng Hoàng Phúc Khang', '0912000181', null, null, null],
  ['Võ Đông Hải', '0912000182', null, null, null],
  ['Khách không để lại số', null, null, null, null],
]
export const demoCustomers: readonly DemoCustomer[] = lines.map(
  ([fullName, phone, mail, address, group]) => ({
    fullName,
    phone,
    email: mail === null ? null : `${mail}@khach.example.com`,
    address,
    group: group === null ? null : demoGroups[group]!.name,
  }),
)

/** Who a sale names. */
export interface Payer {
  fullName: string
  phone: string
}
const regulars = demoCustomers.filter((c) => c.phone !== null && c.group !== 'Nhân viên quán')
/** Of the people who gave their name, two in three come again and again. Decided by the moment alone, so that nothing else of the day changes. */
export function regularAt(at: number, stranger: Payer | null): Payer | null {
  if (stranger === null || at % 3 === 0) return stranger
  const { fullName, phone } = regulars[Math.floor(at / 3) % regulars.length]!
  return { fullName, phone: phone! }
}

export const demoRequests: readonly {
  content: 'CONTENT_1' | 'CONTENT_2' | 'CONTENT_3'
  description: string
  hoursAgo: number
  answer: { author: string; text: string } | null
}[] = [
  {
    content: 'CONTENT_1',
    description:
      'Khách báo đã chuyển 98.000 đồng cho đơn trà sen vàng lúc 9 giờ sáng nhưng liên kết vẫn ở trạng thái chờ. Nhờ ngân hàng kiểm tra giúp.',
    hoursAgo: 30,
    answer: {
      author: 'Phạm Thanh Tùng',
      text: 'Chào chị Hà, ngân hàng đã kiểm tra: khách chuyển thiếu 1.000 đồng nên khoản tiền nằm ở mục Tiền chưa khớp. Chị có thể nhận hoặc hoàn trả khoản này tại đó.',
    },
  },
  {
    content: 'CONTENT_3',
    description:
      'Quán muốn in mã QR khổ lớn để đặt ở quầy, xin hướng dẫn cách tải ảnh mã QR nét nhất.',
    hoursAgo: 5,
    answer: null,
  },
]
