// Texts of the frame around every page.
import type { Text } from './text.ts'

export const frameTexts = {
  'app.name': ['Ngân hàng mô phỏng', 'Simulated bank'],
  'app.test': ['Chỉ để thử', 'For testing only'],
  'app.skip': ['Đến nội dung', 'Skip to content'],
  'app.way_back': ['Về Saola Pay', 'Back to Saola Pay'],
  'app.clock_moved': ['Giờ ngân hàng, đã chỉnh', 'Bank time, moved'],
  'app.clock': ['Giờ ngân hàng', 'Bank time'],
  'app.copy': ['Chép', 'Copy'],
  'app.copied': ['Đã chép', 'Copied'],
  'app.offline': ['Mất kết nối với bộ mô phỏng', 'No connection to the simulator'],
  'nav.phone': ['Điện thoại', 'Phone'],
  'nav.inbox': ['Hộp thư', 'Inbox'],
  'nav.accounts': ['Tài khoản', 'Accounts'],
  'nav.cards': ['Thẻ mẫu', 'Sample cards'],
  'nav.faults': ['Sự cố', 'Faults'],
  'lost.title': ['Không có trang này', 'No such page'],
  'lost.about': [
    'Địa chỉ có thể đã gõ nhầm, hoặc điều bạn tìm không còn. Các trang của bộ mô phỏng:',
    'The address may be mistyped, or what you look for is gone. These are the pages of the simulator:',
  ],
  'nav.label': ['Các trang', 'Pages'],
} as const satisfies Record<string, Text>
