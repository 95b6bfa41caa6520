import type { Phrases } from '../shape.ts'

export const payButton: Phrases<'payButton'> = {
  field: { title: 'Title', label: 'Label', look: 'Button', theme: 'Theme', page: 'Pay page', code: 'Button code', numOfClicks: 'Clicks', numOfOrders: 'Orders', numOfPayments: 'Payments', sites: 'Sites it may stand on', external: 'The external button leads to', externalTheme: 'Theme of the external button', createdAt: 'Created', createdBy: 'Created by' },
  list: {
    title: 'Pay buttons', create: 'New button', search: 'Search by title, label, pay page', keyword: 'Keyword', actions: 'Actions', more: 'Actions for button {title}', copy: 'Copy the embed code', copied: 'Embed code copied', copyFailed: 'The browser does not allow copying', edit: 'Edit', delete: 'Delete', pageOff: 'Page is switched off', counts: '{clicks} clicks · {payments} payments',
    emptyTitle: 'No pay buttons yet', emptyText: 'Make a button and paste one line into your website. Customers who press it reach your pay page.',
  },
  form: {
    create: 'New pay button', edit: 'Edit pay button', submitCreate: 'Create the button', submitEdit: 'Save changes', created: 'Button {title} created', saved: 'Saved. Button {title} changes on every site within a minute.', cancel: 'Cancel', stale: 'Somebody has just changed this button. Reload the page to see the new version, then go on.',
    about: 'Button', places: 'Where it stands', page: 'Pay page', pageHint: 'Choose a page', pageText: 'Customers who press the button reach this page. Prices always come from it; the site around the button cannot change them.', pageNone: 'No pages', pageOff: '{name} (switched off)', pagesNone: 'There is no pay page yet for the button to lead to.', pageCreate: 'Create a pay page',
    title: 'Title', titleHint: 'New Year gift box', titleText: 'For you to find it again; customers see it when they point at the button', label: 'Label on the button', labelHint: 'Pay now', labelText: 'Short, and saying what will happen', theme: 'Theme', DARK: 'Dark', LIGHT: 'Light',
    sites: 'Sites it may stand on', sitesText: 'One address on each line. Leave it empty to allow every site.', siteWrong: '“{site}” is not the address of a website (https)', sitesMax: 'At most {max} sites',
    externalTheme: 'Theme of the external button', externalText: 'The external button is for e-mails, marketplaces and partners’ pages.', reference: 'Page the external button leads to', referenceText: 'Leave it empty to lead straight to the pay page',
  },
  preview: { title: 'Preview', light: 'On a light site', dark: 'On a dark site', external: 'External button' },
  embed: {
    title: 'Put it on a site', script: 'Script', iframe: 'Frame', link: 'Link', qr: 'QR', mail: 'E-mail', copy: 'Copy', copied: 'Copied', copyFailed: 'The browser does not allow copying', open: 'Try it (counts as a click)',
    scriptText: 'Paste this line where the button is to stand. No other library is needed.', iframeText: 'For sites that run no scripts of others.', linkText: 'For use anywhere: posts, messages, signatures. Clicks count as the button’s.', qrText: 'Print it or put it on a screen; customers scan it with their camera.', mailText: 'The external button as HTML for e-mails, without any script.',
    policy: 'My site has a strict content policy (CSP)', policyText: 'One allowed source is enough. The button evaluates nothing, sets no inline style or script and calls no network.', placeText: 'Script in the head of the page? Put this element wherever the button is to show, as often as you like:',
  },
  detail: {
    title: 'Pay button', edit: 'Edit', delete: 'Delete', figures: 'Results', revenue: 'Revenue', percent: '{percent}% of clicks were paid', info: 'Details', allSites: 'Every site', pageOff: 'The pay page {name} is switched off. Customers who press the button see that it is closed.', notFound: 'Button not found', notFoundText: 'It may have been deleted, or belong to another shop.', toList: 'Back to pay buttons',
  },
  delete: { title: 'Delete this pay button?', text: 'Button {title} will lead nowhere any more, on every site, in every e-mail and QR. This cannot be undone.', confirm: 'Delete the button', keep: 'Keep it', done: 'Button {title} deleted' },
}
