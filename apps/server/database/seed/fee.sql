insert into
  fee (
    id,
    payment_type,
    name,
    version,
    fixed_vnd,
    percent_micro,
    min_vnd,
    max_vnd,
    vat_percent_micro,
    collection,
    effective_from,
    status
  )
values
  (
    '01900000-0000-7000-8000-000000000031',
    'VIET_QR',
    'VietQR 0,3%',
    1,
    0,
    3000,
    500,
    11000,
    100000,
    'IMMEDIATELY',
    now(),
    'ACTIVE'
  ),
  (
    '01900000-0000-7000-8000-000000000032',
    'ATM_CARD',
    'Thẻ ATM 1,1% + 1.650 ₫',
    1,
    1650,
    11000,
    null,
    null,
    100000,
    'IMMEDIATELY',
    now(),
    'ACTIVE'
  ),
  (
    '01900000-0000-7000-8000-000000000033',
    'BANKING',
    'Chuyển khoản 0,3%',
    1,
    0,
    3000,
    500,
    11000,
    100000,
    'IMMEDIATELY',
    now(),
    'ACTIVE'
  );
