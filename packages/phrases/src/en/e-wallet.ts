import type { Phrases } from '../shape.ts'

export const eWallet: Phrases<'eWallet'> = {
  title: 'E-wallets',
  text: 'The e-wallets that merchants pick for static QRs. Every change is recorded in the audit log.',
  column: {
    shortName: 'Short name',
    name: 'Full name',
    commonName: 'Common name',
    logo: 'Logo',
    icon: 'Icon',
    action: 'Action',
  },
  filter: { name: 'Search by wallet name' },
  empty: { title: 'No e-wallets yet', text: 'Add the first one so that merchants can pick it.' },
  add: 'Add e-wallet',
  form: {
    logo: 'Logo (wide)',
    icon: 'Icon (square)',
    submit: 'Add e-wallet',
    created: 'E-wallet {name} was added',
  },
  edit: {
    action: 'Edit wallet {name}',
    title: 'Edit wallet {name}',
    submit: 'Save changes',
    saved: 'Saved wallet {name}',
  },
  remove: {
    action: 'Delete {name}',
    title: 'Delete {name}?',
    text: 'Merchants will no longer be able to pick {name}. QR codes made before keep its picture.',
    confirm: 'Delete {name}',
    done: 'E-wallet {name} was deleted',
  },
  enter: {
    shortName: 'Enter the e-wallet’s short name',
    name: 'Enter the e-wallet’s full name',
    commonName: 'Enter the e-wallet’s common name',
    logo: 'Choose a picture for the logo',
    icon: 'Choose a picture for the icon',
  },
}
