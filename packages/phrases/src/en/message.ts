import type { Phrases } from '../shape.ts'
import { messageMoney } from './message-money.ts'
import { messageSalary } from './message-salary.ts'
import { messageSubscription } from './message-subscription.ts'

export const message: Phrases<'message'> = {
  otp: 'Saola Pay: {code} is your one-time code, valid for {minutes} minutes. Do not share it with anyone.',
  otpLink:
    'Saola Pay: {code} is your code to link your bank account to the shop {merchant}, valid for {minutes} minutes. If you did not ask for it, do not give it to anyone.',
  otpPayout:
    'Saola Pay: {code} is your code to approve payouts of {total} in {count, plural, one {# order} other {# orders}}, valid for {minutes} minutes. If you did not ask for it, give this code to nobody.',
  otpPayoutLimit:
    'Saola Pay: {code} is your code to loosen the payout rules of the shop {merchant}, valid for {minutes} minutes. If you did not ask for it, give this code to nobody.',
  alreadyRegistered:
    'Saola Pay: this number already has an account. If you were registering, please sign in. If it was not you, ignore this message.',
  invitation:
    'Saola Pay: {shop} invites you as a member (merchant code {code}). Set your own password within {hours} hours at {url} Do not share this link with anyone.',
  passwordChanged:
    'Saola Pay: your password was just changed and your other devices were signed out. If it was not you, open the sign-in page and choose Forgot password to set a new one at once.',
  newDevice:
    'Saola Pay: your account was signed in at {when} from {device}, network address {address}. If it was not you, lock your account now at {url}',
  unknownDevice: 'an unknown device',
  emergencyLocked:
    'Saola Pay: your account is locked and every device was signed out. To unlock it, go to the sign-in page and choose Forgot password.',
  payLink: {
    subject: 'Payment request for {amount} from {shop}',
    hello: 'Hello {name},',
    helloAll: 'Hello,',
    ask: '{shop} has sent you a payment request through Saola Pay.',
    amount: 'Amount',
    what: 'For',
    until: 'Expires at',
    open: 'View and pay',
    address: 'Or open this address:',
    frame:
      "Sent by Saola Pay at the request of {shop}. Only the text inside the frame is the shop's own.",
    care: 'Saola Pay and the bank never ask for passwords or one-time codes by email. If you do not know this shop, please ignore this message.',
    test: 'TEST: no real money.',
    sms: 'Saola Pay: {shop} asks you to pay {amount}. View and pay at {url} If you do not know this shop, please ignore this.',
    smsTest: 'TEST - {text}',
  },
  payPage: {
    subject: '{shop} invites you to order: {title}',
    hello: 'Hello {name},',
    helloAll: 'Hello,',
    ask: '{shop} has sent you its order page on Saola Pay.',
    page: 'Pay page',
    open: 'View and order',
    foot: 'Sent by Saola Pay at the request of {shop}. Only the words in the frame are the shop’s. Saola Pay and the bank never ask for passwords or one-time codes by email.',
    test: 'TEST: no real money.',
    sms: 'Saola Pay: {shop} invites you to order {title} at {url} If you do not know this shop, please ignore this.',
    smsTest: 'TEST - {text}',
  },
  reminder: {
    subject: 'Time to buy again: {title} at {shop}',
    hello: 'Hello {name},',
    helloAll: 'Hello,',
    text: 'You chose to buy {period} from {title} at {shop}, and it is time again. Nothing is charged automatically: order again if you like.',
    line: '{name} × {quantity}',
    total: 'Last time',
    open: 'Buy again or stop reminders',
    DAILY: 'every day',
    WEEKLY: 'every week',
    MONTHLY: 'every month',
    THREE_MONTHS: 'every three months',
    SIX_MONTHS: 'every six months',
    YEARLY: 'every year',
    foot: 'Sent by Saola Pay because you chose to be reminded when you ordered at {shop}. Only the words in the frame are the shop’s. Saola Pay and the bank never ask for a password or a one-time code by email.',
    test: 'TEST: no real money.',
    sms: 'Saola Pay: time to buy {title} at {shop} again. Order or stop reminders at {url}',
    smsTest: 'TEST - {text}',
  },
  refundReturned: {
    subject: 'Your refund from {shop} was sent back',
    hello: 'Hello {name},',
    helloAll: 'Hello,',
    text: 'The {amount} that {shop} refunded did not reach you: your bank sent the money back.',
    bank: 'Usually this means that the account you paid from no longer accepts money. {shop} has the money: please contact the shop to get it another way.',
    amount: 'Sent back',
    paid: 'You paid',
    reason: 'Reason of the refund',
    reference: 'Bank reference',
    open: 'See the payment',
    foot: 'Sent by Saola Pay for {shop}. Only the words in the frame are the shop’s. Saola Pay and the bank never ask for a password, a one-time code or a card number by email.',
    test: 'TEST: no real money.',
  },
  returnedRefund: {
    subject: 'A refund of {amount} came back',
    text: '{shop} had refunded {amount} and the money had left, but it has come back. {why}',
    payment:
      'Transaction {transaction} ({paid}), refund reference {reference}, reason of the refund: {reason}.',
    what: 'The money is in the shop’s books again and the refund is marked Failed. Ask the customer why their account cannot receive the money. Then open Transactions, choose this transaction and Refund again, or pay the customer back another way.{test, select, yes { This is a transaction of Test Mode, no real money.} other {}}',
  },
  refund: {
    subject: '{shop} refunds {amount}',
    hello: 'Hello {name},',
    helloAll: 'Hello,',
    text: '{shop} has refunded {amount} of what you paid.',
    bank: 'The money goes back to the bank account you paid from.',
    card: 'The money goes back to the card you paid with. Your bank may need a few days to show it.',
    amount: 'Refunded',
    paid: 'You paid',
    reason: 'Reason',
    reference: 'Bank reference',
    open: 'See the payment',
    foot: 'Sent by Saola Pay at the request of {shop}. Only the words in the frame are the shop’s. You do not need to do anything to get the money: Saola Pay and the bank never ask for a password, a one-time code or a card number by email.',
    test: 'TEST: no real money.',
  },
  linkReceipt: {
    subject: 'Receipt for {amount} from {shop}',
    hello: 'Hello {name},',
    helloAll: 'Hello,',
    thanks: '{shop} has received {amount} in full. Thank you.',
    total: 'Amount',
    what: 'For',
    number: 'Transaction no.',
    paidAt: 'Paid at',
    open: 'See the receipt',
    foot: 'Sent by Saola Pay because a receipt from {shop} was requested for this address. Saola Pay and the bank never ask for passwords or one-time codes by email.',
    test: 'TEST: no real money.',
  },
  order: {
    subject: 'Receipt for order {number} from {shop}',
    hello: 'Hello {name},',
    helloAll: 'Hello,',
    thanks: '{shop} has received the full payment for order {number}. Thank you.',
    line: '{name}: {quantity} × {price}',
    total: 'Total',
    paidAt: 'Paid at',
    open: 'See the receipt',
    foot: 'Sent by Saola Pay for an order at {shop}. Saola Pay and the bank never ask for passwords or one-time codes by email.',
    test: 'TEST: no real money.',
  },
  merchant: {
    hello: 'Hello {name},',
    care: 'Saola Pay and the bank never ask for passwords or one-time codes by email.',
    LINKED_ACCOUNT: {
      sms: 'Saola Pay: the account of {shop} is ready and the bank is reviewing the application.',
      subject: 'Your account is ready',
      text: 'The account of {shop} is ready. The bank is reviewing the application and will notify you.',
    },
    ACTIVE: {
      sms: 'Saola Pay: {shop} is approved and can accept real payments. Open the portal and leave Test Mode to begin.',
      subject: 'Your shop is approved',
      text: 'The bank has approved {shop}. Open the portal and leave Test Mode to accept real payments.',
    },
    DENIED: {
      sms: 'Saola Pay: the application of {shop} was not approved. See the reason and send it again under Account identification.',
      subject: 'Application not approved',
      text: 'The application of {shop} was not approved. Reason: {reason}. You can correct it and send it again under Account identification.',
    },
    INACTIVE: {
      sms: 'Saola Pay: {shop} was suspended. Money that arrives meanwhile is held. Please contact the bank.',
      subject: 'Your shop was suspended',
      text: '{shop} was suspended. Reason: {reason}. Money that arrives meanwhile is held. Please contact the bank.',
    },
    RESTORED: {
      sms: 'Saola Pay: {shop} was restored and can accept payments.',
      subject: 'Your shop was restored',
      text: '{shop} was restored and can accept payments. Reason: {reason}.',
    },
  },
  /** The day's report at closing time. */
  monthly: {
    subject: 'Saola Pay figures of {month}',
    text: 'These are the figures of {month} over all merchants, Test Mode aside.',
    open: 'Open the reports',
    merchants: 'Merchants',
    ofMerchants: '{opened} new, {approved} approved',
    volume: 'Volume (transactions)',
    refunded: 'Refunded (refunds)',
    fee: 'Fees and VAT, less what went back',
    arrived: 'Unmatched money that arrived (credits)',
    openCredits: 'Unmatched money waiting now (credits)',
    checked: 'Days compared',
    ofDays: '{checked} / {days}',
    differences: 'Differences with the bank',
    ofDifferences: '{found} found, {open} still open',
    decisions: 'Changes by two people',
    ofDecisions: '{approved} approved, {denied} denied',
    inTime: 'Answered within 24 hours',
    ofAnswers: '{inTime} / {answered}',
    foot: 'Sent by Saola Pay because you asked for the figures of each month. Switch it off on the Reports screen. Saola Pay never asks for passwords or one-time codes by email.',
  },
  daily: {
    subject: 'Daily report of {shop}, {day}',
    over: 'This is what {shop} received on {day}, and where the money is.',
    soFar: 'This is what {shop} has received on {day} up to now, and where the money is.',
    open: 'Open the report',
    foot: 'Sent by Saola Pay because you asked for the daily report at closing time. Change it under Settings, Email notifications. Saola Pay and the bank never ask for passwords or one-time codes by email.',
  },
  support: {
    subject: 'Saola Pay has answered support request {number}',
    answered: 'The bank has answered your support request {number}:',
    closed: 'The bank has closed your support request {number}.',
    open: 'See the request',
    test: 'TEST: this request was sent in Test Mode.',
    care: 'Saola Pay and the bank never ask for passwords or one-time codes by email.',
  },
  webhook: {
    APPROVED: {
      subject: 'Your webhook address is approved',
      text: 'The bank has approved the webhook address of {shop} at {host}. It now receives payment notifications.',
    },
    REJECTED: {
      subject: 'Your webhook address was not approved',
      text: 'The bank did not approve the webhook address of {shop} at {host}. Reason: {reason}. A previously approved address keeps receiving. You can correct it and send it again under Integration, Webhooks.',
    },
    PAUSED: {
      subject: 'Webhook paused: your server does not answer',
      text: 'The server {host} of {shop} has accepted no payment notification for 24 hours, so the webhook is paused. Nothing is lost: once the server is back, open Integration, Webhooks and choose Resume sending.{test, select, yes { This is the webhook of Test Mode.} other {}}',
    },
    PARKED: {
      subject: 'Some payment notifications could not be delivered',
      text: 'After many attempts some payment notifications still could not be delivered to {host} of {shop}. Open Integration, Webhooks to see the log and send them again.{test, select, yes { This is the webhook of Test Mode.} other {}}',
    },
  },
  workLate: {
    subject:
      '{count, plural, one {# piece of work is overdue} other {# pieces of work are overdue}}',
    text: 'These are past their due time and wait for you:',
    line: '{kind}: {subject}, due {due}',
    more: 'and {count} more',
    care: 'Open the back office, Waiting work.',
  },
  workHandedOver: {
    subject: 'Work was handed to you: {kind}',
    text: '{by} handed you work of the kind “{kind}”.',
    age: 'Waiting for: {age}',
    hours: '{count, plural, =0 {less than an hour} one {# hour} other {# hours}}',
    days: '{count, plural, one {# day} other {# days}}',
    due: 'Due: {due}',
    care: 'Open the link above to see what is yours. What it is about is shown in the back office alone.',
  },
  noteMention: {
    subject: 'You were mentioned: {merchant}',
    text: '{name} mentioned you in a note about {merchant}.',
    care: 'What the note says can only be read in the back office.',
  },
  calendarGap: {
    subject: 'The bank’s working days of {year} are not complete',
    MISSING:
      'No day off stands in the calendar of {year}. Please enter the bank’s holidays and the days made up.',
    EXPECTED:
      'The calendar of {year} still has expected days. Please check them against the official announcement.',
    care: 'Open the back office, Working days.',
  },
  feeIncrease: {
    subject: 'The fees of {shop} change on {day}',
    text: 'From {day}, fee {code} “{fee}” holds for {shop}. Under it some of your payments cost more than before.',
    price: 'Price: {rate}.',
    tier: 'From {from}: {rate}.',
    min: 'At least {amount} for each payment.',
    max: 'At most {amount} for each payment.',
    vat: 'Plus {vat}% VAT on the fee.',
    what: 'Payments made before that day do not change. If anything is unclear, please contact the bank.',
  },
  ...messageMoney,
  ...messageSalary,
  subscription: messageSubscription,
  statement: {
    issued: {
      subject: 'Statement {period} of {shop}: answer by {due}',
      text: 'Statement {number}, period {period}, is issued and sealed.',
    },
    again: {
      subject: 'Statement {period} of {shop}: revision {revision}',
      text: 'The lines that you disputed are answered. Revision {revision} of the statement, number {number}, takes the place of the one before; the amounts of that one were not changed.',
    },
    differences:
      'Not everything was reconciled when it was issued; the statement names each difference.',
    what: 'Sign in to the portal as always, open Disputes and there Statements, and agree or dispute by the end of {due}. Silence counts as agreement. This mail carries no link.',
  },
  approvalLate: {
    subject: 'Waiting for a decision: {subject}',
    text: '{kind} “{subject}”, proposed by {name} at {when}, has not been decided yet.',
    care: 'The proposal expires at {until}. Open the back office, Approvals.',
  },
  approvalNotMade: {
    subject: 'A change was not applied: {subject}',
    text: '{kind} “{subject}”, effective from {day}, was not applied.',
    why: {
      OUTDATED: 'The subject has changed since it was proposed.',
      RIGHT_LOST: 'The approver no longer holds the right or is blocked.',
      REFUSED: 'On the day the catalogue no longer allowed it.',
    },
    care: 'If the change is still needed, propose it again in the back office.',
  },
  staffPassword: {
    subject: 'Temporary password for the bank’s back office',
    text: 'User name: {username}. Temporary password: {password}',
    cms: 'Sign in at {url} before {until}; you then set a password of your own.',
    root: 'Sign in at {url}, choose “System administrator”, before {until}; you then set a password of your own.',
    care: 'Do not forward this email. If you did not expect a password, tell a system administrator at once.',
  },
  staffNotice: {
    care: 'If this was not you, change your password and tell a system administrator at once. Saola Pay and the bank never ask for passwords or codes by email.',
    noEmail: 'no address',
    NEW_DEVICE: {
      subject: 'A new sign-in to your back office account',
      text: 'Your back office account was signed in to at {when} from {device}, network address {address}; you have not used this device or address before. See and end your sessions in “My profile”.',
    },
    EMAIL_CHANGED: {
      subject: 'The email of your back office account was changed',
      text: 'The email address of your back office account was changed at {when}. From now on mail about the account goes to: {email}.',
    },
    PASSWORD_CHANGED: {
      subject: 'Your back office password was changed',
      text: 'The password of your back office account was changed at {when}, from address {address}. Your other sessions have ended.',
    },
  },
  secondFactor: {
    care: 'If this was not you, tell a system administrator at once. Saola Pay and the bank never ask for passwords or codes by email.',
    ON: {
      subject: 'Two-step verification was turned on',
      text: 'Two-step verification of your back office account was turned on at {when}, from address {address}. Your other sessions have ended.',
    },
    OFF: {
      subject: 'Two-step verification was turned off',
      text: 'Two-step verification of your back office account was turned off at {when}, from address {address}.',
    },
    RESET: {
      subject: 'Two-step verification was reset',
      text: 'An administrator reset the two-step verification of your account at {when}. All your sessions have ended; sign in and set it up again.',
    },
    RECOVERY_USED: {
      subject: 'A recovery code was used',
      text: 'A recovery code of your account was used at {when}, from address {address}. It cannot be used again.',
    },
  },
  salaryCode:
    '{enterprise}: {code} is your code for the salary advance page, valid {minutes} minutes. Give it to nobody. Saola Pay',
  subscriber: {
    sms: '{shop}: {code} is your code, valid for {minutes} minutes. Do not share it with anyone. Saola Pay',
    subject: '{code} is your code for {shop}',
    text: '{code} is your code for {shop}, valid for {minutes} minutes.',
    keep: 'Do not share this code with anyone. {shop} and Saola Pay never call to ask for it.',
    care: 'You receive this because somebody entered this address on the subscription page of the shop. If it was not you, ignore this mail.',
    contactChanged:
      '{shop}: the contact of your subscriptions has been changed to {to}. If it was not you, tell the shop at once.',
    contactChangedSubject: 'Your contact with {shop} has been changed',
    cancelled:
      '{shop}: your subscription {plan} ends on {day}. Until then you can take this back on the page of your subscriptions.',
    cancelledSubject: 'The subscription {plan} ends on {day}',
    orderShort:
      '{shop}: your standing order for {plan} has sent {amount}, which is {missing} short, so this period is not paid. Change the sum of the order at your bank, and ask the shop about the money that was sent.',
    orderShortSubject: 'The standing order for {plan} is {missing} short',
  },
}
