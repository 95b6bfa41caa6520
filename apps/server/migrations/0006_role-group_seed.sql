-- The preset role groups of docs/decisions.md#23, and those of the bank's staff. Merchants copy from them, nobody edits them.
insert into
  role_group (id, merchant_id, code, name, description, codes, created_at)
values
  (
    '01900000-0000-7000-8000-000000000001',
    null,
    'OWNER',
    'Chủ cửa hàng',
    'Toàn quyền',
    '{1200,1201,1202,1300,1400,1401,1402,1500,1501,1502,1504,1505,1506,1600,1605,1700,1800,1900,1901,1902,1903,1904,1905,1906,2000,2200,2400,2401,2402}',
    now()
  ),
  (
    '01900000-0000-7000-8000-000000000002',
    null,
    'MANAGER',
    'Quản lý',
    'Điều hành cửa hàng, trừ định danh và tài khoản nhận tiền',
    '{1200,1201,1202,1300,1400,1402,1500,1501,1502,1504,1505,1506,1600,1605,1700,1800,1901,1903,1904,1905,1906,2000,2200,2400,2401,2402}',
    now()
  ),
  (
    '01900000-0000-7000-8000-000000000003',
    null,
    'ACCOUNTANT',
    'Kế toán',
    'Xem, xuất báo cáo và lập lệnh chi',
    '{1200,1201,1202,1300,1600,1605,1901,1904,1905,2000,2200}',
    now()
  ),
  (
    '01900000-0000-7000-8000-000000000004',
    null,
    'APPROVER',
    'Người duyệt',
    'Duyệt lệnh chi',
    '{1200,1201,1202,1600,1605,1901,1904,2000}',
    now()
  ),
  (
    '01900000-0000-7000-8000-000000000005',
    null,
    'CASHIER',
    'Thu ngân',
    'Tạo link thanh toán, dùng loa và xem doanh thu trong ngày',
    '{1200,1501,1502,1901,1904,2000}',
    now()
  ),
  (
    '01900000-0000-7000-8000-000000000006',
    null,
    'DEVELOPER',
    'Lập trình viên',
    'Khóa kết nối, webhook và môi trường thử',
    '{1400,1401,1402,1901,1904,2000}',
    now()
  ),
  (
    '01900000-0000-7000-8000-000000000011',
    null,
    'BANK_MAKER',
    'Chuyên viên',
    'Lập yêu cầu',
    '{}',
    now()
  ),
  (
    '01900000-0000-7000-8000-000000000012',
    null,
    'BANK_CHECKER',
    'Kiểm soát viên',
    'Duyệt yêu cầu',
    '{}',
    now()
  ),
  (
    '01900000-0000-7000-8000-000000000013',
    null,
    'BANK_ROOT',
    'Quản trị hệ thống',
    'Quản trị người dùng ngân hàng',
    '{}',
    now()
  );
