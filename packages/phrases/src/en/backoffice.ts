import type { Phrases } from '../shape.ts'

export const backoffice: Phrases<'backoffice'> = {
  views: {
    isShared: 'Shared',
    of: 'By {name}',
    isDefault: 'Opens with the screen',
    makeDefault: 'Open this screen with {name}',
    noDefault: 'No longer open this screen with {name}',
    up: 'Move {name} up',
    down: 'Move {name} down',
    edit: 'Edit {name}',
    replaces: 'Take the filters in use',
  },
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
  queueKeys: {
    take: 'Take the selected work',
    snooze: 'Snooze the selected work',
    approve: 'Approve the selected proposal',
    deny: 'Deny the selected proposal',
  },
  waitForYou: '{count, plural, one {# waits for you} other {# wait for you}}',
  overdue: '{count, plural, one {# overdue} other {# overdue}}',
  handed: '{name} has just handed work to you. See Waiting work, Taken by me.',
  queueSteps: {
    label: 'Waiting work',
    back: 'Back to the queue',
    where: '{at} of {total}',
    gone: 'This no longer waits.',
    goneLast: 'This no longer waits. Nothing else does.',
    next: 'Next item',
  },
  twoPeople: {
    newOnes: 'New entries waiting for approval',
    newBy: 'Added by {name}',
    newMore: '{count, plural, one {and # more} other {and # more}}',
    badge: 'Pending',
    pending:
      'A change is waiting for somebody else’s approval, so nothing can be edited until then.',
    open: 'View the proposal',
    proposed: 'The change of {name} was sent for approval by somebody else',
    reason: 'Reason',
    reasonHint: 'For the person who approves. Optional.',
    effectiveFrom: 'Effective from',
    effectiveHint:
      'Empty: effective as soon as it is approved. With a day, the change is applied at 00:00 on that day.',
    effectiveHintDelete:
      'Empty: deleted as soon as it is approved. With a day, it can be used until the end of the day before.',
    scheduled: '{name} is scheduled: effective from {day}',
    settled: 'Approved: {change}. Nothing can be edited until the change is applied or called off.',
    coming: { CREATE: 'Added on {day}', UPDATE: 'Changes on {day}', DELETE: 'Deleted on {day}' },
    looks: 'You can view this but not edit it.',
  },
  rootOnly: 'System administration',
  staffOnly: 'Bank staff only',
}
