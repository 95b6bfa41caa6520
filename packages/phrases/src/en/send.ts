import type { Phrases } from '../shape.ts'

export const send: Phrases<'send'> = {
  link: { title: 'Send Pay Link', to: 'Send {amount} to', already: 'This Pay Link was already sent {count, plural, one {once} other {# times}}.' },
  page: { title: 'Send the page to customers', already: 'This page was already sent {count, plural, one {once} other {# times}}.' },
  customers: 'Saved customers', customersHint: 'Search by name, code, phone, e-mail', nobody: 'No customer matches', searching: 'Searching…', clear: 'Remove all chosen', chosen: '{count, plural, one {1 customer} other {# customers}} chosen', remove: 'Remove {name}',
  lacksEmail: 'No e-mail: {names}', lacksPhone: 'No phone number: {names}', mostCustomers: 'At most {max} customers at a time',
  fullName: 'Name of the receiver', other: 'Send to somebody else as well', optional: 'optional',
  byEmail: 'By e-mail', bySms: 'By SMS', email: 'E-mail of the receiver', phone: 'Phone number of the receiver', chooseOne: 'Choose at least one way to send', submit: 'Send', submitMany: 'Send to {count}', done: 'Sent to {name}', doneMany: 'Sent to {count, plural, =1 {1 person} other {{count} people}}',
  language: 'Language of the message', languageHint: 'The shop’s default is {language}. The payment page opens in the language chosen.', VI: 'Vietnamese', EN: 'English', rule: 'Send only to people who agreed to it, at most 3 times a day to each. The message has a fixed form and names your shop.',
}
