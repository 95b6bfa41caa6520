// Texts of the payer's phone.
import type { Text } from './text.ts'

export const phoneTexts = {
  'phone.title': ['Điện thoại của người trả tiền', "The payer's phone"],
  'phone.app': ['Ứng dụng ngân hàng', 'Bank app'],
  'phone.from': ['Từ tài khoản', 'From account'],
  'phone.balance': ['Số dư', 'Balance'],
  'phone.scan': ['Quét QR', 'Scan QR'],
  'phone.upload': ['Tải ảnh QR', 'Upload picture'],
  'phone.paste': ['Dán nội dung QR', 'Paste QR text'],
  'phone.paste_hint': ['00020101021238…', '00020101021238…'],
  'phone.paste_help': [
    'Dán văn bản hoặc ảnh, hoặc kéo ảnh vào đây',
    'Paste text or a picture, or drop a picture here',
  ],
  'phone.continue': ['Tiếp tục', 'Continue'],
  'phone.reading': ['Đang đọc mã…', 'Reading the code…'],
  'phone.recent': ['Vừa chuyển', 'Recent transfers'],
  'phone.recent_none': [
    'Chưa chuyển khoản nào. Hãy quét hoặc dán một mã VietQR.',
    'No transfers yet. Scan or paste a VietQR.',
  ],
  'phone.confirm_title': ['Xác nhận chuyển khoản', 'Confirm transfer'],
  'phone.back': ['Quay lại', 'Back'],
  'phone.amount': ['Số tiền', 'Amount'],
  'phone.amount_differs': [
    'Khác số tiền trong mã ({amount})',
    'Not the amount in the code ({amount})',
  ],
  'phone.to': ['Người nhận', 'Receiver'],
  'phone.bank': ['Ngân hàng', 'Bank'],
  'phone.account': ['Số tài khoản', 'Account number'],
  'phone.content': ['Nội dung', 'Text'],
  'phone.pay': ['Chuyển {amount}', 'Transfer {amount}'],
  'phone.pay_empty': ['Chuyển', 'Transfer'],
  'phone.paying': ['Đang chuyển…', 'Transferring…'],
  'phone.done': ['Chuyển khoản thành công', 'Transfer complete'],
  'phone.reference': ['Mã giao dịch', 'Bank reference'],
  'phone.time': ['Thời gian', 'Time'],
  'phone.again': ['Chuyển khoản khác', 'Another transfer'],
  'phone.scanning': ['Đưa mã QR vào khung', 'Hold the QR inside the frame'],
  'phone.no_camera': [
    'Không mở được máy ảnh. Hãy tải ảnh hoặc dán mã.',
    'The camera cannot be opened. Upload a picture or paste the text.',
  ],
  'phone.close': ['Đóng', 'Close'],
  'phone.test_receiver': ['Tài khoản chế độ thử', 'Test Mode account'],
} as const satisfies Record<string, Text>
