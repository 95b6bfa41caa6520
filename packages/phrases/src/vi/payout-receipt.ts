/** The receipt of a payout, on paper. */
export const payoutReceipt = {
  file: 'bien-nhan-chi',
  title: 'Biên nhận chuyển tiền',
  done: 'Ngân hàng đã chuyển',
  returned: 'Ngân hàng đã chuyển, sau đó tiền quay về',
  test: 'BẢN CHẠY THỬ: không có tiền thật',
  from: 'Bên chuyển',
  receiver: 'Người nhận',
  account: 'Số tài khoản',
  bank: 'Ngân hàng',
  content: 'Nội dung',
  doneAt: 'Chuyển lúc',
  txnNumber: 'Số bút toán',
  reference: 'Mã tham chiếu',
  returnedAt: 'Quay về lúc',
  check: 'Kiểm tra biên nhận này',
  checkText:
    'Quét mã hoặc mở địa chỉ dưới đây. Nếu trang không hiện đúng số tiền này thì biên nhận không phải của Saola Pay.',
} as const
