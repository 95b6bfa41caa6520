// Texts of the page of faults, with the clock, notifications and magic numbers that it shows.
import type { Text } from './text.ts'

export const faultPageTexts = {
  'faults.title': ['Sự cố', 'Faults'],
  'faults.about': [
    'Bật để xem Saola Pay xử lý ra sao. Bật bằng lệnh POST /api/faults cũng như ở đây.',
    'Switch on to see how Saola Pay copes. POST /api/faults does the same as this page.',
  ],
  'faults.all_off': ['Tắt hết', 'All off'],
  'faults.none_on': ['Không có sự cố nào đang bật', 'No fault is on'],
  'faults.some_on': ['Đang bật: {count}', 'On: {count}'],
  'faults.credit': ['Tiền đến', 'Money coming in'],
  'faults.notify': ['Thông báo cho Saola Pay', 'Notifications to Saola Pay'],
  'faults.connector': ['Lệnh gửi đến ngân hàng', 'Calls to the bank'],
  'faults.other': ['Thẻ và tin nhắn', 'Cards and messages'],
  'faults.delay': ['Giây', 'Seconds'],
  'faults.copies': ['Số bản', 'Copies'],
  'faults.amount': ['Số tiền', 'Amount'],
  'faults.content': ['Nội dung', 'Text'],
  'faults.times': ['Số lần', 'Times'],
  'faults.times_hint': ['mãi', 'always'],
  'faults.on': ['Đang bật', 'On'],
  'faults.off': ['Đang tắt', 'Off'],
} as const satisfies Record<string, Text>

export const clockTexts = {
  'clock.title': ['Đồng hồ ngân hàng', "The bank's clock"],
  'clock.about': [
    'Chỉnh tới sẽ chạy ngay những việc đến hạn.',
    'Moving ahead runs at once what falls due.',
  ],
  'clock.reset': ['Về giờ thật', 'Back to real time'],
  'clock.real': ['Đúng giờ thật', 'Real time'],
  'clock.ahead': ['Nhanh hơn giờ thật {span}', '{span} ahead of real time'],
  'clock.behind': ['Chậm hơn giờ thật {span}', '{span} behind real time'],
  'clock.span_days': ['{n} ngày', '{n} d'],
  'clock.minutes': ['+{n} phút', '+{n} min'],
  'clock.hours': ['+{n} giờ', '+{n} h'],
  'clock.days': ['+{n} ngày', '+{n} d'],
} as const satisfies Record<string, Text>

export const notificationTexts = {
  'notifications.title': ['Thông báo gửi cho Saola Pay', 'Notifications to Saola Pay'],
  'notifications.waiting': ['{count} đang chờ', '{count} waiting'],
  'notifications.none': ['Chưa gửi thông báo nào.', 'No notifications yet.'],
  'notifications.reference': ['Mã', 'Reference'],
  'notifications.attempts': ['Lần gửi', 'Attempts'],
  'notifications.answer': ['Trả lời cuối', 'Last answer'],
  'notifications.state': ['Trạng thái', 'State'],
  'notifications.WAITING': ['Đang chờ', 'Waiting'],
  'notifications.DONE': ['Đã nhận', 'Received'],
  'notifications.GAVE_UP': ['Bỏ cuộc', 'Gave up'],
} as const satisfies Record<string, Text>

export const magicTexts = {
  'magic.title': ['Số có phép', 'Magic numbers'],
  'magic.about': [
    'Lệnh chuyển đi có số tiền hoặc số tài khoản nhận tận cùng như sau, và thẻ thử.',
    'Outgoing transfers whose amount or receiving account ends like this, and test cards.',
  ],
  'magic.where': ['Ở đâu', 'Where'],
  'magic.value': ['Giá trị', 'Value'],
  'magic.effect': ['Kết quả', 'Effect'],
  'magic.amount': ['Số tiền chuyển đi', 'Outgoing amount'],
  'magic.account': ['Tài khoản nhận', 'Receiving account'],
  'magic.card': ['Thẻ', 'Card'],
} as const satisfies Record<string, Text>
