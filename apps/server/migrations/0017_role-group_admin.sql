-- What the preset role groups of bank staff may do: the maker prepares, the checker decides, root keeps people and parameters.
update role_group
set
  codes = '{3100,3101,3103,3200,3201,3202,3203,3204,3205,3300,3301,3400,3401,3500,3501,3600,3700,3701,3702,3703,3800,3802,3803,3900}'
where
  code = 'BANK_MAKER'
  and merchant_id is null;

update role_group
set
  codes = '{3100,3102,3103,3200,3202,3204,3300,3302,3400,3402,3500,3501,3600,3601,3700,3702,3800,3801,3802,3803,3900,3901,3003}'
where
  code = 'BANK_CHECKER'
  and merchant_id is null;

update role_group
set
  codes = '{3000,3001,3002,3003}'
where
  code = 'BANK_ROOT'
  and merchant_id is null;
