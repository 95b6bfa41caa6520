// Texts of the simulated POS machine.

export const posErrorTexts = {
  'pos.unknown': [
    'Không có máy {deviceId} trong bộ mô phỏng',
    'There is no machine {deviceId} in the simulator',
  ],
  'pos.no_payment': ['Máy không có giao dịch này', 'The machine has no such payment'],
  'pos.busy': ['Máy đang chờ một giao dịch khác', 'The machine is waiting for another payment'],
  'pos.batch_closed': [
    'Saola Pay đã tự kết toán lô này lúc 23:00. Máy bắt đầu lô mới',
    'Saola Pay has settled this batch at 23:00. The machine begins the next',
  ],
  'pos.refused': ['{detail}', '{detail}'],
  'pos.unreachable': [
    'Saola Pay không trả lời. Máy sẽ hỏi lại, không thu hai lần',
    'Saola Pay does not answer. The machine asks again and takes nothing twice',
  ],
} as const

export const posPageTexts = {
  'nav.pos': ['Máy POS', 'POS'],
  'pos.title': ['Máy POS', 'POS machines'],
  'pos.about': [
    'Máy nói chuyện với Saola Pay qua mạng bằng khóa của riêng nó. Lấy mã kích hoạt ở trang Máy POS của cửa hàng.',
    'A machine speaks to Saola Pay over the network with a key of its own. Get the activation code on the merchant’s POS page.',
  ],
  'pos.none': ['Chưa có máy nào. Hãy kích hoạt một máy.', 'No machines yet. Activate one.'],
  'pos.machines': ['Các máy', 'Machines'],
  'pos.activate': ['Kích hoạt máy', 'Activate a machine'],
  'pos.device': ['Số máy', 'Serial number'],
  'pos.code': ['Mã kích hoạt', 'Activation code'],
  'pos.activated': ['Máy đã sẵn sàng', 'The machine is ready'],
  'pos.take': ['Thu tiền', 'Take a payment'],
  'pos.amount': ['Số tiền', 'Amount'],
  'pos.means': ['Khách trả bằng', 'The payer uses'],
  'pos.qr': ['Mã VietQR', 'VietQR'],
  'pos.card': ['Thẻ {number}: {effect}', 'Card {number}: {effect}'],
  'pos.staff': ['Thu ngân', 'Cashier'],
  'pos.begun': ['Đã gửi tới Saola Pay', 'Sent to Saola Pay'],
  'pos.screen': ['Màn hình máy', 'The machine’s screen'],
  'pos.idle': ['Sẵn sàng', 'Ready'],
  'pos.scan': ['Mời khách quét mã', 'The payer scans this code'],
  'pos.phone': ['Trả bằng điện thoại', 'Pay with the phone'],
  'pos.cancel': ['Hủy giao dịch', 'Cancel'],
  'pos.canceled': ['Đã hủy', 'Canceled'],
  'pos.CREATED': ['Đang chờ khách trả', 'Waiting for the payer'],
  'pos.SUCCESS': ['Thành công', 'Success'],
  'pos.FAILED': ['Thẻ bị từ chối', 'Declined'],
  'pos.TIMEOUT': ['Hết thời gian', 'Timed out'],
  'pos.CANCEL': ['Đã hủy', 'Canceled'],
  'pos.REFUNDED': ['Đã hoàn tiền', 'Refunded'],
  'pos.batch': ['Lô {number}', 'Batch {number}'],
  'pos.batch_empty': ['Chưa có giao dịch nào trong lô.', 'Nothing in the batch yet.'],
  'pos.settle': ['Kết toán', 'Settle'],
  'pos.settled': ['Đã kết toán', 'Settled'],
  'pos.total': ['Tổng lô', 'Batch total'],
  'pos.last': [
    'Lô vừa kết toán: {count} giao dịch, {amount}, {state}',
    'Last batch: {count} payments, {amount}, {state}',
  ],
  'pos.agrees': ['khớp', 'agrees'],
  'pos.differs': ['lệch', 'differs'],
} as const
