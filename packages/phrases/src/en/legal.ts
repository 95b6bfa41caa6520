import type { Phrases } from '../shape.ts'

export const legal: Phrases<'legal'> = {
  shared: {
    updated: 'Updated 21 November 2026',
    home: 'To Saola Pay',
    language: 'Tiếng Việt',
    contents: 'Contents',
    notBuilt: 'The screens are not built yet. Run: npm run build',
  },
  feePolicy: {
    title: 'Fee policy',
    intro:
      'Saola Pay charges successful transactions only. Creating links and transactions that are cancelled, expired or failed cost nothing. There is no opening fee, no standing fee and no monthly minimum.',
    table: {
      caption: 'General fees in force',
      method: 'Method',
      from: 'from',
      percent: 'Percentage fee',
      fixed: 'Fixed fee',
      least: 'Minimum',
      most: 'Maximum',
      vat: 'VAT on the fee',
      none: 'None',
    },
    sections: {
      how: {
        title: 'How it is computed',
        body: 'The fee of a transaction is its amount times the percentage, plus the fixed fee, not below the minimum and not above the maximum. The result is rounded once to the nearest đồng. VAT is computed on the rounded fee and rounded to the nearest đồng as well. Fee and VAT never exceed the amount of the transaction.',
      },
      when: {
        title: 'When it is taken',
        body: 'The fee is booked together with the incoming money: what you receive is what the customer paid less fee and VAT. Each transaction keeps the fee rule that was in force when it was made; later changes do not touch it. Every posting can be seen on the Balance page.',
      },
      own: {
        title: 'Own fees',
        body: 'A merchant with an agreement of its own is charged by that agreement instead of the general fees. The fee of each transaction is always shown in its details.',
      },
      unmatched: {
        title: 'Unmatched money',
        body: 'A transfer that is short, over, late, repeated or without a clear destination waits among unmatched credits and is not charged. When the merchant accepts it, it is charged like any successful transaction; when it is returned, the customer gets back all that was sent.',
      },
    },
  },
  contractTemplate: {
    title: 'Contract template',
    intro:
      'These are the main terms of the acceptance contract, to be read beforehand. The contract in force is the one signed by bank and merchant; where the two differ, the signed one applies.',
    sections: {
      parties: {
        title: 'Article 1. Parties and service',
        body: "The bank provides the merchant with the acceptance of payments by pay link, VietQR code and domestic card on Saola Pay. The customer's money goes straight to the merchant's account at the bank; Saola Pay keeps mirroring books so that every balance can be explained.",
      },
      merchant: {
        title: "Article 2. The merchant's duties",
        body: "To give true information, to take payments only for its own lawful goods and services, to keep passwords and codes secret, to give employees no more rights than their work needs, and to refund customers when a sale is cancelled under the merchant's own terms.",
      },
      bank: {
        title: "Article 3. The bank's duties",
        body: 'To record each credit correctly and once only, to keep data safe, to announce changes of fees beforehand, and to settle disputes within the time the law sets.',
      },
      fee: {
        title: 'Article 4. Fees and settlement',
        body: "Fees follow the fee policy in force or the agreed own fees. A transaction counts as paid when amount, virtual account and the bank's value time all match; what does not match is held for the merchant's decision.",
      },
      end: {
        title: 'Article 5. Suspension and end',
        body: 'Either party may end the contract in writing. The bank may suspend the service on signs of fraud or at the order of an authority. Money that arrives after a merchant has stopped is held apart for return.',
      },
      law: {
        title: 'Article 6. Law',
        body: 'The contract follows the law of Vietnam. Disputes are negotiated first and then brought before the competent court.',
      },
    },
  },
  termsOfUse: {
    title: 'Terms of use',
    intro: 'By registering and using Saola Pay you agree to the following terms.',
    sections: {
      account: {
        title: 'Account',
        body: 'Each phone number owns one merchant. Signing in takes a password and a code sent by text message. You are responsible for what is done under your account and those of the employees you add. Sign out on shared machines; a session ends by itself when nothing happens.',
      },
      test: {
        title: 'Test Mode',
        body: 'A merchant that is not active yet works with sample data only. Transactions in Test Mode are not real money and are kept entirely apart from real data.',
      },
      links: {
        title: 'Pay links',
        body: 'Send a link only to somebody who is buying from you. The number sent in a day is limited. The text must not pose as a bank, an authority or another person.',
      },
      forbidden: {
        title: 'What is not allowed',
        body: 'No forbidden goods or services, money laundering, fraud, guessing of passwords, scanning for weaknesses without permission, or overloading of the system. Accounts that do so may be locked.',
      },
      liability: {
        title: 'Limits of liability',
        body: 'Saola Pay is not the seller and does not answer for the quality of goods. While the bank has not answered, an outcome counts as unknown and is asked about again; it is never hastily called a failure.',
      },
      change: {
        title: 'Changes',
        body: 'Important changes are announced in the portal at least 30 days ahead.',
      },
    },
  },
  privacyPolicy: {
    title: 'Privacy policy',
    intro:
      'This document says which data Saola Pay keeps, what for, for how long and who may see it.',
    sections: {
      what: {
        title: 'What is kept',
        body: 'Of people: phone number, name, email, picture, role group. Of sessions: time, network address, browser name. Of transactions: amount, text, account, and the customer details that the merchant asks for. Of the audit log: who did what, before and after.',
      },
      secret: {
        title: 'What we do not know',
        body: "Passwords are transformed in the browser and hashed again with argon2id on the server; nobody can read them back. One-time codes are kept as hashes only. Card numbers do not pass through Saola Pay; they are typed on the card network's own page.",
      },
      keep: {
        title: 'How long',
        body: 'One-time codes: 2 days. Counters of failed sign-ins: 7 days. Sessions: 60 days after their end. Transactions, postings and the audit log: as long as the law requires records to be kept.',
      },
      who: {
        title: 'Who may see it',
        body: 'A merchant sees its own data only. People of the bank see what their work needs, and everything they change is recorded. Data is not sold and not used for advertising.',
      },
      device: {
        title: 'On your device',
        body: 'There are no tracking cookies; an order page remembers a customer’s orders for fifteen minutes, so that they can find them again. After signing out the browser keeps only language and merchant code; session tokens are removed when you sign out or close the tab.',
      },
      rights: {
        title: 'Your rights',
        body: 'You may see and correct your details in Settings, and ask for the removal of data that the law no longer requires.',
      },
    },
  },
}
