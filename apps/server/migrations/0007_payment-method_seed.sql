-- Payment methods of the product and the general fee rules that hold where a merchant has none of its own.
insert into
  payment_method (
    id,
    name,
    type,
    payment_type,
    logo,
    fixed_fee,
    dynamic_fee,
    payment_limit,
    status,
    position
  )
values
  (
    '01900000-0000-7000-8000-000000000021',
    'VietQR',
    'QR',
    'VIET_QR',
    null,
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
    null,
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
    null,
    0,
    0.3,
    499999999,
    'ACTIVE',
    3
  );

insert into
  fee (
    id,
    merchant_id,
    payment_type,
    name,
    fixed_vnd,
    percent_micro,
    min_vnd,
    max_vnd,
    vat_percent_micro,
    collection,
    effective_from
  )
values
  (
    '01900000-0000-7000-8000-000000000031',
    null,
    'VIET_QR',
    'VietQR 0,3%',
    0,
    3000,
    500,
    11000,
    100000,
    'IMMEDIATELY',
    '2020-01-01T00:00:00+07:00'
  ),
  (
    '01900000-0000-7000-8000-000000000032',
    null,
    'ATM_CARD',
    'Thẻ ATM 1,1% + 1.650 ₫',
    1650,
    11000,
    null,
    null,
    100000,
    'IMMEDIATELY',
    '2020-01-01T00:00:00+07:00'
  ),
  (
    '01900000-0000-7000-8000-000000000033',
    null,
    'BANKING',
    'Chuyển khoản 0,3%',
    0,
    3000,
    500,
    11000,
    100000,
    'IMMEDIATELY',
    '2020-01-01T00:00:00+07:00'
  );
