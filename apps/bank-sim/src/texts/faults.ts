// What each fault does.
import type { FaultName } from '../contract/faults.ts'
import type { Text } from './text.ts'

export const faultTexts: Record<FaultName, Text> = {
  down: [
    'Ngân hàng ngừng: mọi lệnh nhận 503, thông báo nằm chờ',
    'The bank is down: every call gets 503, notifications wait',
  ],
  slow: ['Ngân hàng trả lời chậm', 'The bank answers slowly'],
  refuse: ['Từ chối mọi lệnh chuyển và hoàn tiền', 'Refuses every transfer and return'],
  'timeout-after-debit': [
    'Trừ tiền xong rồi im lặng, kết nối bị cắt',
    'Debits, then falls silent and cuts the line',
  ],
  'timeout-before-debit': ['Im lặng và không làm gì cả', 'Falls silent and does nothing'],
  'accept-later': [
    'Im lặng, lát sau mới trừ tiền và chuyển',
    'Falls silent, then debits and transfers later',
  ],
  garbage: [
    'Chuyển tiền nhưng trả lời thứ không phải JSON',
    'Transfers, but answers with something that is not JSON',
  ],
  'half-set': [
    'Lô lệnh chi: làm vài lệnh rồi cắt kết nối',
    'Many orders at once: carries out a few, then cuts the line',
  ],
  closed: [
    'Đang bảo trì: không nhận lệnh chi, hẹn giờ mở lại (503 Retry-After)',
    'Closed: takes no orders of money and says when it will (503 with Retry-After)',
  ],
  late: ['Tiền đến muộn: ghi có sau khoảng chờ', 'Money arrives late: credited after the wait'],
  'wrong-amount': [
    'Tiền đến sai số tiền (mặc định thiếu 1.000 ₫)',
    'Money arrives in another amount (1,000 ₫ less unless set)',
  ],
  'wrong-content': ['Nội dung chuyển khoản bị đổi', 'The transfer text is changed'],
  duplicate: ['Mỗi thông báo gửi nhiều lần', 'Each notification is sent several times'],
  delay: [
    'Ghi có ngay, thông báo đi sau khoảng chờ',
    'Credited at once, the notification leaves after the wait',
  ],
  reorder: [
    'Gom thông báo rồi gửi ngược thứ tự',
    'Collects notifications and sends them in reverse order',
  ],
  'drop-answer': ['Bỏ qua câu trả lời và gửi lại', 'Ignores the answer and sends again'],
  stop: ['Giữ lại mọi thông báo', 'Holds back every notification'],
  'never-tell': ['Ghi có nhưng không bao giờ thông báo', 'Credits the account and never tells'],
  'bad-signature': ['Ký thông báo bằng khóa sai', 'Signs notifications with a wrong key'],
  'napas-silent': ['Không gửi kết quả thẻ cho máy chủ', 'Sends no card result to the server'],
  'napas-bad-checksum': ['Kết quả thẻ sai mã kiểm tra', 'Card results carry a wrong checksum'],
  'sms-down': ['Cổng SMS ngừng', 'The SMS gateway is down'],
  'mail-down': ['Hộp thư trả lời bận (451)', 'The mailbox answers busy (451)'],
}
