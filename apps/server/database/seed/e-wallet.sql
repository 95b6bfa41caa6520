insert into
  e_wallet (id, name, short_name, common_name, created_at)
values
  (1, 'Ví điện tử MoMo', 'MoMo', 'MoMo', now()),
  (2, 'Ví điện tử ZaloPay', 'ZaloPay', 'ZaloPay', now()),
  (3, 'Ví VNPAY', 'VNPAY', 'VNPAY-QR', now()),
  (4, 'Viettel Money', 'Viettel Money', 'ViettelPay / Viettel Money', now()),
  (5, 'Ví điện tử ShopeePay', 'ShopeePay', 'ShopeePay (trước là AirPay)', now()),
  (6, 'VNPT Money', 'VNPT Money', 'VNPT Pay', now()),
  (7, 'MobiFone Money', 'MobiFone Money', 'MobiFone Pay', now()),
  (8, 'Ví điện tử SmartPay', 'SmartPay', 'SmartPay', now()),
  (9, 'Ví điện tử Payoo', 'Payoo', 'Payoo', now()),
  (10, 'Ví điện tử Moca', 'Moca', 'Moca (GrabPay by Moca)', now()),
  (11, 'Ví điện tử 9Pay', '9Pay', '9Pay', now()),
  (12, 'Ví điện tử Vimass', 'Vimass', 'Vimass', now()),
  (13, 'Ví điện tử Vimo', 'Vimo', 'Vimo / NextPay', now()),
  (14, 'Ví điện tử Bảo Kim', 'Bảo Kim', 'Bảo Kim', now()),
  (15, 'Ví điện tử Ngân Lượng', 'Ngân Lượng', 'NganLuong / Alepay', now()),
  (16, 'Ví điện tử Monpay', 'Monpay', 'Monpay', now()),
  (17, 'Ví điện tử G-PAY', 'G-PAY', 'GPay', now()),
  (18, 'Ví điện tử AppotaPay', 'AppotaPay', 'AppotaPay', now()),
  (19, 'Ví điện tử Foxpay', 'Foxpay', 'Foxpay (FPT)', now()),
  (20, 'Ví điện tử VinID Pay', 'VinID Pay', 'VinID Pay', now()),
  (21, 'Ví điện tử VTC Pay', 'VTC Pay', 'VTC Pay', now()),
  (22, 'Ví điện tử TrueMoney', 'TrueMoney', 'TrueMoney', now()),
  (23, 'PostPay', 'PostPay', 'PostPay', now()),
  (24, 'Ví điện tử PayME', 'PayME', 'PayME', now());

select
  setval(
    pg_get_serial_sequence('e_wallet', 'id'),
    (
      select
        max(id)
      from
        e_wallet
    )
  );
