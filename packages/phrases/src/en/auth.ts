import type { Phrases } from '../shape.ts'

export const auth: Phrases<'auth'> = {
  login: {
    title: 'Sign in', subtitle: 'Take payments and follow your shop', submit: 'Continue', member: 'I work for the shop', remember: 'Remember my phone number on this device',
    noAccount: 'No account yet?', toRegister: 'Register your shop', codeTitle: 'Enter the code', codeSubtitle: 'To make sure it is you',
    forgot: 'Forgot password?', lock: 'Account in the wrong hands? Lock it now', way: 'Way to sign in', byPassword: 'Use a password', byQr: 'Scan a QR',
  },
  field: { phone: 'Phone number', password: 'Password', repeat: 'Repeat password', merchantCode: 'Merchant code (MID)', username: 'User name' },
  hint: { phone: 'For example 0901234567', merchantCode: 'The owner finds it at the top of the page', demoInbox: 'Demo: the code arrives in the', demoInboxLink: 'simulated inbox' },
  register: {
    title: 'Register your shop', subtitle: 'All it takes is a phone number; try it right away', submit: 'Create account', next: 'Get a code', haveAccount: 'Already registered?', toLogin: 'Sign in',
    codeTitle: 'Code and password', done: 'Your account is ready, you can sign in', terms: 'By creating an account you accept the <terms>Terms of use</terms> and the <privacy>Privacy policy</privacy>.', notSame: 'The two passwords differ',
  },
  rule: { title: 'The password needs', length: '8 to 64 characters', lower: 'a lower-case letter', upper: 'an upper-case letter', digit: 'a digit', symbol: 'one of # ! @ $ % ^ *', met: 'met', unmet: 'not met' },
  side: { headline: 'They scan, the money arrives, you see it.', one: 'A VietQR payment link in ten seconds', two: 'Every đồng reconciled, every balance explained', three: 'Try it with sample data before you go live' },
  reset: {
    title: 'Forgot password', subtitle: 'We send a one-time code to your phone number', memberTitle: 'Forgot password (staff)', memberSubtitle: 'Enter the merchant code and the phone number that the owner registered for you',
    send: 'Get a code', codeTitle: 'Enter the code', codeHint: 'If this number has an account, the code was sent by text message. No message? Check the phone number.',
    newTitle: 'Choose a new password', newSubtitle: 'Every signed-in device will be signed out', submit: 'Set password', done: 'Your new password is set, you can sign in', again: 'Start again',
    toLogin: 'Back to sign-in', toMember: 'I work for the shop', toOwner: 'I own the shop',
  },
  lock: {
    title: 'Lock my account', subtitle: 'For when your phone is lost, your password got out or somebody strange signed in', effect: 'Every device is signed out at once and nobody can sign in any more.', effectMoney: 'Customers can still pay your shop, the money still reaches your account.',
    effectBack: 'You can open it again any time: reset the password with a one-time code.', member: 'I work for the shop', send: 'Get a code', codeTitle: 'Enter the code to lock', confirm: 'Lock my account',
    doneTitle: 'Your account is locked', done: 'Every device was signed out. Once you are safe, choose a new password to open it again.', reset: 'Choose a new password', linkBad: 'This link was used before or is too old. You can still lock with a one-time code.', byCode: 'Lock with a code',
  },
  qr: {
    hint: 'Open your bank app, choose Scan QR and scan this code', name: 'Saola Pay sign-in code', left: 'Valid for {time}', refresh: 'New code', expired: 'The code has expired', refused: 'The sign-in was refused on the phone', scanned: 'Scanned. Confirm it on your phone.', entering: 'Signing in…',
    noAccount: 'You have no account in this shop. Check the merchant code.', guide: 'How to sign in with a QR', demo: 'Demo: open this code in the', demoLink: 'simulated bank app', memberCode: 'Enter the merchant code first, then scan the QR',
  },
  qrRegister: { title: 'Open a new shop', subtitle: 'The bank has confirmed who you are. Choose a password and you are done.', fullName: 'Full name', phone: 'Phone number', cif: 'Customer number', idCard: 'Identity document', submit: 'Open the shop', done: 'Shop {code} is open. Sign in with the password you just chose.', cancel: 'Not now' },
  guide: {
    title: 'Sign in with a QR code', subtitle: 'No password to type, just a phone with your bank app', off: 'This way to sign in is not open here yet. You can sign in with phone number and password.',
    one: 'Open the sign-in page and choose Scan a QR', oneText: 'The code is on the computer\'s screen and is renewed every 2 minutes.', two: 'Open the bank app on your phone and choose Scan QR', twoText: 'Point the camera at the code. The app tells which device asks, and from where.',
    three: 'Check, then press Approve', threeText: 'Approve only if it is the computer in front of you. Somebody sent you the code? Refuse.', four: 'Done, the computer signs in by itself', fourText: 'No shop yet? Choose a password and your shop opens with the data that the bank has confirmed.',
    toLogin: 'Go to sign-in', step: 'Step {n}',
  },
  change: {
    title: 'Change password', present: 'Present password', newPassword: 'New password', next: 'Continue', submit: 'Change password', done: 'Your password was changed. Your other devices were signed out.', presentTitle: 'First, your present password', newTitle: 'Choose a new password',
    effect: 'Afterwards your other devices are signed out and you get a text message.', last: 'Last changed', never: 'Never changed', back: 'Back',
  },
  security: {
    title: 'Security', subtitle: 'Where you are signed in', current: 'This device', unknown: 'Unknown device', address: 'Network address {address}', lastSeen: 'Active', since: 'Signed in', end: 'Sign out', endNamed: 'Sign out {name}, {address}', endTitle: 'Sign this device out?', endText: '{name} is signed out at once.',
    ended: '{name} was signed out', others: 'Sign out other devices', everywhere: 'Sign out everywhere', othersTitle: 'Sign out your other devices?', othersText: 'Every device but this one is signed out at once.', everywhereTitle: 'Sign out everywhere?', everywhereText: 'Every device, this one included, is signed out at once.',
    othersDone: '{count} other devices were signed out', only: 'You are signed in on this device only.', notYou: 'A device you do not know? Sign it out, then change your password.',
  },
  cms: { title: 'Bank back office', subtitle: 'For bank staff', submit: 'Sign in', kind: 'Sign in as', staff: 'Bank staff', root: 'System administrator' },
}
