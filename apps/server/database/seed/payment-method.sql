insert into
  payment_method (id, name, type, payment_type, fixed_fee, dynamic_fee, payment_limit, status, position)
values
  (
    '01900000-0000-7000-8000-000000000021',
    'VietQR',
    'QR',
    'VIET_QR',
    0,
    0.3,
    499999999,
    'ACTIVE',
    1
  ),
  (
    '01900000-0000-7000-8000-000000000022',
    'Thẻ ATM nội địa',
    'CARD',
    'ATM_CARD',
    1650,
    1.1,
    499999999,
    'ACTIVE',
    2
  ),
  (
    '01900000-0000-7000-8000-000000000023',
    'Chuyển khoản ngân hàng',
    'BANKING',
    'BANKING',
    0,
    0.3,
    499999999,
    'ACTIVE',
    3
  );
