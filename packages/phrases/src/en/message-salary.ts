/** Words of salary advance, sent by e-mail. */
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
} as const
