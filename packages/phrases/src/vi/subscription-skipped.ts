/** Periods that were passed over while the shop was suspended. */
export const subscriptionSkipped = {
  text: 'Ngày thu của các kỳ này rơi vào lúc ngân hàng tạm ngừng cửa hàng nên không có hóa đơn và không tính vào số kỳ. Bạn có thể lập hóa đơn từng kỳ.',
  why: 'Ngày thu {day} · bỏ qua vì cửa hàng tạm ngừng',
  billed: 'Đã lập {number}',
  bill: 'Lập hóa đơn kỳ này',
  billOf: 'Lập hóa đơn kỳ {span}',
  title: 'Lập hóa đơn kỳ {span}?',
  sure: 'Hóa đơn {amount}, ngày thu là hôm nay, hạn trả như mọi hóa đơn của gói. Kỳ này tính thêm một kỳ. Ngày thu tiếp theo không đổi.',
  done: 'Đã lập hóa đơn kỳ {span}',
  back: 'Quay lại',
} as const
