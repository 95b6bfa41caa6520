import type { Phrases } from '../shape.ts'

export const backoffice: Phrases<'backoffice'> = {
  home: { title: 'Hello, {name}', work: 'To do', go: 'See {name}', profile: 'Staff profile' },
  profile: {
    menu: 'Account of {name}',
    role: 'Role',
    noRole: 'No role yet',
    theme: 'Appearance',
    logout: 'Sign out',
  },
  logout: {
    title: 'Sign out',
    text: '{name}, do you want to sign out of the back office?',
    confirm: 'Sign out',
  },
  credits: {
    title: 'Unmatched credits',
    text: 'From all merchants. Your decision is recorded in the audit log with your name and note.',
    merchantPlaceholder: 'Merchant code, e.g. SAOLA001',
  },
  crumb: { detail: 'Details' },
  group: {
    today: 'Today',
    merchants: 'Merchants',
    money: 'Money',
    catalogue: 'Catalogue',
    administration: 'Administration',
  },
  forbidden: {
    title: 'No access',
    text: 'Your role group does not include this page',
    hint: 'If you need it for your work, ask the system administrator.',
    home: 'Back to the dashboard',
  },
  notFound: {
    title: 'Page not found',
    text: 'The page you are looking for does not exist or has moved.',
    home: 'Back to the dashboard',
  },
  idle: 'To protect the data, the session ends by itself in {seconds} seconds.',
  idleEnded:
    'Your session ended because nothing was done for a while. Sign in to come back to this page.',
  waiting: {
    none: 'Nothing needs your attention',
    noneText: 'Items that need your decision appear here.',
    credits: 'Open unmatched credits',
    returning: 'Being returned, waiting for the bank',
    approvals: 'Proposals for you to decide',
    webhooks: 'Webhook addresses to approve',
  },
  rootOnly: 'System administration',
  staffOnly: 'Bank staff only',
}
