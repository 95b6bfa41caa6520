// Texts of the inbox.
import type { Text } from './text.ts'

export const inboxTexts = {
  'inbox.title': ['Hộp thư', 'Inbox'],
  'inbox.authenticator': [
    'Ứng dụng xác thực của nhân viên mẫu',
    'Authenticator app of the demo staff',
  ],
  'inbox.filter': ['Người nhận', 'Recipient'],
  'inbox.filter_hint': ['Số điện thoại hoặc e-mail', 'Phone number or e-mail'],
  'inbox.show': ['Lọc', 'Filter'],
  'inbox.clear': ['Bỏ lọc', 'Clear'],
  'inbox.none': [
    'Chưa có tin nào. SMS và e-mail Saola Pay gửi đi sẽ hiện ở đây ngay khi đến.',
    'Nothing yet. SMS and e-mails that Saola Pay sends appear here as they arrive.',
  ],
  'inbox.none_found': ['Không có tin nào gửi đến {to}.', 'No message was sent to {to}.'],
  'inbox.code': ['Mã dùng một lần', 'One-time code'],
  'inbox.pick': ['Chọn một tin để đọc', 'Pick a message to read'],
  'inbox.to': ['Đến', 'To'],
  'inbox.from': ['Từ', 'From'],
  'inbox.list': ['Danh sách tin', 'Messages'],
  'inbox.mail': ['Nội dung e-mail', 'E-mail content'],
  'inbox.no_subject': ['(không tiêu đề)', '(no subject)'],
} as const satisfies Record<string, Text>
