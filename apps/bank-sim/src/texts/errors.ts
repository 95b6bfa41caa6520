// What a refusal says.
import { boxErrorTexts } from './boxes.ts'
import { loginErrorTexts } from './login.ts'
import { posErrorTexts } from './pos.ts'
import type { Text } from './text.ts'

export const errorTexts = {
  'request.invalid': ['Yêu cầu không hợp lệ: {detail}', 'The request is not valid: {detail}'],
  'request.not_json': ['Nội dung không phải JSON hợp lệ', 'The body is not valid JSON'],
  'request.too_large': ['Nội dung gửi lên quá lớn', 'The body is too large'],
  'request.media_type': ['Kiểu nội dung không được hỗ trợ', 'Content type not supported'],
  'request.header_too_large': ['Phần đầu của yêu cầu quá lớn', 'The request headers are too large'],
  'route.not_found': ['Không có địa chỉ này', 'No such address'],
  'route.method': [
    'Địa chỉ này không nhận phương thức {method}',
    'This address does not take {method}',
  ],
  'server.error': ['Bộ mô phỏng gặp lỗi, xem nhật ký', 'The simulator failed, see its log'],
  'signature.missing': [
    'Thiếu các header client, time, validate',
    'The headers client, time and validate are required',
  ],
  'signature.client': ['Không biết client này', 'Unknown client'],
  'signature.time': [
    'Header time lệch quá 5 phút so với đồng hồ thật',
    'The time header is more than 5 minutes away from real time',
  ],
  'signature.wrong': [
    'Chữ ký không khớp (HMAC trên METHOD|path không query|time| và nội dung gốc)',
    'The signature does not match (HMAC over METHOD|path without query|time| and the raw body)',
  ],
  'bank.down': [
    'Ngân hàng đang bảo trì, tiền chưa bị trừ. Hãy thử lại sau',
    'The bank is down; no money was taken. Try again later',
  ],
  'bank.closed': [
    'Ngân hàng đang đóng, chưa nhận lệnh chi nào',
    'The bank is closed and has taken no order',
  ],
  'account.not_test': [
    'Tài khoản {accountNo} không thuộc Chế độ thử',
    'Account {accountNo} is no Test Mode account',
  ],
  'account.not_found': ['Không có tài khoản {accountNo}', 'There is no account {accountNo}'],
  'account.exists': ['Số {accountNo} đã được dùng', 'The number {accountNo} is taken'],
  'account.closed': [
    'Tài khoản {accountNo} đã đóng, tiền chưa bị trừ',
    'Account {accountNo} is closed; no money was taken',
  ],
  'account.insufficient_funds': [
    'Số dư không đủ, tiền chưa bị trừ',
    'Not enough money in the account; none was taken',
  ],
  'receiver.unknown': [
    'Ngân hàng nhận không có tài khoản {accountNo}, tiền chưa bị trừ',
    "The receiver's bank has no account {accountNo}; no money was taken",
  ],
  'virtual_account.not_found': [
    'Không có tài khoản ảo {virtualAccount}',
    'There is no virtual account {virtualAccount}',
  ],
  'virtual_account.taken': [
    'Số {virtualAccount} đã thuộc tài khoản khác',
    'The number {virtualAccount} belongs to another account',
  ],
  'virtual_account.never_expires': [
    'Tài khoản nhận không có hạn, nên không có lúc nào là sau khi hết hạn',
    'The receiving account never expires: nothing can be paid after its expiry',
  ],
  'virtual_account.still_open': [
    'Tài khoản nhận còn mở. Hãy hủy liên kết hoặc đơn trên cổng, rồi bấm lại',
    'The receiving account is still open. Cancel the link or order in the portal, then press again',
  ],
  'virtual_account.closed': [
    'Tài khoản nhận đã đóng, ngân hàng từ chối và tiền chưa bị trừ',
    'The receiving account is closed: the bank refused and no money was taken',
  ],
  'virtual_account.expired': [
    'Tài khoản nhận đã hết hạn, ngân hàng từ chối và tiền chưa bị trừ',
    'The receiving account has expired: the bank refused and no money was taken',
  ],
  'period.reversed': ['Từ ngày phải trước đến ngày', 'The start must come before the end'],
  'beneficiary.not_found': [
    'Không tìm thấy người thụ hưởng {accountNo}',
    'No beneficiary with account {accountNo}',
  ],
  'beneficiary.lookup_unsupported': [
    'Ngân hàng {bank} không cho tra tên',
    '{bank} does not answer name inquiries',
  ],
  'transfer.not_found': ['Không có lệnh {reference}', 'There is no transfer {reference}'],
  'transfer.reference_reused': [
    'Mã {reference} đã dùng cho lệnh khác',
    'The reference {reference} was used for another transfer',
  ],
  'transfer.over_limit': [
    'Mỗi lần chuyển phải dưới 500.000.000 ₫, tiền chưa bị trừ',
    'A transfer must be below 500,000,000 ₫; no money was taken',
  ],
  'transfer.refused': [
    'Ngân hàng nhận từ chối giao dịch, tiền chưa bị trừ',
    'The receiving bank refused; no money was taken',
  ],
  'transfer.to_itself': [
    'Không chuyển cho chính tài khoản nguồn',
    'The receiver is the paying account itself',
  ],
  'credit.not_found': [
    'Không có khoản tiền vào {bankReference}',
    'There is no credit {bankReference}',
  ],
  'return.too_much': ['Chỉ còn trả lại được {left} đồng', 'Only {left} dong are left to return'],
  'amount.required': [
    'Mã QR không ghi số tiền, hãy nhập số tiền',
    'The QR carries no amount: type one',
  ],
  'qr.not_payment': ['Đây không phải mã QR thanh toán', 'This is not a payment QR'],
  'qr.not_bank_transfer': [
    'Mã này không phải QR chuyển khoản ngân hàng',
    'This is not a bank-transfer QR',
  ],
  'qr.damaged': [
    'Mã QR bị cắt hoặc hỏng, hãy quét lại',
    'The QR is cut off or damaged: scan it again',
  ],
  'qr.invalid': [
    'Mã QR sai quy định VietQR ({reason})',
    'The QR breaks the VietQR rules ({reason})',
  ],
  'qr.none_found': ['Không thấy mã QR trong ảnh', 'No QR code in the picture'],
  'picture.unsupported': [
    'Chỉ đọc được ảnh PNG, JPEG, GIF hoặc BMP',
    'Only PNG, JPEG, GIF and BMP pictures can be read',
  ],
  'picture.too_large': ['Ảnh quá lớn', 'The picture is too large'],
  'picture.missing': ['Hãy gửi ảnh trong trường image', 'Send a picture in the field image'],
  'message.not_found': ['Tin này không còn', 'This message is gone'],
  'sms.down': ['Cổng SMS đang bảo trì', 'The SMS gateway is down'],
  'card.order_reused': [
    'Mã {orderId} đã dùng cho đơn khác',
    'The order id {orderId} was used for another order',
  ],
  'card.order_not_found': ['Không có đơn thẻ {orderId}', 'There is no card order {orderId}'],
  'card.settlement_not_found': [
    'Không có bảng quyết toán {fileId}',
    'There is no settlement report {fileId}',
  ],
  'card.refund_not_found': [
    'Không có lệnh hoàn thẻ {reference}',
    'There is no card refund {reference}',
  ],
  'card.refund_reused': [
    'Mã {reference} đã dùng cho lệnh hoàn khác',
    'The reference {reference} was used for another refund',
  ],
  'card.refund_not_paid': [
    'Đơn thẻ {orderId} chưa được thanh toán',
    'The card order {orderId} is not paid',
  ],
  'card.refund_too_much': ['Chỉ còn hoàn được {left}', 'Only {left} is left to refund'],
  'card.session_not_found': ['Phiên thanh toán thẻ không tồn tại', 'There is no such card session'],
  ...loginErrorTexts,
  ...boxErrorTexts,
  ...posErrorTexts,
  'card.unknown': [
    'Số thẻ không có trong bảng thẻ thử',
    'This number is not in the table of test cards',
  ],
} as const satisfies Record<string, Text>
export type ErrorKey = keyof typeof errorTexts
