// Texts of the card network's page.

export const cardPageTexts = {
  'card.title': ['Thanh toán bằng thẻ nội địa', 'Domestic card payment'],
  'card.order': ['Đơn hàng', 'Order'],
  'card.number': ['Số thẻ', 'Card number'],
  'card.holder': ['Tên in trên thẻ', 'Name on card'],
  'card.issued': ['Ngày phát hành (MM/YY)', 'Issue date (MM/YY)'],
  'card.pay': ['Thanh toán', 'Pay'],
  'card.cancel': ['Hủy giao dịch', 'Cancel'],
  'card.code': ['Mã OTP', 'One-time code'],
  'card.code_hint': ['Mã thử luôn là {code}', 'The test code is always {code}'],
  'card.code_wrong': ['Mã chưa đúng, còn {left} lần', 'Wrong code, {left} tries left'],
  'card.confirm': ['Xác nhận', 'Confirm'],
  'card.table': ['Thẻ thử', 'Test cards'],
  'card.table_about': ['Bấm vào một thẻ để điền', 'Tap a card to fill it in'],
  'card.returning': ['Đang quay lại cửa hàng…', 'Returning to the shop…'],
  'card.return': ['Quay lại cửa hàng', 'Return to the shop'],
  'card.silent': ['Ngân hàng phát hành chưa trả lời', 'The issuing bank has not answered'],
  'card.silent_about': [
    'Tiền có thể đã hoặc chưa bị trừ. Cửa hàng sẽ hỏi lại ngân hàng; bạn có thể đóng trang này, đừng trả lần nữa.',
    'The money may or may not have been taken. The shop will ask the bank; you may close this page, do not pay again.',
  ],
  'card.ended_SUCCESS': ['Thanh toán thành công', 'Payment complete'],
  'card.ended_FAIL': ['Thanh toán không thành công', 'Payment failed'],
  'card.ended_CANCEL': ['Đã hủy giao dịch', 'Payment cancelled'],
} as const
