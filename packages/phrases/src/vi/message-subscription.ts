/** E-mails and SMS to the customers of subscriptions. */
export const messageSubscription = {
  hello: 'Chào {name},',
  subject: {
    UPCOMING: '{shop}: sắp đến ngày thu {next}',
    ISSUED: '{shop}: {amount}, trả trước hết {day}',
    BEFORE_3: '{shop}: còn 3 ngày để trả {amount}',
    LAST_DAY: '{shop}: hôm nay là ngày cuối để trả {amount}',
    AFTER_1: '{shop}: {amount} đã quá hạn',
    AFTER_3: '{shop}: {amount} đã quá hạn 3 ngày',
    AFTER_7: '{shop}: {amount} đã quá hạn 7 ngày',
    FINAL: '{shop}: lần nhắc cuối về {amount}',
    MANUAL: '{shop} nhắc bạn trả {amount}',
    CREATED: '{shop}: xác nhận đăng ký {plan}',
    TRIAL_ENDS: '{shop}: còn 3 ngày dùng thử {plan}',
    RECEIPT: '{shop} đã nhận {amount}',
    CANCEL_CONFIRMED: '{shop}: đã ghi nhận việc hủy {plan}',
    ENDED: '{shop}: đăng ký {plan} đã kết thúc',
    PRICE_CHANGE: '{shop}: giá {plan} đổi từ ngày {from}',
    PRICE_KEPT: '{shop}: giá {plan} giữ nguyên',
  },
  text: {
    UPCOMING:
      'Đăng ký {plan} tại {shop} có kỳ thu vào ngày {next}.{metered, select, yes { Số tiền tính theo lượng đã dùng.} other {}} Bạn chưa phải trả gì bây giờ. Nếu không muốn tiếp tục, hãy báo {shop} trước ngày đó.',
    ISSUED:
      'Kỳ thanh toán của {plan} tại {shop} đã được lập. Hạn trả là hết ngày {day}. Quét mã VietQR hoặc chuyển khoản đúng số tiền và nội dung dưới đây.',
    BEFORE_3: 'Kỳ thanh toán của {plan} tại {shop} còn 3 ngày nữa là hết hạn ({day}).',
    LAST_DAY: 'Hôm nay, {day}, là ngày cuối để trả kỳ này của {plan} tại {shop} đúng hạn.',
    AFTER_1: 'Kỳ này của {plan} tại {shop} đã hết hạn ngày {day}. Bạn vẫn trả được đến {end}.',
    AFTER_3:
      'Kỳ này của {plan} tại {shop} đã hết hạn ngày {day}, quá 3 ngày. Bạn vẫn trả được đến {end}.',
    AFTER_7:
      'Kỳ này của {plan} tại {shop} đã hết hạn ngày {day}, quá 7 ngày. Bạn vẫn trả được đến {end}.',
    FINAL:
      'Đây là lần nhắc cuối cho kỳ này của {plan} tại {shop}, hết hạn ngày {day}. {ends, select, yes {Nếu chưa trả, đăng ký sẽ kết thúc sau ngày {end}.} other {Bạn vẫn trả được đến {end}.}}',
    MANUAL: '{shop} nhắc bạn về kỳ thanh toán của {plan}, hạn trả {day}.',
    CREATED:
      'Đây là bản sao các điều khoản của đăng ký {plan} tại {shop}. Hãy giữ thư này. Nếu có chỗ không đúng với điều bạn đã đồng ý, hãy báo {shop}{reached, select, yes { ({phone})} other {}}.',
    TRIAL_ENDS:
      'Thời gian dùng thử {plan} tại {shop} còn 3 ngày. Từ ngày {trial} đăng ký bắt đầu tính tiền. Nếu không muốn tiếp tục, hãy báo {shop} trước ngày đó.',
    RECEIPT: '{shop} đã nhận khoản thanh toán cho {plan}. Cảm ơn bạn.',
    CANCEL_CONFIRMED:
      '{over, select, yes {Đăng ký {plan} tại {shop} đã được hủy và không còn kỳ thu nào.} other {Đăng ký {plan} tại {shop} sẽ kết thúc ngày {cancel}. Đến lúc đó bạn vẫn dùng bình thường.}} Khoản đã lập trước khi hủy, nếu có, vẫn cần trả.',
    ENDED: 'Đăng ký {plan} tại {shop} đã kết thúc. Sẽ không có kỳ thu nào nữa.',
    PRICE_CHANGE:
      'Giá đăng ký {plan} của bạn tại {shop} đổi từ {old} thành {new}{metered, select, yes { một đơn vị đã dùng} other {}}. Giá mới áp dụng từ kỳ đầu tiên bắt đầu vào ngày {from} hoặc sau đó; những kỳ đã lập không đổi. Nếu không muốn tiếp tục, hãy báo {shop} trước ngày đó{reached, select, yes { ({phone})} other {}}; bạn chỉ trả cho phần đã dùng.',
    PRICE_KEPT:
      'Chúng tôi đã báo giá {plan} tại {shop} sẽ đổi từ ngày {from}. Việc đó đã được hủy: những kỳ lập từ nay vẫn là {old}{metered, select, yes { một đơn vị đã dùng} other {}} như trước.',
  },
  row: {
    seller: 'Bên bán',
    plan: 'Gói',
    code: 'Mã đăng ký',
    number: 'Số kỳ thanh toán',
    period: 'Cho những ngày',
    lastDay: 'Hạn trả',
    paidAt: 'Trả lúc',
    next: 'Ngày thu kế tiếp',
    account: 'Chuyển đến tài khoản',
    accountName: 'Tên tài khoản',
    content: 'Nội dung chuyển khoản',
    price: 'Giá',
    priceBefore: 'Giá đến lúc đó',
    priceAfter: 'Giá mới',
    priceFrom: 'Cho các kỳ bắt đầu từ',
    quantity: 'Số lượng',
    start: 'Bắt đầu',
    trial: 'Dùng thử đến hết',
    cycles: 'Số kỳ',
    payment: 'Cách trả',
    leave: 'Muốn dừng',
  },
  price: '{amount} mỗi {per}',
  byUse: '{amount} một đơn vị đã dùng, tính mỗi {per}',
  per: {
    DAY: '{count, plural, =1 {ngày} other {# ngày}}',
    WEEK: '{count, plural, =1 {tuần} other {# tuần}}',
    MONTH: '{count, plural, =1 {tháng} other {# tháng}}',
    YEAR: '{count, plural, =1 {năm} other {# năm}}',
  },
  payment: {
    PREPAID: 'Trả trước mỗi kỳ; {count, plural, =0 {trong ngày} other {trong # ngày}}',
    POSTPAID: 'Trả sau mỗi kỳ; {count, plural, =0 {trong ngày} other {trong # ngày}}',
  },
  endless: 'Không thời hạn',
  leave: 'Báo {shop} bất cứ lúc nào; bạn chỉ trả cho phần đã dùng',
  qr: 'Mã VietQR để trả {amount}',
  open: 'Mở trang thanh toán',
  openReceipt: 'Xem phiếu thanh toán',
  stop: 'Không nhận nhắc thanh toán nữa',
  stopAsk:
    'Không muốn nhận nhắc thanh toán nữa? Bấm Hủy nhận thư trong hộp thư, hoặc báo {shop}{reached, select, yes { ({phone})} other {}}.',
  foot: 'Thư do Saola Pay gửi thay {shop}. Không phải hóa đơn VAT. Chỉ phần trong khung là lời của cửa hàng. Saola Pay và ngân hàng không bao giờ hỏi mật khẩu, mã OTP hay số thẻ qua thư.',
  test: 'THỬ NGHIỆM: không có tiền thật.',
  sms: {
    due: 'Saola Pay: {shop} - {plan}, kỳ {number}: {amount}, hạn {day}.',
    late: 'Saola Pay: {shop} - {plan}, kỳ {number}: {amount} quá hạn từ {day}, vẫn trả được đến {end}.',
    final:
      'Saola Pay: {shop} - {plan}, kỳ {number}: {amount} quá hạn từ {day}. {ends, select, yes {Chưa trả thì đăng ký kết thúc sau {end}.} other {Vẫn trả được đến {end}.}}',
    price:
      'Saola Pay: {shop} - {plan}: giá {old} đổi thành {new} cho các kỳ từ {from}. Muốn dừng, hãy báo cửa hàng trước ngày đó.',
    priceKept: 'Saola Pay: {shop} - {plan}: hủy việc đổi giá ngày {from}, giá vẫn là {old}.',
    transfer: 'Chuyển khoản {account} {bank}, nội dung {content}.',
    link: 'Trả tại {url}',
    test: 'THỬ NGHIỆM - {text}',
  },
} as const
