import { eventDeliverySalary } from './event-delivery-salary.ts'

/** Events that were not handled at once, for bank staff (docs/adr/0049-an-outbox-that-nothing-stops.md). */
export const eventDelivery = {
  title: 'Sự kiện chưa xử lý',
  text: 'Việc đi theo sau một sự kiện mà hệ thống chưa làm được. Mỗi việc tự thử lại nhiều lần; sau mười lần thì chờ người quyết định. Các việc khác không bị chặn.',
  search: 'Tìm mã đối tượng, cửa hàng, lỗi',
  filter: { state: 'Trạng thái', handler: 'Việc' },
  column: {
    handler: 'Việc chưa làm',
    merchant: 'Cửa hàng',
    happened: 'Xảy ra lúc',
    attempts: 'Số lần thử',
    state: 'Trạng thái',
  },
  state: { WAITING: 'Chờ thử lại', DEAD: 'Chờ quyết định', DONE: 'Đã xong', SKIPPED: 'Đã bỏ qua' },
  none: 'Hệ thống',
  empty: { title: 'Không có việc nào bị kẹt', text: 'Mọi sự kiện đã được xử lý.' },
  drawer: {
    title: 'Sự kiện chưa xử lý',
    gone: 'Không còn sự kiện này',
    facts: 'Sự kiện',
    event: 'Loại sự kiện',
    object: 'Mã đối tượng',
    merchant: 'Cửa hàng',
    happened: 'Xảy ra lúc',
    number: 'Số sự kiện',
    payload: 'Nội dung',
    tries: 'Các lần thử',
    attempts: 'Số lần thử',
    failed: 'Lần lỗi gần nhất',
    next: 'Thử lại lúc',
    error: 'Lỗi',
    behind: 'Chờ sự kiện trước của cùng đối tượng (số {id}) được xử lý xong.',
    heldUp: '{count, plural, other {# sự kiện sau của cùng đối tượng đang chờ sự kiện này.}}',
    closed: 'Kết quả',
    by: 'Người quyết định',
    at: 'Lúc',
    why: 'Lý do',
    system: 'Hệ thống',
    retry: 'Thử lại ngay',
    retryText: 'Thử lại sau khi đã sửa nguyên nhân. Việc chỉ được làm đúng một lần.',
    retried: 'Đang thử lại',
    skip: 'Bỏ qua',
    skipText:
      'Việc này sẽ không bao giờ được làm cho sự kiện này; các sự kiện sau của đối tượng được làm tiếp.',
    note: 'Lý do bỏ qua',
    noteHint: 'Đã làm bằng cách nào khác, hoặc vì sao không cần làm',
    skipped: 'Đã bỏ qua sự kiện',
    mayNot: 'Bạn được xem. Người có quyền xử lý sự kiện bị kẹt mới quyết định được.',
  },
  topic: {
    payment: {
      created: 'Thanh toán được tạo',
      opened: 'Người trả mở trang',
      settled: 'Thanh toán thành công',
      accepted: 'Khoản chưa khớp được nhận',
      closed: 'Thanh toán đã đóng',
      refunded: 'Đã hoàn tiền',
    },
    refund: {
      failed: 'Hoàn tiền thất bại',
      returned: 'Tiền hoàn bị gửi về',
    },
    'static-account': {
      payable: 'Ngân hàng đã mở số nhận tiền',
    },
    payout: {
      succeeded: 'Đã chi tiền',
      failed: 'Chi tiền không thành',
      returned: 'Tiền chi bị gửi về',
      batch_finished: 'Lô chi đã xong',
    },
    'bank-transfer': {
      delayed: 'Ngân hàng chưa trả lời lệnh chi',
      done: 'Lệnh chi đã xong',
      failed: 'Lệnh chi thất bại',
      returned: 'Tiền đã chi bị gửi về',
    },
    'fee-report': {
      closed: 'Báo cáo phí đã chốt',
    },
    order: {
      returned: 'Hàng trở lại kho',
      created: 'Đơn hàng được tạo',
      paid: 'Đơn hàng đã trả tiền',
      canceled: 'Đơn hàng bị hủy',
    },
    subscription: {
      hold_changed: 'Ngân hàng giữ hoặc bỏ giữ Đăng ký định kỳ',
      changed: 'Đăng ký thay đổi, cho máy chủ của cửa hàng',
    },
    ...eventDeliverySalary.topic,
    subscription_invoice: {
      paid: 'Hóa đơn định kỳ đã thanh toán',
      voided: 'Hóa đơn định kỳ bị hủy',
    },
    credit: {
      unmatched: 'Tiền về chưa khớp',
      accepted: 'Cửa hàng nhận khoản chưa khớp',
    },
    fee: {
      reported: 'Báo thu phí',
    },
    statement: {
      issued: 'Phát hành biên bản đối soát',
      disputed: 'Khiếu nại biên bản đối soát',
    },
    merchant: {
      created: 'Cửa hàng mới',
      sandbox_opened: 'Mở Chế độ thử',
      status_changed: 'Cửa hàng đổi trạng thái',
      activated: 'Cửa hàng được kích hoạt',
    },
    member: {
      first_signed_in: 'Đăng nhập lần đầu',
    },
  },
  handler: {
    'fee-collection': {
      confirm: {
        name: 'Kiểm tra thanh toán phí',
        missing:
          'Chưa kiểm tra lại khoản thanh toán mà dịch vụ phí báo về. Tiền đã đến thì vẫn được ghi nhận.',
      },
      'follow-payment': {
        name: 'Ghi nhận báo cáo phí đã thanh toán',
        missing: 'Link thanh toán của báo cáo phí đã được trả tiền nhưng báo cáo chưa ghi nhận.',
      },
      'follow-transfer': {
        name: 'Ghi sổ lệnh trích phí',
        missing: 'Lệnh trích phí đã có kết quả ở ngân hàng nhưng sổ cái chưa ghi nhận.',
      },
      open: {
        name: 'Chuẩn bị thu báo cáo phí',
        missing:
          'Báo cáo phí đã chốt chưa có số hóa đơn và link thanh toán, chủ cửa hàng chưa được báo.',
      },
      'take-in': {
        name: 'Ghi nhận phí đã thu',
        missing: 'Tiền phí đã về tài khoản của ngân hàng vẫn nằm ở khoản chờ xử lý.',
      },
    },
    'fee-report': {
      count: {
        name: 'Cộng vào báo cáo phí',
        missing:
          'Phí của khoản này chưa có trong báo cáo phí của tháng. Sổ cái không bị ảnh hưởng.',
      },
    },
    'auth-qr': {
      'complete-registration': {
        name: 'Hoàn tất đăng ký',
        missing: 'Đăng ký bằng QR của người này chưa được đánh dấu hoàn tất.',
      },
    },
    'bank-account': {
      sample: {
        name: 'Tài khoản thử',
        missing: 'Cửa hàng chưa có tài khoản nhận tiền trong Chế độ thử.',
      },
    },
    'bank-report': {
      count: {
        name: 'Số liệu báo cáo',
        missing: 'Giao dịch hoặc hoàn tiền này chưa có trong báo cáo của ngân hàng.',
      },
    },
    'bank-credit': {
      'follow-transfer': {
        name: 'Cập nhật khoản trả lại',
        missing:
          'Khoản chưa khớp còn hiện là đang trả lại dù ngân hàng đã có kết quả; sổ cái chưa ghi kết quả đó.',
      },
    },
    'card-payout': {
      'follow-transfer': {
        name: 'Theo lệnh trả tiền thẻ',
        missing:
          'Lệnh trả tiền thẻ đã có kết quả ở ngân hàng nhưng cửa hàng chưa thấy, sổ cái chưa ghi nhận.',
      },
      'take-in': {
        name: 'Ghi sổ tiền thẻ đã trả',
        missing:
          'Tiền thẻ đã về tài khoản của cửa hàng nhưng chưa ghi sổ ngay; lịch 15 phút một lần vẫn chạy.',
      },
    },
    'card-settlement': {
      fetch: {
        name: 'Lấy báo cáo thẻ',
        missing:
          'Báo cáo quyết toán thẻ chưa được lấy ngay khi tiền về; lịch 15 phút một lần vẫn chạy.',
      },
    },
    dashboard: {
      count: {
        name: 'Cộng thống kê',
        missing:
          'Thanh toán hoặc khoản hoàn này chưa có trong thống kê của cửa hàng. Sổ cái không bị ảnh hưởng.',
      },
    },
    'for-control': {
      credit: {
        name: 'Ghi nhận tiền ngân hàng trả sau tra soát',
        missing: 'Tiền ngân hàng trả cho cửa hàng sau tra soát còn nằm ở mục tiền chưa khớp.',
      },
      'follow-transfer': {
        name: 'Cập nhật tiền trả theo tra soát',
        missing:
          'Tra soát còn hiện là đang chuyển tiền dù ngân hàng đã có kết quả; sổ cái chưa ghi kết quả đó.',
      },
      statement: {
        name: 'Mở tra soát cho dòng khiếu nại',
        missing:
          'Dòng cửa hàng khiếu nại trong biên bản chưa thành yêu cầu tra soát; vẫn trả lời được ngay trên biên bản.',
      },
    },
    onboarding: {
      'tell-merchant': {
        name: 'Báo cửa hàng',
        missing: 'Cửa hàng chưa nhận tin nhắn về trạng thái mới.',
      },
    },
    order: {
      'follow-payment': {
        name: 'Cập nhật đơn hàng',
        missing: 'Hàng của đơn chưa được trừ kho.',
      },
    },
    'subscription-invoice': {
      'follow-payment': {
        name: 'Cập nhật hóa đơn định kỳ',
        missing: 'Hóa đơn đã có tiền nhưng đăng ký định kỳ chưa được cập nhật.',
      },
      'follow-refund': {
        name: 'Ghi hoàn tiền hóa đơn định kỳ',
        missing: 'Số tiền đã hoàn chưa hiện trên hóa đơn định kỳ.',
      },
    },
    'subscription-hold': {
      'tell-merchant': {
        name: 'Báo cửa hàng',
        missing: 'Cửa hàng chưa nhận email về việc ngân hàng giữ hoặc bỏ giữ Đăng ký định kỳ.',
      },
    },
    'subscription-standing': {
      pay: {
        name: 'Trừ tiền chuyển định kỳ vào kỳ',
        missing: 'Tiền khách chuyển định kỳ chưa được trừ vào kỳ đang chờ.',
      },
    },
    ...eventDeliverySalary.handler,
    'subscription-notice': {
      'send-receipt': {
        name: 'Gửi phiếu đã thanh toán',
        missing: 'Khách trả kỳ định kỳ chưa nhận phiếu đã thanh toán.',
      },
    },
    'pay-box': {
      announce: { name: 'Loa báo tiền', missing: 'Loa của cửa hàng chưa đọc khoản tiền này.' },
      'release-sandbox': { name: 'Gỡ loa thử', missing: 'Loa thử của Chế độ thử cũ chưa được gỡ.' },
      'shop-moved': {
        name: 'Cập nhật loa',
        missing: 'Loa chưa biết cửa hàng đã tạm dừng hoặc mở lại.',
      },
      'show-payable': {
        name: 'Hiện QR trên loa',
        missing: 'Loa chưa hiện mã QR dù ngân hàng đã nhận tiền vào số này.',
      },
      'take-down': {
        name: 'Xóa QR trên loa',
        missing: 'Màn hình loa có thể còn hiện QR đã thanh toán hoặc đã đóng.',
      },
    },
    subscription: {
      'follow-invoice': {
        name: 'Cập nhật đăng ký',
        missing: 'Đăng ký chưa biết hóa đơn đã được trả hoặc đã hủy.',
      },
    },
    'subscription-sign-up': {
      begin: {
        name: 'Bắt đầu đăng ký của khách',
        missing: 'Khách đã trả kỳ đầu nhưng đăng ký chưa bắt đầu.',
      },
    },
    'pay-button': {
      count: {
        name: 'Đếm nút thanh toán',
        missing: 'Đơn hoặc doanh thu này chưa có trong số liệu của nút thanh toán.',
      },
    },
    payment: {
      'close-account': {
        name: 'Đóng tài khoản ảo',
        missing:
          'Ngân hàng chưa được báo đóng tài khoản ảo của khoản thu; tiền đến thêm sẽ thành khoản chưa khớp.',
      },
      'insert-accepted': {
        name: 'Ghi khoản được nhận',
        missing: 'Khoản tiền đã được cửa hàng chấp nhận nhưng chưa hiện thành giao dịch.',
      },
      'open-account': {
        name: 'Mở tài khoản ảo',
        missing: 'Ngân hàng chưa biết tài khoản ảo: người trả chưa chuyển khoản được.',
      },
    },
    payout: {
      'follow-transfer': {
        name: 'Cập nhật lệnh chi',
        missing:
          'Lệnh chi còn hiện là đang chuyển dù ngân hàng đã có kết quả; sổ cái chưa ghi kết quả đó.',
      },
      'tell-people': {
        name: 'Báo người lập lệnh chi',
        missing:
          'Chủ cửa hàng và người lập chưa nhận email về tiền quay lại hoặc dòng không thành.',
      },
    },
    'pos-device': {
      take: {
        name: 'Cộng tiền máy POS',
        missing: 'Khoản thu chưa nằm trong tổng của máy; màn hình vẫn cộng thêm khi hiển thị.',
      },
    },
    'pos-order': {
      'follow-payment': {
        name: 'Cập nhật đơn POS',
        missing: 'Đơn máy POS chưa ghi nhận thanh toán hoặc hoàn tiền.',
      },
    },
    refund: {
      'follow-transfer': {
        name: 'Cập nhật hoàn tiền',
        missing:
          'Khoản hoàn tiền còn hiện là đang gửi dù ngân hàng đã có kết quả; sổ cái chưa ghi kết quả đó.',
      },
      'take-goods-back': {
        name: 'Nhận lại hàng',
        missing: 'Hàng của đơn đã hoàn tiền chưa trở lại kho.',
      },
      'tell-merchant': {
        name: 'Báo cửa hàng',
        missing: 'Cửa hàng chưa nhận thư báo tiền hoàn bị gửi về.',
      },
      'tell-payer': {
        name: 'Báo người trả',
        missing: 'Người trả chưa nhận thư về khoản hoàn tiền.',
      },
    },
    sandbox: {
      fill: { name: 'Dữ liệu mẫu', missing: 'Chế độ thử của cửa hàng chưa có dữ liệu mẫu.' },
    },
    search: {
      'sort-in': { name: 'Tìm kiếm', missing: 'Chưa tìm được thanh toán này bằng ô tìm kiếm.' },
    },
    statement: {
      'tell-merchant': {
        name: 'Báo cửa hàng có biên bản',
        missing:
          'Chủ cửa hàng chưa nhận được email báo biên bản đã phát hành. Trên cổng vẫn xem được.',
      },
    },
    'shop-setting': {
      'first-look': {
        name: 'Giao diện đầu tiên',
        missing: 'Cửa hàng chưa có giao diện trang thanh toán.',
      },
    },
    'vietqr-pro': {
      count: {
        name: 'Cộng VietQR Pro',
        missing:
          'Khoản thu chưa nằm trong tổng của khách VietQR Pro; màn hình vẫn cộng thêm khi hiển thị.',
      },
    },
    webhook: {
      notify: { name: 'Webhook', missing: 'Máy chủ của cửa hàng chưa được báo về giao dịch này.' },
    },
  },
} as const
