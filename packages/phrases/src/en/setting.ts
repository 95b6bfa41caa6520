import type { Phrases } from '../shape.ts'

export const setting: Phrases<'setting'> = {
  title: 'Settings', intro: 'You see here what you may open.', nothing: 'No settings for you yet', nothingHint: 'They appear here once you are given more rights.',
  item: {
    'account-identification': 'Identify the shop and send its profile to the bank', 'account-info': 'Your picture, the shop’s name and contacts', 'change-password': 'Change the password you sign in with',
    'received-money-account': 'Bank accounts that receive money', 'notify-email': 'Where notices by e-mail go', 'payment-setting': 'Look of the payment pages and methods', 'member-management': 'Who may enter the shop and do what',
  },
  parameter: {
    title: 'Portal parameters', text: 'Values that the merchants’ portal reads. A change works at once and is written into the trail.', filter: 'Find by name or description', column: { name: 'Parameter', key: 'Name in the system', value: 'Value', group: 'Group', dataType: 'Type', description: 'Description', modifiedAt: 'Changed', modifiedBy: 'Changed by' },
    group: { PARAMETER_SYSTEM: 'System', PARAMETER_CONNECTION: 'Connection', PARAMETER_PAYBOX: 'Pay Box', PARAMETER_CONTACT: 'Contact' }, type: { STRING: 'Text', NUMBER: 'Number' }, facts: 'Facts', save: 'Save changes', saved: '{name} saved', numberHint: 'Digits only, a point before decimals', descriptionHint: 'Merchants see it beside the value', gone: 'This parameter is not on the page you see', empty: { title: 'No parameter fits', text: 'Try fewer filters.' },
  },
  account: {
    title: 'Account information', me: 'About you', avatar: 'Picture', uploading: 'Uploading…', avatarSaved: 'The picture was changed', avatarRemoved: 'The picture was removed', fullName: 'Name', phone: 'Phone', email: 'E-mail', role: 'Role group', status: 'Status', accounts: 'Accounts you may use', allAccounts: 'All', none: 'None yet',
    nameHint: 'Shown beside what you do', nameByOwner: 'The owner names the members', changeEmail: 'Change e-mail for notices',
    shop: 'About the shop', shopName: 'Name of the shop', shopNameHint: 'Shown at the top and in messages to customers', code: 'Merchant code (MID)', created: 'Registered', shopPhone: 'Contact phone', shopEmail: 'Contact e-mail', address: 'Address', website: 'Web site', websiteHint: 'https://…', submit: 'Save', saved: 'Saved', readOnly: 'You may view the shop’s details only.', receiving: 'Receiving accounts',
  },
  email: {
    title: 'E-mail notices', text: 'Saola Pay sends notices about the shop to this address, such as the decision on its profile or a paused webhook. Security alerts go by SMS.', address: 'E-mail address', allow: 'Send notices by e-mail', allowHint: 'When off, you still see everything here.', owner: 'You are the owner: this holds for the shop’s notices, too.', submit: 'Save', saved: 'Saved', required: 'Enter an e-mail address to get notices',
  },
}
