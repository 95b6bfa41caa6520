/** Files of payouts: their columns, what is wrong with a row, what is worth a look. */
export const payoutBatch = {
  sheet: {
    name: 'Lệnh chi',
    templateFile: 'mau-chi-theo-lo',
    correctionsFile: 'chi-theo-lo-can-sua',
    row: 'Dòng',
    wrong: 'Cần sửa',
  },
  column: {
    accountNo: 'Số tài khoản',
    accountName: 'Tên người thụ hưởng',
    bank: 'Ngân hàng (mã BIN, mã hoặc tên)',
    amount: 'Số tiền',
    content: 'Nội dung',
    reference: 'Mã tham chiếu',
  },
  /** Other titles that a column of that kind may carry. */
  also: {
    accountNo: 'STK',
    accountName: 'Tên người nhận',
    bank: 'Ngân hàng',
    amount: 'Số tiền (VND)',
    content: 'Nội dung chuyển tiền',
    reference: 'Mã của bạn',
  },
  fault: {
    REQUIRED: 'còn trống',
    TOO_LONG: 'quá dài',
    ACCOUNT_NO: 'cần 6 đến 19 chữ số hoặc chữ cái',
    BANK_UNKNOWN: 'không nhận ra ngân hàng; hãy ghi mã BIN, ví dụ 970436',
    BANK_NOT_REACHABLE: 'ngân hàng này chưa nhận chuyển nhanh 24/7',
    AMOUNT: 'không phải số tiền chẵn đồng',
    AMOUNT_LIMIT: 'cần từ 1 ₫ đến 499.999.999 ₫',
    CONTENT: 'cần có chữ cái hoặc chữ số',
    REFERENCE_REPEATED: 'đã có ở một dòng phía trên',
    REFERENCE_USED: 'đã dùng cho một lệnh chi trong 90 ngày qua',
  },
} as const
