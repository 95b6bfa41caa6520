import type { Phrases } from '../shape.ts'

export const admin: Phrases<'admin'> = {
  list: { title: 'Bank staff', create: 'Add a person', name: 'Search name, user name, staff id', officeType: 'Office type', status: 'Status', emptyTitle: 'Nobody yet', emptyText: 'Add the first person so that they can sign in to the back office.' },
  field: { username: 'User name', fullName: 'Full name', staffId: 'Staff id', officeType: 'Office type', office: 'Office name', email: 'Work email', roleGroup: 'Role group', status: 'Status', loggedIn: 'Session', lastLogin: 'Last sign-in', created: 'Created', scope: 'Scope', note: 'Reason' },
  hint: { username: 'Lower-case letters, digits, dot or dash. Cannot be changed later.', staffId: 'The id on the staff card, one for each person', note: 'Required. Kept in the audit trail.', root: 'This group opens system administration, which has a sign-in of its own.' },
  office: { HEADQUARTER: 'Headquarters', BRANCH: 'Branch', TRANSACTION_OFFICE: 'Transaction office' },
  scope: { ADMIN: 'Bank staff', ROOT_ADMIN: 'System administration', MERCHANT: 'Merchant', INTERNAL_SERVICE: 'Internal system' },
  online: 'Signed in', offline: 'No session', never: 'Never signed in', none: 'No role group yet',
  action: { more: 'Actions', update: 'Edit', block: 'Block', unblock: 'Unblock', resetPassword: 'New temporary password', approve: 'Approve', deny: 'Deny', cancel: 'Take back', close: 'Close group', save: 'Save', propose: 'Send for approval', create: 'Create' },
  refused: 'You cannot do this to somebody with more rights, to yourself, or in the present state.',
  form: { createTitle: 'Add a person', updateTitle: 'Edit {name}', twoPersons: 'Adding a person or changing a role group needs a second person’s approval.', atOnce: 'Takes effect at once, because you are the system administrator.' },
  password: { title: 'Temporary password of {name}', text: 'Shown this once only. Hand it over in person; at the first sign-in a new password has to be set. It ends after 7 days.', label: 'Temporary password', done: 'I have noted it' },
  confirm: {
    blockTitle: 'Block {name}?', blockText: 'This person is signed out everywhere at once and cannot sign in until unblocked.', unblockTitle: 'Unblock {name}?', unblockText: 'This person can sign in again with the old password.',
    resetTitle: 'New password for {name}?', resetText: 'The old password stops working and every session ends at once. The temporary password is shown once.', closeTitle: 'Close the group {name}?', closeText: 'A closed group cannot be given to anybody any more.',
    approveTitle: 'Approve the change of {name}?', approveText: 'It takes effect as soon as you approve it.', denyTitle: 'Deny the change of {name}?', denyText: 'The one who proposed it will see your reason.', cancelTitle: 'Take back the change of {name}?', cancelText: 'This proposal can then no longer be approved.',
  },
  done: { saved: 'Saved', proposed: 'Sent, waiting for another person', blocked: '{name} is blocked', unblocked: '{name} is unblocked', closed: 'Group {name} is closed', approved: 'Approved', denied: 'Denied', canceled: 'Taken back' },
  pending: 'A change is waiting', openChanges: 'See waiting changes',
  groups: { title: 'Staff role groups', text: 'Everybody is in one group. Preset groups cannot be edited; make your own where you need another.', create: 'New role group', name: 'Group name', description: 'Description', codes: 'Rights', used: '{count, plural, =0 {Nobody yet} one {# person} other {# people}}', preset: 'Preset', closed: 'Closed', createTitle: 'New role group', updateTitle: 'Edit group {name}', all: 'Choose all of these', count: '{count, plural, =1 {1 right} other {{count} rights}}', noneChosen: 'Choose at least one right', notYours: 'You do not hold this right, so you cannot give it' },
  area: { people: 'People and audit', merchants: 'Merchants', catalogue: 'Catalogue', money: 'Money and fees', devices: 'Devices and connections', services: 'Services' },
  code: {
    admin: 'Bank staff', adminRoleGroup: 'Staff role groups', portalParameter: 'Portal parameters', audit: 'Audit trail', merchant: 'See merchants', merchantPropose: 'Propose for merchants', merchantDecide: 'Decide on merchants', identity: 'See identity files',
    bank: 'See banks', bankEdit: 'Edit banks', eWallet: 'See e-wallets', eWalletEdit: 'Edit e-wallets', paymentMethod: 'See payment methods', paymentMethodEdit: 'Edit payment methods',
    fee: 'See fees', feePropose: 'Propose fees', feeDecide: 'Decide on fees', forControl: 'See for-control cases', forControlSolve: 'Work on for-control cases', forControlDecide: 'Decide on for-control cases', unmatchedCredit: 'See unmatched credits', unmatchedCreditDecide: 'Decide on unmatched credits', reconciliation: 'See the reconciliation', reconciliationDecide: 'Decide on the reconciliation',
    webhook: 'See webhooks', webhookDecide: 'Decide on webhooks', posModel: 'See POS models', posModelEdit: 'Edit POS models', posOrder: 'See POS orders', posOrderEdit: 'Work on POS orders', vietQrPro: 'See VietQR Pro', vietQrProDecide: 'Decide on VietQR Pro', support: 'See support requests', supportAnswer: 'Answer support requests',
    enterprise: 'See enterprises', enterpriseDecide: 'Decide on enterprises',
  },
  changes: { title: 'Changes to decide', text: 'The one who proposes and the one who decides must be two persons.', kind: 'Kind of change', subject: 'Of', proposedBy: 'Proposed by', proposedAt: 'At', decidedBy: 'Decided by', before: 'Before', after: 'After', emptyTitle: 'No changes', emptyText: 'When somebody adds a person or changes rights, the proposal shows up here.', noteOptional: 'Note (optional)' },
  kind: { ADMIN_CREATE: 'New person', ADMIN_UPDATE: 'Person changed', GROUP_CREATE: 'New role group', GROUP_UPDATE: 'Role group changed' },
  changeStatus: { PENDING: 'Waiting', APPROVED: 'Approved', DENIED: 'Denied', CANCELED: 'Taken back' },
  changed: { username: 'User name', fullName: 'Full name', staffId: 'Staff id', officeType: 'Office type', office: 'Office name', email: 'Email', roleGroupName: 'Role group', name: 'Group name', description: 'Description', codes: 'Rights', scope: 'Scope' },
  profile: {
    title: 'My profile', facts: 'Details', save: 'Save profile', saved: 'Profile saved', password: 'Change password', current: 'Present password', next: 'New password', repeat: 'Repeat the new password', change: 'Change password', changed: 'Password changed. Other devices were signed out.', notSame: 'The two passwords are not the same',
    sessions: 'Sessions', thisDevice: 'This device', otherDevice: 'Another device', since: 'Signed in {at}', logoutOthers: 'Sign out everywhere else', loggedOut: '{count, plural, =0 {There was no other session} one {# session ended} other {# sessions ended}}', firstTitle: 'Set your password', firstText: 'You are using a temporary password. Set one that only you know to start working.', firstSubmit: 'Set password and start',
  },
}
