/** Why a date is that date and an amount that amount: a sentence for each fact. */
export const subscriptionExplain = {
  open: 'Vì sao ngày này, vì sao số tiền này',
  waiting: 'Đang tìm lý do',
  START: 'Đăng ký bắt đầu ngày {start}',
  TRIAL_END:
    'Dùng thử {value} {timeType, select, DAY {ngày} WEEK {tuần} MONTH {tháng} other {năm}} từ {start}, nên tính tiền từ sau đó',
  ANCHOR: 'Các kỳ đếm từ {anchor}',
  OTHER_ANCHOR: 'Kỳ này từ {from}, lập trước khi cách đếm đổi; nay các kỳ đếm từ {anchor}',
  FIRST_FIXED_DAY:
    'Ngày cố định đầu tiên của gói kể từ {anchor} ({timeType, select, WEEK {{fixed, select, 1 {Thứ Hai} 2 {Thứ Ba} 3 {Thứ Tư} 4 {Thứ Năm} 5 {Thứ Sáu} 6 {Thứ Bảy} other {Chủ Nhật}}} MONTH {ngày {fixed} của tháng} other {ngày thứ {fixed} của năm}})',
  COUNTED:
    '{steps} {timeType, select, DAY {ngày} WEEK {tuần} MONTH {tháng} other {năm}} sau {from}',
  SHORT_MONTH:
    'Tháng {month} năm {year} chỉ có {days} ngày, không có ngày {wanted}, nên lấy ngày cuối tháng',
  SHORT_YEAR: 'Năm {year} không có ngày thứ {wanted}, nên lấy ngày cuối năm',
  DAY_OF_YEAR: 'Ngày thứ {ordinal} của năm {year}',
  LEAP_YEAR: 'Tháng 2 năm {year} có 29 ngày',
  COMMON_YEAR: 'Tháng 2 năm {year} có 28 ngày',
  SKIPPED: 'Từ {from} đến {to} không tính tiền (tạm dừng, quá hạn hoặc đã hủy lúc đó)',
  BEFORE_SPAN: 'Trả trước: vào ngày đầu của kỳ {from}',
  AFTER_SPAN: 'Trả sau: vào ngày sau khi kỳ kết thúc {to}',
  CANCELLED_ON: 'Hóa đơn cuối, lập khi đăng ký bị hủy ngày {day}',
  REPLACES: 'Thay cho hóa đơn đã hủy của kỳ {cycle}',
  ISSUED_LATE: 'Lập ngày {issuedOn}, muộn hơn ngày thu, nên số ngày để trả đếm từ đó',
  DAYS_TO_PAY:
    '{days, plural, =0 {Hạn trả là chính ngày {from}} other {Có # ngày để trả, đếm từ {from}}}',
  FIRST_LAST_DAY: 'Hạn trả khi lập là {day}',
  EXTENDED: 'Gia hạn {count} lần: từ {first} đến {day}',
  PERIOD: '{amount} = {quantity} × {unitAmount}',
  STUB: '{amount} cho những ngày trước kỳ đầu',
  USAGE: '{amount} = {quantity} đơn vị đã dùng × {unitAmount}',
  BY_USE: 'Số đơn vị dùng trong kỳ × {unitAmount}',
  LINE: '{name}: {amount}',
  TOTAL: 'Cộng lại là {amount}',
  CARRIED_ON: '{amount} còn dư được trừ vào kỳ sau',
  PRICE_NOW: 'Gói {plan}, giá {unitAmount} một đơn vị như đăng ký đang có',
  PRICE_CHANGED: 'Gói {plan}, giá {unitAmount} một đơn vị theo thay đổi có hiệu lực từ {day}',
  PRICE_THEN: 'Gói {plan} và giá như ngày lập hóa đơn, {day}',
} as const
