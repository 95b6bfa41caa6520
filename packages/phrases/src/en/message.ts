import type { Phrases } from '../shape.ts'

export const message: Phrases<'message'> = {
  otp: 'Saola Pay: {code} is your one-time code, valid for {minutes} minutes. Do not share it with anyone.',
  otpLink: 'Saola Pay: {code} is your code to link your bank account to the shop {merchant}, valid for {minutes} minutes. If you did not ask for it, give it to nobody.',
  alreadyRegistered: 'Saola Pay: this number already has an account. If you were registering, please sign in. If it was not you, ignore this message.',
  invitation: 'Saola Pay: {shop} invites you as a member (merchant code {code}). Set your own password within {hours} hours at {url} Share this link with nobody.',
  passwordChanged: 'Saola Pay: your password was just changed and your other devices were signed out. If it was not you, open the sign-in page and choose Forgot password to set it again at once.',
  newDevice: 'Saola Pay: your account was signed in at {when} from {device}, network address {address}. If it was not you, lock your account now at {url}',
  unknownDevice: 'an unknown device',
  emergencyLocked: 'Saola Pay: your account is locked and every device was signed out. To open it again, go to the sign-in page and choose Forgot password.',
  payLink: {
    subject: 'Payment request for {amount} from {shop}', hello: 'Hello {name},', helloAll: 'Hello,', ask: '{shop} sends you a payment request through Saola Pay.', amount: 'Amount', what: 'For', until: 'Expires at', open: 'View and pay',
    address: 'Or open this address:', frame: 'Sent by Saola Pay at the request of {shop}. Only the text inside the frame is the shop\'s own.', care: 'Saola Pay and the bank never ask for passwords or one-time codes by e-mail. If you do not know this shop, please ignore this message.',
    test: 'TEST: no real money.', sms: 'Saola Pay: {shop} asks you to pay {amount}. View and pay at {url} If you do not know this shop, please ignore this.', smsTest: 'TEST - {text}',
  },
  payPage: {
    subject: '{shop} invites you to order: {title}', hello: 'Hello {name},', helloAll: 'Hello,', ask: '{shop} sends you its order page on Saola Pay.', page: 'Pay page', open: 'View and order',
    foot: 'Sent by Saola Pay at the request of {shop}. Only the words in the frame are the shop’s. Saola Pay and the bank never ask for passwords or OTP codes by e-mail.',
    test: 'TEST: no real money.', sms: 'Saola Pay: {shop} invites you to order {title} at {url} If you do not know this shop, please ignore this.', smsTest: 'TEST - {text}',
  },
  reminder: {
    subject: 'Time to buy again: {title} at {shop}', hello: 'Hello {name},', helloAll: 'Hello,', text: 'You chose to buy {period} at {title} of {shop}, and it is time again. Nothing is charged by itself: order again if you like.', line: '{name} × {quantity}', total: 'Last time', open: 'Buy again or stop reminders',
    DAILY: 'every day', WEEKLY: 'every week', MONTHLY: 'every month', THREE_MONTHS: 'every three months', SIX_MONTHS: 'every six months', YEARLY: 'every year',
    foot: 'Sent by Saola Pay because you chose to be reminded when you ordered at {shop}. Only the words in the frame are the shop’s. Saola Pay and the bank never ask for a password or a one-time code by mail.', test: 'TEST: no real money.', sms: 'Saola Pay: time to buy {title} at {shop} again. Order or stop reminders at {url}', smsTest: 'TEST - {text}',
  },
  refund: {
    subject: '{shop} refunds {amount}', hello: 'Hello {name},', helloAll: 'Hello,', text: '{shop} has refunded {amount} of what you paid.', bank: 'The money goes to the very bank account you paid from.', card: 'The money goes to the very card you paid with. Your bank may need a few days to show it.',
    amount: 'Refunded', paid: 'You paid', reason: 'Reason', reference: 'Bank reference', open: 'See the payment',
    foot: 'Sent by Saola Pay at the request of {shop}. Only the words in the frame are the shop’s. You need not do anything to get the money: Saola Pay and the bank never ask for a password, a one-time code or a card number by mail.', test: 'TEST: no real money.',
  },
  order: {
    subject: 'Receipt for order {number} from {shop}', hello: 'Hello {name},', helloAll: 'Hello,', thanks: '{shop} has received the full payment for order {number}. Thank you.', line: '{name}: {quantity} × {price}', total: 'Total', paidAt: 'Paid at', open: 'See the receipt',
    foot: 'Sent by Saola Pay for an order at {shop}. Saola Pay and the bank never ask for passwords or OTP codes by e-mail.', test: 'TEST: no real money.',
  },
  merchant: {
    hello: 'Hello {name},', care: 'Saola Pay and the bank never ask for passwords or one-time codes by mail.',
    LINKED_ACCOUNT: { sms: 'Saola Pay: the account of {shop} is ready, the bank is deciding on the application.', subject: 'Your account is ready', text: 'The account of {shop} is ready. The bank is deciding on the application and will tell you.' },
    ACTIVE: { sms: 'Saola Pay: {shop} is approved and may take real money. Open the portal and leave Test Mode to begin.', subject: 'Your shop is approved', text: 'The bank has approved {shop}. Open the portal and leave Test Mode to take real money.' },
    DENIED: { sms: 'Saola Pay: the application of {shop} was not approved. See the reason and send it again under Account identification.', subject: 'Application not approved', text: 'The application of {shop} was not approved. Reason: {reason}. You can correct it and send it again under Account identification.' },
    INACTIVE: { sms: 'Saola Pay: {shop} was suspended. Money that arrives meanwhile is held. Please contact the bank.', subject: 'Your shop was suspended', text: '{shop} was suspended. Reason: {reason}. Money that arrives meanwhile is held. Please contact the bank.' },
    RESTORED: { sms: 'Saola Pay: {shop} was restored and may take money.', subject: 'Your shop was restored', text: '{shop} was restored and may take money. Reason: {reason}.' },
  },
  support: {
    subject: 'Saola Pay has answered support request {number}', answered: 'The bank has answered your support request {number}:', closed: 'The bank has closed your support request {number}.', open: 'See the request', test: 'TEST: this request was sent in Test Mode.',
    care: 'Saola Pay and the bank never ask for passwords or one-time codes by mail.',
  },
  webhook: {
    APPROVED: { subject: 'Your webhook address is approved', text: 'The bank has approved the webhook address of {shop} at {host}. From now on it hears of payments.' },
    REJECTED: { subject: 'Your webhook address was not approved', text: 'The bank did not approve the webhook address of {shop} at {host}. Reason: {reason}. An address approved before goes on receiving. You can correct it and send it again under Payment gateway, Webhooks.' },
    PAUSED: { subject: 'Webhook paused: your server does not answer', text: 'The server {host} of {shop} has taken no notice of payments for 24 hours, so the webhook is paused. Nothing is lost: once the server is back, open Payment gateway, Webhooks and choose Go on sending.{test, select, yes { This is the webhook of Test Mode.} other {}}' },
    PARKED: { subject: 'Some payment notices could not be delivered', text: 'After many tries some payment notices still could not be delivered to {host} of {shop}. Open Payment gateway, Webhooks to see the log and send them again.{test, select, yes { This is the webhook of Test Mode.} other {}}' },
  },
}
