insert into
  portal_parameter (id, name, value, description, data_type, param_group, create_by, modified_at)
values
  (
    '01900000-0000-7000-8000-000000000101',
    'CONTACT_HOTLINE',
    '19001234',
    'Tổng đài hỗ trợ 24/7',
    'STRING',
    'PARAMETER_CONTACT',
    'system',
    now()
  ),
  (
    '01900000-0000-7000-8000-000000000102',
    'CONTACT_EMAIL',
    'hotro@saolapay.example',
    'Email hỗ trợ',
    'STRING',
    'PARAMETER_CONTACT',
    'system',
    now()
  ),
  (
    '01900000-0000-7000-8000-000000000103',
    'CONTACT_WEBSITE',
    'https://saolapay.example',
    'Trang web',
    'STRING',
    'PARAMETER_CONTACT',
    'system',
    now()
  ),
  (
    '01900000-0000-7000-8000-000000000104',
    'CONTACT_WORKING_HOURS',
    '8:00 - 17:30, thứ Hai đến thứ Sáu',
    'Giờ làm việc',
    'STRING',
    'PARAMETER_CONTACT',
    'system',
    now()
  ),
  (
    '01900000-0000-7000-8000-000000000110',
    'POS_ORDER_MERCHANT',
    '-',
    'Mã đơn vị của ngân hàng nhận tiền đơn hàng POS bằng VietQR; "-" là chỉ thu tại ngân hàng',
    'STRING',
    'PARAMETER_SYSTEM',
    'system',
    now()
  ),
  (
    '01900000-0000-7000-8000-000000000119',
    'FEE_MERCHANT',
    '-',
    'Mã đơn vị của ngân hàng nhận tiền phí qua link thanh toán; "-" là dùng cửa hàng nhận tiền đơn POS',
    'STRING',
    'PARAMETER_SYSTEM',
    'system',
    now()
  ),
  (
    '01900000-0000-7000-8000-000000000111',
    'STAFF_INACTIVITY_SEC',
    '900',
    'Số giây không thao tác thì phiên nhân viên kết thúc',
    'NUMBER',
    'PARAMETER_SYSTEM',
    'system',
    now()
  ),
  (
    '01900000-0000-7000-8000-000000000112',
    'STAFF_SECOND_FACTOR',
    'PEOPLE',
    'Ai bắt buộc dùng xác thực hai lớp',
    'STRING',
    'PARAMETER_SYSTEM',
    'system',
    now()
  ),
  (
    '01900000-0000-7000-8000-000000000113',
    'FEE_NOTICE_DAYS',
    '30',
    'Số ngày báo trước khi tăng phí cho cửa hàng',
    'NUMBER',
    'PARAMETER_SYSTEM',
    'system',
    now()
  ),
  (
    '01900000-0000-7000-8000-000000000117',
    'FOR_CONTROL_DAYS',
    '30',
    'Số ngày làm việc để ngân hàng trả lời tra soát',
    'NUMBER',
    'PARAMETER_SYSTEM',
    'system',
    now()
  ),
  (
    '01900000-0000-7000-8000-000000000118',
    'FOR_CONTROL_MAX_AGE_DAYS',
    '60',
    'Số ngày kể từ giao dịch còn mở được tra soát',
    'NUMBER',
    'PARAMETER_SYSTEM',
    'system',
    now()
  ),
  (
    '01900000-0000-7000-8000-000000000116',
    'PAYOUT_BATCH_ROWS',
    '10000',
    'Số dòng tối đa của một tệp chi theo lô',
    'NUMBER',
    'PARAMETER_SYSTEM',
    'system',
    now()
  ),
  (
    '01900000-0000-7000-8000-000000000115',
    'MESSAGES_PER_DAY',
    '500',
    'Số email và SMS một cửa hàng gửi khách trong 24 giờ',
    'NUMBER',
    'PARAMETER_CONNECTION',
    'system',
    now()
  ),
  (
    '01900000-0000-7000-8000-000000000114',
    'PAYBOX_FRESH_SEC',
    '300',
    'Khoản tiền mới trong bao lâu thì Pay Box đọc riêng',
    'NUMBER',
    'PARAMETER_PAYBOX',
    'system',
    now()
  );
