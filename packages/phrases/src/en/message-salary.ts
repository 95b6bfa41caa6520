/** Words of salary advance, sent by e-mail and SMS. */
export const messageSalary = {
  salaryEnterprise: {
    approve: {
      subject: 'The bank has approved salary advance for {shop}',
      text: '{shop} can set up pay periods and advance types now, and add its employees.',
    },
    reject: {
      subject: 'The bank has not approved salary advance for {shop}',
      text: 'The registration of {shop} was not approved. You can register again.',
    },
    change: {
      subject: 'The bank changes the salary advance limit of {shop}',
      text: 'The limit or the terms that the bank grants {shop} have changed.',
    },
    lock: {
      subject: 'The bank has locked salary advance of {shop}',
      text: 'From now on employees of {shop} can draw nothing more. What is kept can still be seen and downloaded.',
    },
    unlock: {
      subject: 'The bank has unlocked salary advance of {shop}',
      text: 'Salary advance of {shop} goes on as before it was locked.',
    },
    reason: 'Reason: {reason}',
    what: 'Please sign in to the portal as always and open Utilities, Flexible salary to see it.',
  },
  salaryCollection: {
    subject: 'The salary advance line of {shop} is overdue',
    text: '{amount}, due on {day}, could not be collected from the account of {shop}. Employees cannot draw until the line is paid back.',
    what: 'Put enough money into the account that pays wages: the bank tries again every morning at 8 and when money arrives.',
  },
  salaryLineRefund: {
    done: {
      subject: 'The bank has transferred {amount} to {shop}',
      text: '{amount} of advances came back after {shop} had paid the credit line back. The bank has transferred it to the account {account}.',
      what: 'There is nothing you have to do. Please sign in to the portal as always to see it.',
    },
    failed: {
      subject: '{amount} could not be transferred to {shop}',
      text: 'The bank owes {shop} {amount} of advances that came back, but the transfer to the account {account} did not succeed.',
      what: 'Check the account that pays wages: the bank tries again at 8 the next morning, unless a collection is less by it before.',
    },
  },
  salaryNotice: {
    sms: {
      PAID: 'Saola Pay: {shop} has paid your advance of {amount} to your account. It is taken off your pay {next, select, yes {of the next period} other {of {day}}}.',
      FAILED:
        'Saola Pay: your advance of {amount} from {shop} could not be paid. It is not taken off your pay; HR will look into it.',
      RETURNED:
        'Saola Pay: your advance of {amount} from {shop} came back and did not reach you. {taken, select, yes {What was taken off is given back next period.} other {It is not taken off your pay.}} Please ask HR.',
      REJECTED: 'Saola Pay: {shop} has not approved your advance of {amount}. Reason: {reason}',
      EXPIRED:
        'Saola Pay: your request for {amount} at {shop} has expired: the pay period ended before it was decided on.',
    },
    reason: {
      LEFT: 'you have left.',
      ENTERPRISE_STATE: 'salary advance is paused by your employer.',
    },
    WAITING: {
      subject:
        '{count, plural, one {# salary advance request} other {# salary advance requests}} of {shop} waiting for approval',
      text: '{count, plural, one {# salary advance request} other {# salary advance requests}} of employees of {shop}, {total} in all, waiting for your approval.',
      what: 'Please sign in to the portal as always and open Utilities, Flexible salary, Requests. What nobody decides on expires with its pay period.',
    },
    ACCOUNTS: {
      subject:
        '{count, plural, one {# salary account} other {# salary accounts}} of {shop} not matching',
      text: 'The bank does not know the salary account, or knows it under another name, of {count, plural, one {# employee} other {# employees}} of {shop}. They cannot draw an advance.',
      what: 'Please sign in to the portal as always and open Utilities, Flexible salary, Employees to correct it.',
    },
    UNCLOSED: {
      subject: '{period} of {shop} is not closed',
      text: '{period} of {shop} has ended and is paid on {day}, but nobody has closed it. Without that there is no deduction file.',
      what: 'Please sign in to the portal as always and open Utilities, Flexible salary, Pay periods to close it.',
    },
  },
} as const
