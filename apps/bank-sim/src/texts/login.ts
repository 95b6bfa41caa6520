// Texts of the phone page beside transfers: how to use it, and signing in to Saola Pay with it.

export const loginErrorTexts = {
  'login.not_a_code': [
    'Đây không phải mã đăng nhập Saola Pay',
    'This is not a Saola Pay sign-in code',
  ],
  'login.customer_unknown': ['Không có khách hàng {userId}', 'There is no customer {userId}'],
  'login.refused': ['{detail}', '{detail}'],
  'login.unreachable': [
    'Saola Pay không trả lời. Chưa có gì được chấp thuận, hãy thử lại',
    'Saola Pay does not answer. Nothing was approved, try again',
  ],
} as const

export const loginPageTexts = {
  'phone.how': ['Cách dùng', 'How it works'],
  'phone.how1': [
    'Mở trang thanh toán của Saola Pay ở cửa sổ khác.',
    'Open a Saola Pay payer page in another window.',
  ],
  'phone.how2': [
    'Quét mã bằng máy ảnh, tải ảnh đã lưu, hoặc dán nội dung mã.',
    'Scan the code with the camera, upload the saved picture or paste its text.',
  ],
  'phone.how3': [
    'Xác nhận. Ngân hàng ghi có và báo cho Saola Pay ngay.',
    'Confirm. The bank credits the account and tells Saola Pay at once.',
  ],
  'phone.how_amount': [
    'Sửa số tiền để thử trả thiếu hoặc thừa. Tiền ở đây không có thật.',
    'Change the amount to try under- and overpayment. No money here is real.',
  ],
  'phone.how_login': [
    'Mã đăng nhập Saola Pay cũng quét ở đây: chọn người dùng, xem ai đang xin đăng nhập rồi chấp thuận.',
    'Saola Pay sign-in codes are read here, too: choose the customer, see who asks and approve.',
  ],
  'login.customer': ['Người dùng ứng dụng', 'Customer of this app'],
  'login.title': ['Đăng nhập Saola Pay?', 'Sign in to Saola Pay?'],
  'login.title_register': ['Mở cửa hàng trên Saola Pay?', 'Open a shop on Saola Pay?'],
  'login.who': ['Bạn là', 'You are'],
  'login.phone': ['Số điện thoại', 'Phone number'],
  'login.shop': ['Cửa hàng', 'Shop'],
  'login.device': ['Thiết bị', 'Device'],
  'login.place': ['Địa chỉ mạng', 'Network address'],
  'login.time': ['Yêu cầu lúc', 'Asked at'],
  'login.unknown_device': ['Không rõ', 'Unknown'],
  'login.warning': [
    'Chỉ chấp thuận khi chính bạn đang mở trang đăng nhập trên thiết bị này. Nếu người khác gửi mã cho bạn, hãy từ chối.',
    'Approve only when you yourself have the sign-in page open on that device. If somebody sent you the code, refuse.',
  ],
  'login.registers': [
    'Số này chưa có cửa hàng. Chấp thuận sẽ gửi thông tin định danh của bạn để mở cửa hàng mới.',
    'This number has no shop yet. Approving sends your identity data to open a new one.',
  ],
  'login.stranger': ['Bạn không có tài khoản ở cửa hàng này.', 'You have no account in this shop.'],
  'login.approve': ['Chấp thuận', 'Approve'],
  'login.refuse': ['Từ chối', 'Refuse'],
  'login.sending': ['Đang gửi…', 'Sending…'],
  'login.approved': ['Đã chấp thuận', 'Approved'],
  'login.approved_about': [
    'Trở lại trình duyệt, trang sẽ tự đăng nhập.',
    'Go back to the browser: it signs in by itself.',
  ],
  'login.denied': ['Đã từ chối', 'Refused'],
  'login.denied_about': ['Không ai được đăng nhập bằng mã này.', 'Nobody gets in with this code.'],
  'login.again': ['Về màn hình chính', 'Back to the start'],
} as const
