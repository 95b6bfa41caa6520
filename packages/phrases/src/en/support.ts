import type { Phrases } from '../shape.ts'

export const support: Phrases<'support'> = {
  title: 'Support', create: 'New support request', search: 'Search text, email, phone, number', dates: 'Sent', dateFrom: 'From', dateTo: 'To', keyword: 'Keyword',
  content: { CONTENT_1: 'Transactions and payments', CONTENT_2: 'Account and shop', CONTENT_3: 'Technical matters and ideas' },
  contentHint: { CONTENT_1: 'Money missing, wrong amount, refunds', CONTENT_2: 'Sign-in, identification, receiving account', CONTENT_3: 'Integration, faults on screen, suggestions' },
  status: { OPEN: 'Waiting for the bank', ANSWERED: 'Answered', CLOSED: 'Closed' },
  column: { number: 'Number', content: 'Subject', description: 'Text', status: 'Status', createdAt: 'Sent', modifiedAt: 'Updated', email: 'Email', phoneNo: 'Phone', username: 'Sent by', merchant: 'Shop' },
  unread: 'New answer',
  empty: { title: 'No support requests yet', text: 'Stuck with a transaction, your account or the integration? Ask here; the bank answers on this page and by email.', staffTitle: 'No requests', staffText: 'Requests of all shops appear here.' },
  form: { title: 'New support request', content: 'What do you need help with?', description: 'Description', descriptionHint: 'Give the transaction code, the time and what you saw. Never send passwords or one-time codes.', email: 'Email for the answer', phoneNo: 'Contact phone', submit: 'Send request', done: 'Sent request {number}' },
  drawer: {
    title: 'Request {number}', facts: 'Contact', conversation: 'Conversation', you: 'You', bank: 'The bank', reply: 'Add a message', replyHint: 'Tell the bank more', send: 'Send', sent: 'Sent', closedNote: 'This request is closed. If something is still open, please send a new one.', gone: 'Request not found', goneText: 'It may have been deleted, or belongs to another shop.',
    waiting: 'The bank has received it. The answer will appear here and be sent to {email}.', answer: 'Answer the shop', answerHint: 'The shop sees it at once and gets it by email', answered: 'Answer sent', close: 'Close request', closeTitle: 'Close this request?', closeText: 'The shop is told and cannot add to request {number} any more.', closeNote: 'A last word for the shop (optional)', closed: 'Request closed', deleted: 'The shop has removed this request from its list', keep: 'Keep open',
  },
  remove: { action: 'Delete request', title: 'Delete this request?', text: 'Request {number} will leave your list. The bank keeps what was written.', confirm: 'Delete request', done: 'Deleted request {number}', keep: 'Keep' },
  said: 'The bank has just updated request {number}',
  staff: { text: 'Requests of all shops. Answers carry your name and are kept in the audit trail.', merchant: 'Shop code', status: 'Status', test: 'Test Mode' },
}
