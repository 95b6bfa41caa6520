/** Words of money out and of fees, sent by e-mail. */
export const messageMoney = {
  subscriptionRun: {
    subject: 'Subscription invoices of {shop} wait for you: {count, number} invoices',
    text: 'The night of {day} is going to issue {count, number} invoices, {amount} in all; the same night a cycle before had {usualCount, number} invoices, {usualAmount}. As the difference is large, none has been issued yet.',
    what: 'Please sign in to the portal as always, open Subscriptions, look at the plans and press Let it run if they are right. Customers lose no day to pay: their time counts from the day of issue.',
  },
  subscriptionHold: {
    held: {
      MESSAGES: {
        subject: 'The bank holds subscription messages of {shop}',
        text: 'From now on no message about subscriptions is sent to customers of {shop}. Invoices are still issued and can be paid.',
      },
      RUN: {
        subject: 'The bank holds the night of subscription invoices of {shop}',
        text: 'From now on no new subscription invoice is issued for {shop}. Those that were issued can be paid. Customers lose no day to pay: their time counts from the day of issue.',
      },
    },
    released: {
      MESSAGES: {
        subject: 'Subscription messages of {shop} are sent again',
        text: 'The bank no longer holds the messages to customers of {shop}. Of each invoice customers get the latest reminder only.',
      },
      RUN: {
        subject: 'The night of subscription invoices of {shop} runs again',
        text: 'The bank no longer holds the night of invoices of {shop}. Invoices that are due are issued at once; the time to pay counts from that day.',
      },
    },
    reason: 'Reason: {reason}',
    what: 'Please sign in to the portal as always and open Subscriptions to see it. If you have questions, send a request under Support.',
  },
  payout: {
    waiting: {
      subject:
        '{count, plural, one {# payout} other {# payouts}} of {shop} waiting for your approval',
      text: '{count, plural, one {# payout} other {# payouts}} of {shop}, {total} in all, waiting for your approval. The oldest was made on {oldest}.',
      what: 'Sign in to the portal as always and open Payouts, Waiting for me. A payout that nobody decides on for 30 days lapses.',
    },
    returned: {
      subject: 'Money that {shop} paid out has come back: {amount}',
      text: 'The receiver’s bank has returned {count, plural, one {# payout} other {# payouts}} of {shop}, {amount} in all. The money is back on the account it was paid from.',
      line: '{amount}, {name}, account ending in {account}',
      more: 'and {rest, number} more',
      what: 'Sign in to the portal as always, check the account number with the receiver, then make a new payout.',
    },
    batchFailed: {
      subject: 'A batch of {shop}: {failed, number} of {count, number} rows were not paid',
      text: 'The batch “{name}” of {shop} has ended. {failed, number} of {count, number} rows were not paid, {amount} in all. Their money has not left the account.',
      what: 'Sign in to the portal as always and open the batch to see why each row was not paid and to make a new batch of them.',
    },
  },
  cardPayout: {
    waiting: {
      subject: 'Card money of {shop} waits for an account: {amount}',
      text: '{amount} of settled card money could not be paid out because {shop} has no default account linked.',
      what: 'Sign in to the portal as always, link an account and make it the default. The money is paid out on the working day after that. This mail has no link and is sent once.',
    },
    failed: {
      subject: 'Card money of {shop} could not be paid out: {amount}',
      text: 'The bank could not transfer {amount} of {shop}’s card money to account {account} on {day}. The money is still held for you.',
      what: 'The bank tries again on {next}. If that account is no longer used, sign in to the portal as always and make another one the default before then.',
    },
    returned: {
      subject: 'Card money of {shop} came back: {amount}',
      text: '{amount} of card money paid to account {account} on {day} was sent back. It is still held for {shop}.',
      what: 'The bank pays it again on {next}. If that account is no longer used, sign in to the portal as always and make another one the default before then.',
    },
  },
  feeReport: {
    closed: {
      subject: 'Fee report {month} of {shop}: {amount} to pay by {due}',
      text: 'The fee report of {month} is closed. {amount} is to be paid by {due}.',
      what: 'Sign in to the portal as always and open Fee reports to see every line and to pay. If something is wrong, you can object to the report there before {until}. This mail carries no link.',
    },
    nothing: {
      subject: 'Fee report {month} of {shop}: nothing left to pay',
      text: 'The fee report of {month} is closed. Nothing is left to pay.',
      what: 'Sign in to the portal as always and open Fee reports to see every line. This mail carries no link.',
    },
    debit: {
      subject: 'Fees of {month} will be debited: {amount}',
      text: 'The fee report of {month} of {shop} is not paid yet. {amount} will be debited from the account for fees on the seventh working day of the month at the earliest.',
      what: 'Pay in the portal before then if you prefer, and keep the amount on the account. If a line is wrong, contact the bank today.',
    },
    answered: {
      UPHELD: {
        subject: 'The fee report {month} of {shop} stands: {amount}',
        text: 'The bank has looked at your objection; the fee report of {month} stands. Its answer: {answer}',
        what: 'You can pay {amount} in the portal under Fee reports. If you do not, it will be debited from the account for fees on the seventh working day of the month at the earliest.',
      },
      BY_HAND: {
        subject: 'The fee report {month} of {shop} will not be debited',
        text: 'The bank has looked at your objection. {amount} of the fee report of {month} will not be debited; the bank will settle it with you. Its answer: {answer}',
        what: 'You can still pay in the portal under Fee reports. What is not paid seven working days from today is overdue.',
      },
    },
    failed: {
      held: {
        subject: 'Fees of {shop} could not be debited: {amount}',
        text: 'The bank could not debit fees of {amount} from the account for fees of {shop}. It will try again on {next}.',
        what: 'Please keep this amount on the account by then. After {tries} attempts the fees are overdue and new payouts are stopped.',
      },
      report: {
        subject: 'Fees of {month} could not be debited: {amount}',
        text: 'The bank could not debit {amount} of the fee report of {month} from the account for fees of {shop}. It will try again on {next}.',
        what: 'Please keep this amount on the account by then, or pay in the portal under Fee reports. After {tries} attempts the report is overdue and new payouts are stopped.',
      },
    },
    overdue: {
      held: {
        subject: 'Fees of {shop} are overdue: {amount}',
        text: 'Fees of {amount} could not be debited from the account for fees of {shop} and are overdue.',
        what: 'New payouts are stopped until they are paid. The bank tries again every night: please keep this amount on the account.',
      },
      report: {
        subject: 'Fee report {month} of {shop} is overdue: {amount}',
        text: '{amount} of the fee report of {month} has not been paid and is overdue.',
        what: 'New payouts are stopped until it is paid. Sign in to the portal as always and pay it under Fee reports.',
      },
    },
  },
} as const
