/** Money that arrived but could not be matched (decisions.md item 3): what happened, what it means for the money, what to do. */
export const bankCredit = {
  title: 'Tiền chưa khớp',
  reason: { UNDER: 'Thiếu tiền', OVER: 'Thừa tiền', LATE: 'Về muộn', DUPLICATE_PAYMENT: 'Trả hai lần', UNKNOWN_ACCOUNT: 'Không rõ giao dịch', CLOSED: 'Giao dịch đã đóng' },
  resolution: { OPEN: 'Chưa xử lý', ACCEPTED: 'Đã nhận', RETURNING: 'Đang hoàn trả', RETURNED: 'Đã hoàn trả', FOR_CONTROL: 'Đang tra soát' },
  column: { bookedAt: 'Ngân hàng ghi có', reason: 'Lý do', amount: 'Đã nhận', expected: 'Cần nhận', difference: 'Chênh lệch', payer: 'Người chuyển', content: 'Nội dung chuyển khoản', status: 'Tình trạng', merchant: 'Cửa hàng', merchantCode: 'Mã cửa hàng' },
  filter: { bank: 'Ngân hàng chuyển', keyword: 'Tìm số bút toán, nội dung, người chuyển, số tiền…', reason: 'Lý do', resolution: 'Tình trạng', dates: 'Ngày ghi có', merchant: 'Mã cửa hàng' },
  empty: { title: 'Không có khoản tiền nào chưa khớp', text: 'Mọi khoản tiền về đều đã khớp với giao dịch của nó.' },
  drawer: {
    title: 'Khoản tiền chưa khớp', expected: 'Cần nhận', received: 'Đã nhận', missing: 'Còn thiếu', over: 'Thừa', noExpected: 'Không rõ', happened: 'Chuyện gì đã xảy ra', money: 'Tiền đang ở đâu', todo: 'Nên làm gì', payer: 'Người chuyển', payerName: 'Tên', payerAccount: 'Số tài khoản', payerBank: 'Mã ngân hàng (BIN)', facts: 'Thông tin khoản tiền',
    bankReference: 'Số bút toán ngân hàng', interBankTrace: 'Mã tra soát liên ngân hàng', account: 'Tài khoản nhận', virtualAccount: 'Tài khoản ảo', content: 'Nội dung chuyển khoản', bookedAt: 'Ngân hàng ghi có', receivedAt: 'Saola Pay nhận tin', payLinkCode: 'Mã Pay Link', transaction: 'Giao dịch gốc', openTransaction: 'Mở giao dịch gốc', merchant: 'Cửa hàng', noMerchant: 'Không rõ cửa hàng', decided: 'Quyết định', by: 'Người quyết định', at: 'Lúc', note: 'Ghi chú', gone: 'Không tìm thấy khoản tiền này', goneHint: 'Đường dẫn có thể đã sai, hoặc khoản tiền thuộc về cửa hàng khác.',
  },
  happened: {
    UNDER: 'Khách chuyển thiếu {difference} so với số tiền của giao dịch, nên giao dịch chưa được tính là đã thanh toán.',
    OVER: 'Khách chuyển thừa {difference} so với số tiền của giao dịch, nên giao dịch chưa được tính là đã thanh toán.',
    LATE: 'Tiền về sau khi giao dịch đã hết hạn. Giao dịch không được mở lại.',
    DUPLICATE_PAYMENT: 'Giao dịch này đã được thanh toán trước đó. Đây là lần chuyển tiền thứ hai.',
    UNKNOWN_ACCOUNT: 'Tiền về không qua mã QR hay tài khoản ảo của giao dịch nào, hoặc tài khoản ảo không còn tồn tại.',
    CLOSED: 'Giao dịch đã bị hủy hoặc thất bại trước khi tiền về, hoặc cửa hàng đang tạm ngừng nhận tiền.',
  },
  todo: {
    UNDER: 'Hỏi khách. Nếu đồng ý số tiền này thì bấm Nhận; nếu không thì Hoàn trả rồi gửi khách liên kết mới.',
    OVER: 'Hỏi khách. Nếu khách đồng ý để lại phần thừa thì bấm Nhận; nếu không thì Hoàn trả toàn bộ rồi nhờ khách trả lại đúng số tiền.',
    LATE: 'Nếu vẫn bán được hàng cho khách thì bấm Nhận; nếu không thì Hoàn trả.',
    DUPLICATE_PAYMENT: 'Thường nên Hoàn trả. Chỉ Nhận khi khách cố ý trả thêm.',
    UNKNOWN_ACCOUNT: 'Kiểm tra người chuyển và nội dung. Nhận nếu đúng là tiền của cửa hàng; nếu không thì Hoàn trả.',
    CLOSED: 'Nếu khách vẫn muốn mua thì bấm Nhận; nếu không thì Hoàn trả.',
  },
  money: {
    OPEN: 'Tiền đã ở tài khoản ngân hàng nhận, đứng riêng ở mục "Chờ bạn xử lý" và chưa tính vào doanh thu.',
    ACCEPTED: 'Đã tính vào doanh thu như một giao dịch thành công riêng, có phí như mọi khoản thanh toán.',
    RETURNING: 'Đã yêu cầu ngân hàng trả lại. Nếu ngân hàng chưa trả lời, hệ thống tự hỏi lại, không chuyển hai lần.',
    RETURNED: 'Ngân hàng đã trả lại tiền cho người chuyển.',
    FOR_CONTROL: 'Khoản tiền đang được tra soát cùng ngân hàng.',
  },
  todoNobody: 'Không rõ tiền của cửa hàng nào nên chỉ có thể Hoàn trả, sau khi đã kiểm tra với ngân hàng gửi.',
  staffMoney: 'Tiền đã ở tài khoản ngân hàng nhận, ghi ở tài khoản treo và chưa tính vào doanh thu của cửa hàng nào.',
  action: {
    accept: 'Nhận', return: 'Hoàn trả', note: 'Ghi chú', notePlaceholder: 'Ví dụ: khách xác nhận qua điện thoại', noteHint: 'Bắt buộc. Được lưu vào nhật ký.', noteMissing: 'Vui lòng ghi lý do', notAllowed: 'Khoản tiền này đã được xử lý.', noMerchantAccept: 'Không thể nhận vì không rõ tiền của cửa hàng nào.',
    acceptTitle: 'Nhận {amount}?', acceptText: 'Bạn nhận {amount} từ {payer} (số bút toán {reference}) làm doanh thu của {merchant}. Phí được tính như mọi khoản thanh toán. Việc này không hoàn tác được.', acceptConfirm: 'Nhận {amount}',
    returnTitle: 'Hoàn trả {amount}?', returnText: 'Ngân hàng sẽ trả {amount} cho {payer} (số bút toán {reference}). Việc này không hoàn tác được.', returnConfirm: 'Hoàn trả {amount}',
    accepted: 'Đã nhận {amount} làm doanh thu', returning: 'Đã yêu cầu ngân hàng hoàn trả {amount}', unknownPayer: 'người chuyển không rõ tên', thisShop: 'cửa hàng',
  },
} as const
