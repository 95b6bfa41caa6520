/** Files of payouts: their columns, what is wrong with a row, what is worth a look. */
export const payoutBatch = {
  sheet: {
    name: 'Lệnh chi',
    templateFile: 'mau-chi-theo-lo',
    correctionsFile: 'chi-theo-lo-can-sua',
    resultFile: 'ket-qua-chi-theo-lo',
    number: 'STT',
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
  /** The second sheet of the template. */
  guide: {
    name: 'Hướng dẫn',
    column: 'Cột',
    what: 'Cách điền',
    example: 'Ví dụ',
    whatOf: {
      accountNo: 'Bắt buộc. 6 đến 19 chữ số hoặc chữ cái; giữ nguyên số 0 ở đầu.',
      accountName:
        'Bắt buộc, tối đa 100 ký tự. Được so với tên ở ngân hàng; tên khác cần bạn xác nhận.',
      bank: 'Bắt buộc. Mã BIN 6 chữ số, mã hoặc tên ngân hàng có chuyển nhanh 24/7.',
      amount:
        'Bắt buộc. Số tiền chẵn đồng, từ 1 ₫ đến 499.999.999 ₫; dấu chấm hàng nghìn và ₫ đều được.',
      content: 'Bắt buộc, tối đa 100 ký tự. Người nhận đọc bản không dấu.',
      reference: 'Không bắt buộc, tối đa 64 ký tự. Mã của riêng bạn, không lặp lại trong 90 ngày.',
    },
    exampleOf: {
      accountNo: '0011000011',
      accountName: 'Nguyễn Văn An',
      bank: '970436',
      amount: '1.250.000',
      content: 'Lương tháng 11',
      reference: 'LUONG-11-001',
    },
  },
  /** The file of how each row ended. */
  result: {
    status: 'Trạng thái',
    bankReference: 'Số bút toán ngân hàng',
    time: 'Kết thúc lúc',
    reason: 'Lý do',
    returned: 'Tiền quay về lúc',
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
