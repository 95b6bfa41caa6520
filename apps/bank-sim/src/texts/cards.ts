// Texts of the sample identity cards.
import type { Text } from './text.ts'

export const cardTexts = {
  'cards.title': ['Thẻ mẫu', 'Sample cards'],
  'cards.about': [
    'Căn cước của người không có thật, để thử định danh. Bấm vào ảnh để tải về rồi gửi ở trang định danh của cửa hàng.',
    "Identity cards of invented people, to try identification with. Click a picture to download it, then send it on the portal's identification screen.",
  ],
  'cards.more': ['Người khác', 'Other people'],
  'cards.good': ['Thẻ hợp lệ', 'Good cards'],
  'cards.bad': ['Thẻ có vấn đề', 'Cards with a fault'],
  'cards.front': ['Mặt trước', 'Front'],
  'cards.back': ['Mặt sau', 'Back'],
  'cards.new_form': ['Mẫu căn cước 2024', 'Card form of 2024'],
  'cards.kind.valid': ['Đọc được', 'Can be read'],
  'cards.kind.expired': ['Đã hết hạn', 'Expired'],
  'cards.kind.minor': ['Chưa đủ 18 tuổi', 'Under 18'],
  'cards.kind.blurred': ['Ảnh mờ', 'Blurred'],
  'cards.kind.no-code': ['Không có mã', 'Without codes'],
  'cards.kind.copy': ['Bản photo', 'Photocopy'],
} as const satisfies Record<string, Text>
