import type { Phrases } from '../shape.ts'

export const member: Phrases<'member'> = {
  tab: { label: 'Members and role groups', members: 'Members', roles: 'Role groups' },
  list: {
    title: 'Members', create: 'Add member', search: 'Name, phone or e-mail', name: 'Name', phone: 'Phone', role: 'Role group', accounts: 'Accounts', status: 'Status', lastSignIn: 'Last sign-in',
    actions: 'Actions', allAccounts: 'All', never: 'Not yet', noRole: 'No group', roleClosed: 'group closed', owner: 'Owner', you: 'You', all: 'All', manage: 'Actions for {name}',
    emptyTitle: 'No members yet', emptyText: 'Add members so that they sign in themselves, with just the rights their work needs.',
  },
  action: { edit: 'Edit', invite: 'Send invitation again', deactivate: 'Deactivate', activate: 'Activate', block: 'Block', unblock: 'Unblock', delete: 'Delete', close: 'Close' },
  ask: {
    inviteTitle: 'Send the invitation again?', inviteText: '{name} ({phone}) gets a new link to set a password. The link before stops working.',
    deactivateTitle: 'Deactivate {name}?', deactivateText: '{name} is signed out on every device at once and cannot sign in until you activate the account again.',
    activateTitle: 'Activate {name}?', activateText: '{name} signs in again with the password from before.',
    blockTitle: 'Block {name}?', blockText: '{name} is signed out on every device at once. After unblocking, a new password has to be set.',
    unblockTitle: 'Unblock {name}?', unblockText: '{name} ({phone}) gets a link to set a new password before signing in.',
    deleteTitle: 'Delete {name}?', deleteText: '{name} is signed out at once and loses access to the shop. What they did stays in the history.',
  },
  done: { create: '{name} was added. A link to set the password was sent to {phone}', update: '{name} was saved', invite: 'A new invitation was sent', deactivate: 'Deactivated', activate: 'Activated', block: 'Blocked', unblock: 'Unblocked; a link to set a password was sent', delete: '{name} was deleted' },
  reason: { owner: 'The owner always holds every right', self: 'You cannot change your own rights', rights: 'This person may do more than you', state: 'Not in the present state' },
  drawer: { title: 'Member', facts: 'Details', rights: 'May do', email: 'E-mail', allowEmail: 'Gets notices by e-mail', yes: 'Yes', no: 'No', created: 'Added', invitedUntil: 'Invitation good until', invitationOver: 'The invitation is over; send it again', signIn: 'How to sign in', signInText: 'Choose “I am a member of a shop”, enter the merchant code {code} and the phone number.', gone: 'Member not found', goneHint: 'They may have been deleted.' },
  form: {
    createTitle: 'Add member', updateTitle: 'Edit member', who: 'Who it is', fullName: 'Name', phone: 'Phone', phoneHint: 'Used to sign in and for one-time codes. The member gets an SMS with a link to set a password.', phoneFixed: 'The phone is the sign-in name and cannot be changed. If it is wrong, delete and add again.',
    email: 'E-mail', emailHint: 'Optional', allowEmail: 'Send notices to this person by e-mail', rights: 'What they may do', role: 'Role group', roleHint: 'Only groups within your own rights', accounts: 'Which accounts', accountsAll: 'All accounts of the shop', accountsAllHint: 'Accounts linked later, too', accountsSome: 'Chosen accounts only', accountsSomeHint: 'Pay links can be made into these accounts only', accountsNone: 'Choose at least one account',
    submitCreate: 'Add and invite', submitUpdate: 'Save changes', cancel: 'Cancel', preview: '{name} may', pickRole: 'Choose a role group to see what this person may do.',
  },
  role: {
    title: 'Role groups', intro: 'Presets are ready to use. To change one, copy it first.', create: 'New role group', preset: 'Preset', own: 'Your own', used: '{count, plural, =0 {Nobody yet} one {# person} other {# people}}', modified: 'Changed by {name}', manage: 'Actions for group {name}',
    status: { ACTIVE: 'In use', CLOSED: 'Closed' }, view: 'See rights', copy: 'Copy', edit: 'Edit', close: 'Close group', open: 'Open again', delete: 'Delete group',
    viewTitle: 'Group {name}', createTitle: 'New role group', editTitle: 'Edit group {name}', name: 'Name', description: 'Description', copyName: '{name} (copy)', matrix: 'Rights', area: 'Area', whole: 'Whole row', cell: '{verb}: {area}', none: 'Choose at least one right', submitCreate: 'Create group', submitEdit: 'Save group', saved: 'Group {name} was saved',
    note: 'Changes take effect with the next thing that each member of the group does.', beyond: 'You do not hold this right, so you cannot give it',
    closeTitle: 'Close group {name}?', closeText: '{count, plural, =0 {Nobody is in the group.} one {# person in the group loses every right at once, until the group is opened again or they are moved.} other {# people in the group lose every right at once, until the group is opened again or they are moved.}}', closed: 'The group was closed', opened: 'The group is open again', openTitle: 'Open group {name} again?', openText: '{count, plural, =0 {The group can be given to members.} one {# person in the group has their rights back.} other {# people in the group have their rights back.}}',
    deleteTitle: 'Delete group {name}?', deleteText: 'The group disappears from the list. This cannot be undone.', deleted: 'The group was deleted', inUse: '{count, plural, =1 {1 person is} other {{count} people are}} still in the group', mine: 'You are in this group yourself', isPreset: 'Presets cannot be edited; copy one',
  },
  invitation: {
    title: 'Hello {name}', text: '{shop} invites you as a member. Set a password of your own to begin.', phone: 'Phone to sign in with', code: 'Merchant code', password: 'New password', repeat: 'Repeat the password', notSame: 'The two passwords differ', submit: 'Set password', done: 'The password is set, please sign in',
    badTitle: 'This link does not work', badText: 'It was used, is too old, or a newer one was sent. Ask the shop to invite you again.', toLogin: 'To the sign-in page',
  },
}
