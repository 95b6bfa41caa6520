/** Why a date is that date and an amount that amount: a sentence for each fact. */
export const subscriptionExplain = {
  open: 'Why this date, why this amount',
  waiting: 'Finding out why',
  START: 'It begins on {start}',
  TRIAL_END:
    'A trial of {value} {timeType, select, DAY {{value, plural, =1 {day} other {days}}} WEEK {{value, plural, =1 {week} other {weeks}}} MONTH {{value, plural, =1 {month} other {months}}} other {{value, plural, =1 {year} other {years}}}} from {start}, charged after it',
  ANCHOR: 'Cycles are counted from {anchor}',
  OTHER_ANCHOR:
    'For the days from {from}, issued before the count changed; now cycles are counted from {anchor}',
  FIRST_FIXED_DAY:
    "The plan's first fixed day on or after {anchor} ({timeType, select, WEEK {{fixed, select, 1 {Monday} 2 {Tuesday} 3 {Wednesday} 4 {Thursday} 5 {Friday} 6 {Saturday} other {Sunday}}} MONTH {day {fixed} of the month} other {day {fixed} of the year}})",
  COUNTED:
    '{steps} {timeType, select, DAY {{steps, plural, =1 {day} other {days}}} WEEK {{steps, plural, =1 {week} other {weeks}}} MONTH {{steps, plural, =1 {month} other {months}}} other {{steps, plural, =1 {year} other {years}}}} after {from}',
  SHORT_MONTH: 'Month {month} of {year} has {days} days and no day {wanted}: its last day is taken',
  SHORT_YEAR: '{year} has no day {wanted}, so its last day is taken',
  DAY_OF_YEAR: 'Day {ordinal} of {year}',
  LEAP_YEAR: 'February {year} has 29 days',
  COMMON_YEAR: 'February {year} has 28 days',
  SKIPPED: 'Nothing is charged from {from} to {to} (paused, overdue or cancelled then)',
  BEFORE_SPAN: 'Paid in advance: on the first day of the cycle, {from}',
  AFTER_SPAN: 'Paid afterwards: on the day after the cycle, {to}',
  CANCELLED_ON: 'The last invoice, issued when it was cancelled on {day}',
  REPLACES: 'In place of the void invoice of cycle {cycle}',
  ISSUED_LATE: 'Issued on {issuedOn}, after the payment date, so the days to pay count from then',
  DAYS_TO_PAY:
    '{days, plural, =0 {To be paid on {from} itself} =1 {# day to pay, counted from {from}} other {# days to pay, counted from {from}}}',
  FIRST_LAST_DAY: 'The last day to pay was {day} when it was issued',
  EXTENDED: 'Put off {count, plural, =1 {once} other {# times}}: from {first} to {day}',
  PERIOD: '{amount} = {quantity} × {unitAmount}',
  STUB: '{amount} for the days before the first cycle',
  USAGE: '{amount} = {quantity} units used × {unitAmount}',
  BY_USE: 'Units used in the cycle × {unitAmount}',
  LINE: '{name}: {amount}',
  TOTAL: 'Together {amount}',
  CARRIED_ON: '{amount} left over is taken off the next one',
  PRICE_NOW: 'Plan {plan} at {unitAmount} a unit, as the subscription has it',
  PRICE_CHANGED: 'Plan {plan} at {unitAmount} a unit, by the change that holds from {day}',
  PRICE_THEN: 'Plan and price of {plan} as on the day it was issued, {day}',
} as const
