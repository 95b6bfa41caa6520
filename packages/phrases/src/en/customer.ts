import type { Phrases } from '../shape.ts'

export const customer: Phrases<'customer'> = {
  tabs: { label: 'Customers and groups', customers: 'Customers', groups: 'Customer groups' },
  field: { code: 'Customer code', fullName: 'Full name', phone: 'Phone', email: 'Email', address: 'Address', group: 'Group', createdAt: 'Added', createdBy: 'Added by', modifiedAt: 'Last changed' },
  kind: { CUSTOMER: 'Customers', EMPLOYEE: 'Employees', MERCHANT: 'Merchants', FRIEND: 'Friends', FAMILY: 'Family', OTHER: 'Other' },
  list: {
    title: 'Customers', create: 'Add customer', search: 'Search name, code, phone, email', import: 'Import from Excel', haveGroup: 'Grouped', inGroup: 'In a group', noGroup: 'Without a group', group: 'Group', keyword: 'Keyword',
    select: 'Select {name}', selectColumn: 'Select', selected: 'Selected: {count}', clear: 'Clear selection', addToGroup: 'Add to group', actions: 'Actions', more: 'Actions for {name}', edit: 'Edit', delete: 'Delete customer', newLink: 'New Pay Link for this customer', none: 'None',
    emptyTitle: 'No customers yet', emptyText: 'Keep your regulars here to make Pay Links faster and to see what each has paid. You can import a whole list from Excel.',
  },
  form: {
    createTitle: 'Add customer', editTitle: 'Edit customer', codeHint: 'Leave empty and we number it', codePattern: 'Letters without accents, digits, dots, hyphens and underscores only', contactHint: 'Used to recognise what the customer has paid', groupNone: 'In no group',
    submitCreate: 'Add customer', submitEdit: 'Save changes', created: 'Added {name}', saved: 'Saved {name}', taken: 'Another customer already has this',
  },
  remove: { title: 'Delete this customer?', text: '{name} will be removed from the list for good. What the customer paid stays in the books.', confirm: 'Delete customer', done: 'Deleted {name}', keep: 'Keep' },
  group: {
    title: 'Customer groups', create: 'New group', search: 'Search group name', name: 'Group name', kind: 'Kind of group', total: 'Customers', createdAt: 'Created', createTitle: 'New customer group', editTitle: 'Edit group', edit: 'Edit group', delete: 'Delete group',
    nameHint: 'For example: Morning regulars', taken: 'A group with this name exists', created: 'Created group {name}', saved: 'Saved group {name}', more: 'Actions for group {name}', count: 'Customers: {count}', notEmpty: 'The group still has customers; take them out first',
    emptyTitle: 'No groups yet', emptyText: 'Group your customers to filter quickly and look after the right people.', removeTitle: 'Delete this group?', removeText: 'Group {name} will be deleted. This cannot be undone.', removed: 'Deleted group {name}',
    detailTitle: 'Group {name}', facts: 'Group', members: 'Customers in this group', add: 'Add customers', takeOut: 'Take out of group', takenOut: 'Taken out of the group: {count}', emptyGroupTitle: 'Nobody is in this group yet', emptyGroupText: 'Add existing customers, or choose this group when you add a new one.',
    notFound: 'Group not found', notFoundText: 'It may have been deleted, or belongs to another shop.', toList: 'To the groups', back: 'Customers without a group',
  },
  add: {
    title: 'Add to group', choose: 'Choose a group', text: 'Customers to move into the group: {count}. A customer is in one group only; it replaces an earlier one.', confirm: 'Add to group', done: 'Added to group {name}: {count}',
    pickTitle: 'Add customers to group {name}', pick: 'Find and choose customers', pickHint: 'Type a name, code, phone or email', pickNone: 'No customer found', pickConfirm: 'Add chosen ({count})', chosen: 'Chosen',
  },
  detail: {
    title: 'Customer {name}', facts: 'Facts', edit: 'Edit', newLink: 'New Pay Link', paid: 'Paid', paidCount: 'Payments', first: 'First', last: 'Latest', open: 'Waiting', openCount: 'links: {count}', activity: 'Payments in figures',
    history: 'This customer’s payments', matched: 'Found by the customer’s phone and email on Pay Links and orders.', noContact: 'No phone or email is known, so payments cannot be matched yet.', states: 'Filter by state',
    all: 'All', OPEN: 'Waiting', PAID: 'Paid', ENDED: 'Not paid', what: 'Description', amount: 'Amount', status: 'Status', created: 'Created', completed: 'Paid', noDescription: 'No description',
    emptyTitle: 'Nothing from this customer yet', emptyText: 'Make a Pay Link for the customer; the money shows here as soon as it arrives.', notFound: 'Customer not found', notFoundText: 'The customer may have been deleted, or belongs to another shop.', toList: 'To the customers',
    noRight: 'You have no access to transactions, so payments are not shown.',
  },
  import: {
    title: 'Import customers from Excel', step1: 'Choose a file that follows the template. At most {rows} rows, 10 MB.', template: 'Download template', another: 'Choose another file',
    summary: 'What the file holds', total: 'Rows', valid: 'Valid', invalid: 'To correct', validTab: 'Valid rows ({count})', invalidTab: 'Rows to correct ({count})', tabs: 'Show rows',
    newGroups: 'New groups will be made: {names}', corrections: 'Download rows to correct', correctionsHint: 'Correct them in this file and import it again; good rows are not imported twice.', commit: 'Import valid rows ({count})', commitNone: 'No valid rows', done: 'Customers imported: {count}', skipped: 'Rows left out: {count}, because the customer was added elsewhere a moment ago.',
    exists: 'another customer has it', repeated: 'repeats an earlier row of the file',
  },
  sheet: {
    name: 'Customers', file: 'customers', templateFile: 'customer-import-template', correctionsFile: 'customers-to-correct', code: 'Customer code', fullName: 'Full name', phone: 'Phone', email: 'Email', address: 'Address', group: 'Group', createdAt: 'Added', row: 'Row', wrong: 'To correct',
  },
}
