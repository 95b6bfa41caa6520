import { cardPageTexts } from './card-texts.ts'
import type { FaultName } from './contract.ts'
import type { Lang } from './platform/call.ts'
import { boxErrorTexts, boxPageTexts } from './box-texts.ts'
import { loginErrorTexts, loginPageTexts } from './login-texts.ts'
import { posErrorTexts, posPageTexts } from './pos-texts.ts'

// Every text that people see, Vietnamese first. `{name}` is filled in. The simulator is a product of its own, so its
// texts are not in packages/phrases.

type Text = readonly [vi: string, en: string]

export const errorTexts = {
  'request.invalid': ['Yêu cầu không hợp lệ: {detail}', 'The request is not valid: {detail}'],
  'request.not_json': ['Nội dung không phải JSON hợp lệ', 'The body is not valid JSON'],
  'request.too_large': ['Nội dung gửi lên quá lớn', 'The body is too large'],
  'request.media_type': ['Kiểu nội dung không được hỗ trợ', 'Content type not supported'],
  'request.header_too_large': ['Phần đầu của yêu cầu quá lớn', 'The request headers are too large'],
  'route.not_found': ['Không có địa chỉ này', 'No such address'],
  'route.method': [
    'Địa chỉ này không nhận phương thức {method}',
    'This address does not take {method}',
  ],
  'server.error': ['Bộ mô phỏng gặp lỗi, xem nhật ký', 'The simulator failed, see its log'],
  'signature.missing': [
    'Thiếu các header client, time, validate',
    'The headers client, time and validate are required',
  ],
  'signature.client': ['Không biết client này', 'Unknown client'],
  'signature.time': [
    'Header time lệch quá 5 phút so với đồng hồ thật',
    'The time header is more than 5 minutes away from real time',
  ],
  'signature.wrong': [
    'Chữ ký không khớp (HMAC trên METHOD|path không query|time| và nội dung gốc)',
    'The signature does not match (HMAC over METHOD|path without query|time| and the raw body)',
  ],
  'bank.down': [
    'Ngân hàng đang bảo trì, tiền chưa bị trừ. Hãy thử lại sau',
    'The bank is down; no money was taken. Try again later',
  ],
  'account.not_test': [
    'Tài khoản {accountNo} không thuộc Chế độ thử',
    'Account {accountNo} is no Test Mode account',
  ],
  'account.not_found': ['Không có tài khoản {accountNo}', 'There is no account {accountNo}'],
  'account.exists': ['Số {accountNo} đã được dùng', 'The number {accountNo} is taken'],
  'account.closed': [
    'Tài khoản {accountNo} đã đóng, tiền chưa bị trừ',
    'Account {accountNo} is closed; no money was taken',
  ],
  'account.insufficient_funds': [
    'Số dư không đủ, tiền chưa bị trừ',
    'Not enough money in the account; none was taken',
  ],
  'receiver.unknown': [
    'Ngân hàng nhận không có tài khoản {accountNo}, tiền chưa bị trừ',
    "The receiver's bank has no account {accountNo}; no money was taken",
  ],
  'virtual_account.not_found': [
    'Không có tài khoản ảo {virtualAccount}',
    'There is no virtual account {virtualAccount}',
  ],
  'virtual_account.taken': [
    'Số {virtualAccount} đã thuộc tài khoản khác',
    'The number {virtualAccount} belongs to another account',
  ],
  'virtual_account.closed': [
    'Tài khoản nhận đã đóng, ngân hàng từ chối và tiền chưa bị trừ',
    'The receiving account is closed: the bank refused and no money was taken',
  ],
  'virtual_account.expired': [
    'Tài khoản nhận đã hết hạn, ngân hàng từ chối và tiền chưa bị trừ',
    'The receiving account has expired: the bank refused and no money was taken',
  ],
  'period.reversed': ['Từ ngày phải trước đến ngày', 'The start must come before the end'],
  'beneficiary.not_found': [
    'Không tìm thấy người thụ hưởng {accountNo}',
    'No beneficiary with account {accountNo}',
  ],
  'beneficiary.lookup_unsupported': [
    'Ngân hàng {bank} không cho tra tên',
    '{bank} does not answer name inquiries',
  ],
  'transfer.not_found': ['Không có lệnh {reference}', 'There is no transfer {reference}'],
  'transfer.reference_reused': [
    'Mã {reference} đã dùng cho lệnh khác',
    'The reference {reference} was used for another transfer',
  ],
  'transfer.over_limit': [
    'Mỗi lần chuyển phải dưới 500.000.000 ₫, tiền chưa bị trừ',
    'A transfer must be below 500,000,000 ₫; no money was taken',
  ],
  'transfer.refused': [
    'Ngân hàng nhận từ chối giao dịch, tiền chưa bị trừ',
    'The receiving bank refused; no money was taken',
  ],
  'transfer.to_itself': [
    'Không chuyển cho chính tài khoản nguồn',
    'The receiver is the paying account itself',
  ],
  'credit.not_found': [
    'Không có khoản tiền vào {bankReference}',
    'There is no credit {bankReference}',
  ],
  'return.too_much': ['Chỉ còn trả lại được {left} đồng', 'Only {left} dong are left to return'],
  'amount.required': [
    'Mã QR không ghi số tiền, hãy nhập số tiền',
    'The QR carries no amount: type one',
  ],
  'qr.not_payment': ['Đây không phải mã QR thanh toán', 'This is not a payment QR'],
  'qr.not_bank_transfer': [
    'Mã này không phải QR chuyển khoản ngân hàng',
    'This is not a bank-transfer QR',
  ],
  'qr.damaged': [
    'Mã QR bị cắt hoặc hỏng, hãy quét lại',
    'The QR is cut off or damaged: scan it again',
  ],
  'qr.invalid': [
    'Mã QR sai quy định VietQR ({reason})',
    'The QR breaks the VietQR rules ({reason})',
  ],
  'qr.none_found': ['Không thấy mã QR trong ảnh', 'No QR code in the picture'],
  'picture.unsupported': [
    'Chỉ đọc được ảnh PNG, JPEG, GIF hoặc BMP',
    'Only PNG, JPEG, GIF and BMP pictures can be read',
  ],
  'picture.too_large': ['Ảnh quá lớn', 'The picture is too large'],
  'picture.missing': ['Hãy gửi ảnh trong trường image', 'Send a picture in the field image'],
  'message.not_found': ['Tin này không còn', 'This message is gone'],
  'sms.down': ['Cổng SMS đang bảo trì', 'The SMS gateway is down'],
  'card.order_reused': [
    'Mã {orderId} đã dùng cho đơn khác',
    'The order id {orderId} was used for another order',
  ],
  'card.order_not_found': ['Không có đơn thẻ {orderId}', 'There is no card order {orderId}'],
  'card.settlement_not_found': [
    'Không có bảng quyết toán {fileId}',
    'There is no settlement report {fileId}',
  ],
  'card.refund_not_found': [
    'Không có lệnh hoàn thẻ {reference}',
    'There is no card refund {reference}',
  ],
  'card.refund_reused': [
    'Mã {reference} đã dùng cho lệnh hoàn khác',
    'The reference {reference} was used for another refund',
  ],
  'card.refund_not_paid': [
    'Đơn thẻ {orderId} chưa được thanh toán',
    'The card order {orderId} is not paid',
  ],
  'card.refund_too_much': ['Chỉ còn hoàn được {left}', 'Only {left} is left to refund'],
  'card.session_not_found': ['Phiên thanh toán thẻ không tồn tại', 'There is no such card session'],
  ...loginErrorTexts,
  ...boxErrorTexts,
  ...posErrorTexts,
  'card.unknown': [
    'Số thẻ không có trong bảng thẻ thử',
    'This number is not in the table of test cards',
  ],
} as const satisfies Record<string, Text>
export type ErrorKey = keyof typeof errorTexts

export const faultTexts: Record<FaultName, Text> = {
  down: [
    'Ngân hàng ngừng: mọi lệnh nhận 503, thông báo nằm chờ',
    'The bank is down: every call gets 503, notifications wait',
  ],
  slow: ['Ngân hàng trả lời chậm', 'The bank answers slowly'],
  refuse: ['Từ chối mọi lệnh chuyển và hoàn tiền', 'Refuses every transfer and return'],
  'timeout-after-debit': [
    'Trừ tiền xong rồi im lặng, kết nối bị cắt',
    'Debits, then falls silent and cuts the line',
  ],
  'timeout-before-debit': ['Im lặng và không làm gì cả', 'Falls silent and does nothing'],
  'accept-later': [
    'Im lặng, lát sau mới trừ tiền và chuyển',
    'Falls silent, then debits and transfers later',
  ],
  garbage: [
    'Chuyển tiền nhưng trả lời thứ không phải JSON',
    'Transfers, but answers with something that is not JSON',
  ],
  late: ['Tiền đến muộn: ghi có sau khoảng chờ', 'Money arrives late: credited after the wait'],
  'wrong-amount': [
    'Tiền đến sai số tiền (mặc định thiếu 1.000 ₫)',
    'Money arrives in another amount (1,000 ₫ less unless set)',
  ],
  'wrong-content': ['Nội dung chuyển khoản bị đổi', 'The transfer text is changed'],
  duplicate: ['Mỗi thông báo gửi nhiều lần', 'Each notification is sent several times'],
  delay: [
    'Ghi có ngay, thông báo đi sau khoảng chờ',
    'Credited at once, the notification leaves after the wait',
  ],
  reorder: [
    'Gom thông báo rồi gửi ngược thứ tự',
    'Gathers notifications and sends them in reverse order',
  ],
  'drop-answer': ['Bỏ qua câu trả lời và gửi lại', 'Ignores the answer and sends again'],
  stop: ['Giữ lại mọi thông báo', 'Holds back every notification'],
  'never-tell': ['Ghi có nhưng không bao giờ thông báo', 'Credits the account and never tells'],
  'bad-signature': ['Ký thông báo bằng khóa sai', 'Signs notifications with a wrong key'],
  'napas-silent': ['Không gửi kết quả thẻ cho máy chủ', 'Sends no card result to the server'],
  'napas-bad-checksum': ['Kết quả thẻ sai mã kiểm tra', 'Card results carry a wrong checksum'],
  'sms-down': ['Cổng SMS ngừng', 'The SMS gateway is down'],
  'mail-down': ['Hộp thư trả lời bận (451)', 'The mailbox answers busy (451)'],
}

/** Fills `{name}` in a text. */
export function fill(text: Text, lang: Lang, params: Record<string, string> = {}): string {
  return text[lang === 'vi' ? 0 : 1].replaceAll(
    /\{(\w+)\}/g,
    (whole, name: string) => params[name] ?? whole,
  )
}

/** What a magic amount, account or card does. */
const effectTexts = {
  INSUFFICIENT_FUNDS: ['FAILED: không đủ tiền', 'FAILED: not enough money'],
  REFUSED: ['FAILED: ngân hàng từ chối', 'FAILED: the bank refuses'],
  'execute-none': [
    'Chuyển xong nhưng không trả lời; hỏi lại thấy SUCCESS',
    'Transferred but not answered; a query says SUCCESS',
  ],
  forget: [
    'Không trả lời và không làm gì; hỏi lại thấy 404',
    'Not answered and nothing done; a query says 404',
  ],
  'later-EXECUTE': [
    'Không trả lời; PROCESSING, 5 giây sau mới trừ tiền và SUCCESS',
    'Not answered; PROCESSING, debited and SUCCESS 5 seconds later',
  ],
  'later-SUCCESS': ['PROCESSING, 5 giây sau SUCCESS', 'PROCESSING, SUCCESS 5 seconds later'],
  'later-RETURNED': [
    'PROCESSING, 5 giây sau FAILED và tiền quay về',
    'PROCESSING, FAILED 5 seconds later and the money comes back',
  ],
  'execute-garbage': [
    'Chuyển xong nhưng trả lời không phải JSON',
    'Transferred, but the answer is not JSON',
  ],
  slow: ['SUCCESS sau 5 giây', 'SUCCESS after 5 seconds'],
  down: ['503, không làm gì', '503, nothing done'],
  ACCOUNT_NOT_FOUND: ['Không có tài khoản này', 'No such account'],
  ACCOUNT_CLOSED: ['Tài khoản đã đóng', 'The account is closed'],
  RECEIVER_BANK_DOWN: ['Ngân hàng nhận bảo trì', "The receiver's bank is down"],
  NAME_LOOKUP_SILENT: [
    'Tra tên không trả lời; chuyển vẫn được',
    'Name look-up falls silent; transfers still work',
  ],
  'card-SUCCESS': ['Thành công', 'Success'],
  'card-WRONG_CARD': ['Sai thông tin thẻ', 'Wrong card'],
  'card-INSUFFICIENT_FUNDS': ['Không đủ số dư', 'Insufficient funds'],
  'card-WRONG_OTP': ['Sai OTP', 'Wrong OTP'],
  'card-CANCELLED': ['Khách hủy', 'Cancelled by the payer'],
  'card-LIMIT_EXCEEDED': ['Vượt hạn mức', 'Limit exceeded'],
  'card-TIMEOUT': ['Không có trả lời', 'No answer'],
  'card-TIMEOUT_THEN_SUCCESS': [
    'Không có trả lời, 1 phút sau thành công',
    'No answer, success one minute later',
  ],
  'card-BANK_DOWN': ['Ngân hàng phát hành bảo trì', 'The issuing bank is down'],
} as const satisfies Record<string, Text>

const pageTexts = {
  ...loginPageTexts,
  ...boxPageTexts,
  ...posPageTexts,
  'app.name': ['Ngân hàng mô phỏng', 'Simulated bank'],
  'app.test': ['Chỉ để thử', 'For testing only'],
  'app.skip': ['Đến nội dung', 'Skip to content'],
  'app.clock_moved': ['Giờ ngân hàng, đã chỉnh', 'Bank time, moved'],
  'app.clock': ['Giờ ngân hàng', 'Bank time'],
  'app.copy': ['Chép', 'Copy'],
  'app.copied': ['Đã chép', 'Copied'],
  'app.offline': ['Mất kết nối với bộ mô phỏng', 'No connection to the simulator'],
  'nav.phone': ['Điện thoại', 'Phone'],
  'nav.inbox': ['Hộp thư', 'Inbox'],
  'nav.accounts': ['Tài khoản', 'Accounts'],
  'nav.cards': ['Thẻ mẫu', 'Sample cards'],
  'cards.title': ['Thẻ mẫu', 'Sample cards'],
  'cards.about': [
    'Căn cước của người không có thật, để thử định danh. Bấm vào ảnh để tải về rồi gửi ở trang định danh của cửa hàng.',
    "Identity cards of invented people, to try identification with. Click a picture to download it, then send it on the portal's identification screen.",
  ],
  'cards.more': ['Người khác', 'Other people'],
  'cards.good': ['Thẻ hợp lệ', 'Good cards'],
  'cards.bad': ['Thẻ có vấn đề', 'Cards with a fault'],
  'cards.front': ['Mặt trước', 'Front'],
  'cards.back': ['Mặt sau', 'Back'],
  'cards.new_form': ['Mẫu căn cước 2024', 'Card form of 2024'],
  'cards.kind.valid': ['Đọc được', 'Can be read'],
  'cards.kind.expired': ['Đã hết hạn', 'Expired'],
  'cards.kind.minor': ['Chưa đủ 18 tuổi', 'Under 18'],
  'cards.kind.blurred': ['Ảnh mờ', 'Blurred'],
  'cards.kind.no-code': ['Không có mã', 'Without codes'],
  'cards.kind.copy': ['Bản photo', 'Photocopy'],
  'nav.faults': ['Sự cố', 'Faults'],
  'lost.title': ['Không có trang này', 'No such page'],
  'lost.about': [
    'Địa chỉ có thể đã gõ nhầm, hoặc điều bạn tìm không còn. Các trang của bộ mô phỏng:',
    'The address may be mistyped, or what you look for is gone. These are the pages of the simulator:',
  ],
  'nav.label': ['Các trang', 'Pages'],
  'phone.title': ['Điện thoại của người trả tiền', "The payer's phone"],
  'phone.app': ['Ứng dụng ngân hàng', 'Bank app'],
  'phone.from': ['Từ tài khoản', 'From account'],
  'phone.balance': ['Số dư', 'Balance'],
  'phone.scan': ['Quét QR', 'Scan QR'],
  'phone.upload': ['Tải ảnh QR', 'Upload picture'],
  'phone.paste': ['Dán nội dung QR', 'Paste QR text'],
  'phone.paste_hint': ['00020101021238…', '00020101021238…'],
  'phone.paste_help': [
    'Dán văn bản hoặc ảnh, hoặc kéo ảnh vào đây',
    'Paste text or a picture, or drop a picture here',
  ],
  'phone.continue': ['Tiếp tục', 'Continue'],
  'phone.reading': ['Đang đọc mã…', 'Reading the code…'],
  'phone.recent': ['Vừa chuyển', 'Recent transfers'],
  'phone.recent_none': [
    'Chưa chuyển khoản nào. Hãy quét hoặc dán một mã VietQR.',
    'No transfers yet. Scan or paste a VietQR.',
  ],
  'phone.confirm_title': ['Xác nhận chuyển khoản', 'Confirm transfer'],
  'phone.back': ['Quay lại', 'Back'],
  'phone.amount': ['Số tiền', 'Amount'],
  'phone.amount_differs': [
    'Khác số tiền trong mã ({amount})',
    'Not the amount in the code ({amount})',
  ],
  'phone.to': ['Người nhận', 'Receiver'],
  'phone.bank': ['Ngân hàng', 'Bank'],
  'phone.account': ['Số tài khoản', 'Account number'],
  'phone.content': ['Nội dung', 'Text'],
  'phone.pay': ['Chuyển {amount}', 'Transfer {amount}'],
  'phone.pay_empty': ['Chuyển', 'Transfer'],
  'phone.paying': ['Đang chuyển…', 'Transferring…'],
  'phone.done': ['Chuyển khoản thành công', 'Transfer complete'],
  'phone.reference': ['Mã giao dịch', 'Bank reference'],
  'phone.time': ['Thời gian', 'Time'],
  'phone.again': ['Chuyển khoản khác', 'Another transfer'],
  'phone.scanning': ['Đưa mã QR vào khung', 'Hold the QR inside the frame'],
  'phone.no_camera': [
    'Không mở được máy ảnh. Hãy tải ảnh hoặc dán mã.',
    'The camera cannot be opened. Upload a picture or paste the text.',
  ],
  'phone.close': ['Đóng', 'Close'],
  'phone.test_receiver': ['Tài khoản chế độ thử', 'Test Mode account'],
  'inbox.title': ['Hộp thư', 'Inbox'],
  'inbox.filter': ['Người nhận', 'Recipient'],
  'inbox.filter_hint': ['Số điện thoại hoặc e-mail', 'Phone number or e-mail'],
  'inbox.show': ['Lọc', 'Filter'],
  'inbox.clear': ['Bỏ lọc', 'Clear'],
  'inbox.none': [
    'Chưa có tin nào. SMS và e-mail Saola Pay gửi đi sẽ hiện ở đây ngay khi đến.',
    'Nothing yet. SMS and e-mails that Saola Pay sends appear here as they arrive.',
  ],
  'inbox.none_found': ['Không có tin nào gửi đến {to}.', 'No message was sent to {to}.'],
  'inbox.code': ['Mã dùng một lần', 'One-time code'],
  'inbox.pick': ['Chọn một tin để đọc', 'Pick a message to read'],
  'inbox.to': ['Đến', 'To'],
  'inbox.from': ['Từ', 'From'],
  'inbox.list': ['Danh sách tin', 'Messages'],
  'inbox.mail': ['Nội dung e-mail', 'E-mail content'],
  'inbox.no_subject': ['(không tiêu đề)', '(no subject)'],
  'accounts.title': ['Tài khoản', 'Accounts'],
  'accounts.merchants': ['Của đơn vị bán hàng, tại ngân hàng này', 'Merchants, at this bank'],
  'accounts.payers': ['Của người trả tiền, tại ngân hàng khác', 'Payers, at other banks'],
  'accounts.holder': ['Chủ tài khoản', 'Holder'],
  'accounts.number': ['Số tài khoản', 'Number'],
  'accounts.bank': ['Ngân hàng', 'Bank'],
  'accounts.balance': ['Số dư', 'Balance'],
  'accounts.virtual': ['Tài khoản ảo', 'Virtual accounts'],
  'accounts.test': ['Chế độ thử', 'Test Mode'],
  'accounts.back': ['Mọi tài khoản', 'All accounts'],
  'accounts.open': ['Mở', 'Open'],
  'accounts.closed': ['Đóng', 'Closed'],
  'accounts.expired': ['Hết hạn', 'Expired'],
  'open.title': ['Mở tài khoản', 'Open an account'],
  'open.send': ['Mở tài khoản', 'Open'],
  'open.done': ['Đã mở tài khoản', 'Opened'],
  'open.hint': [
    'Có số giấy tờ hoặc mã số thuế thì tài khoản liên kết được với Saola Pay; mã xác thực gửi đến số điện thoại ghi ở đây.',
    'With an id card or a tax number the account can be linked at Saola Pay; the code goes to the phone given here.',
  ],
  'holder.title': ['Chủ tài khoản theo ngân hàng', 'Holder, as the bank knows him'],
  'holder.idCard': ['Số giấy tờ', 'Id card'],
  'holder.taxCode': ['Mã số thuế', 'Tax number'],
  'holder.phone': ['Điện thoại', 'Phone'],
  'holder.branch': ['Chi nhánh', 'Branch'],
  'statement.title': ['Sao kê', 'Statement'],
  'statement.from': ['Từ ngày', 'From'],
  'statement.to': ['Đến ngày', 'To'],
  'statement.show': ['Xem', 'Show'],
  'statement.opening': ['Số dư đầu', 'Opening'],
  'statement.closing': ['Số dư cuối', 'Closing'],
  'statement.in': ['Tiền vào', 'In'],
  'statement.out': ['Tiền ra', 'Out'],
  'statement.when': ['Thời gian', 'When'],
  'statement.what': ['Nội dung', 'Text'],
  'statement.reference': ['Mã giao dịch', 'Reference'],
  'statement.amount': ['Số tiền', 'Amount'],
  'statement.balance': ['Số dư', 'Balance'],
  'statement.none': ['Chưa có giao dịch nào trong khoảng này.', 'No transactions in this period.'],
  'statement.newest': [
    'Hiện {shown} giao dịch mới nhất trong {all}. Chọn khoảng ngày ngắn hơn để xem phần còn lại.',
    'Showing the newest {shown} of {all} transactions. Pick a shorter period to see the rest.',
  ],
  'credit.title': ['Tạo khoản tiền vào', 'Make an incoming transfer'],
  'credit.into': ['Vào số', 'Into'],
  'credit.times': ['Số lần báo', 'Notified times'],
  'credit.delay': ['Báo sau (giây)', 'Notify after (s)'],
  'credit.send': ['Ghi có', 'Credit'],
  'credit.done': ['Đã ghi có {reference}', 'Credited {reference}'],
  'va.number': ['Số', 'Number'],
  'va.name': ['Tên hiển thị', 'Name'],
  'va.expires': ['Hết hạn', 'Expires'],
  'va.state': ['Trạng thái', 'State'],
  'va.any': ['Tùy ý', 'Any'],
  'va.never': ['Không', 'Never'],
  'settle.title': ['Quyết toán thẻ', 'Card settlement'],
  'settle.about': [
    'Mạng thẻ chốt phiên lúc 24 giờ và chuyển tiền vào tài khoản này lúc 9 giờ sáng hôm sau. Có thể chốt phiên ngay.',
    'The card network closes its session at midnight and pays into this account at nine the next morning. It can close one now.',
  ],
  'settle.send': ['Chốt phiên ngay', 'Close the session now'],
  'settle.done': ['Đã chốt phiên', 'The session is closed'],
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
  ...cardPageTexts,
} as const satisfies Record<string, Text>
export type PageKey = keyof typeof pageTexts

export function pageText(key: PageKey, lang: Lang, params?: Record<string, string>): string {
  return fill(pageTexts[key], lang, params)
}

/** The texts a page's script needs, unfilled. */
export function scriptTexts(lang: Lang, keys: readonly PageKey[]): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, pageText(key, lang)]))
}

export function effectText(effect: string, lang: Lang): string {
  const text: Text | undefined = (effectTexts as Record<string, Text>)[effect]
  return text === undefined ? effect : fill(text, lang)
}
