import type { Phrases } from '../shape.ts'

export const appMarket: Phrases<'appMarket'> = {
  title: 'App market',
  intro:
    'Saola Pay apps and tools for taking payments where you sell: in a message, on a website, at the counter or from your own server. All of them work today; apps you have no permission for are not listed.',
  group: { sell: 'Take payments without programming', build: 'Connect your own system' },
  state: {
    used: 'In use',
    unused: 'Not used yet',
    ready: 'Keys made, not called yet',
    waiting: 'Waiting for the bank',
  },
  cost: 'Cost',
  needs: 'You need',
  perPayment: 'No set-up fee; each payment costs what the fee policy says.',
  free: 'Free',
  fees: 'See the fees',
  download: 'Download {file}',
  run: 'Run',
  copy: 'the command',
  empty: {
    title: 'No app is open to you yet',
    rights:
      'The owner of the shop, or someone who manages its members, can give you access to pay links, pay buttons, pay pages, Pay Box or integration.',
    off: 'The apps are switched off on this installation. Contact support to have them switched on.',
  },
  payLink: {
    title: 'Pay link',
    text: 'A payment link to send by message or social network; the customer opens it, scans the code and pays the exact amount.',
    needs: 'Nothing else, not even a website.',
    open: 'Open pay links',
    make: 'Create a pay link',
  },
  payButton: {
    title: 'Pay button',
    text: 'Paste a piece of code into your website; one press takes the customer to the payment page.',
    needs: 'A website whose pages you can edit.',
    open: 'Open pay buttons',
    make: 'Create a pay button',
  },
  payPage: {
    title: 'Pay page',
    text: 'A sales page with products, prices and a basket; customers order and pay on the same page.',
    needs: 'At least one product.',
    open: 'Open pay pages',
    make: 'Create a pay page',
  },
  payBox: {
    title: 'Pay Box',
    text: 'A sound box for the counter: it shows the QR code and says the amount aloud when the money arrives.',
    needs: 'A Pay Box device with a network connection.',
    open: 'Open Pay Box',
    make: 'Link a Pay Box',
  },
  samples: {
    title: 'Server API and samples',
    text: 'Your server creates payments and checks their results. The samples in Node.js, PHP, Java, Go and curl already hold your API address and client ID.',
    needs: 'A server and API keys.',
    open: 'Open keys and samples',
    make: 'Create API keys',
  },
  webhook: {
    title: 'Webhooks',
    text: 'Your system is notified of each payment at once; failed deliveries are retried and every attempt is logged.',
    needs: 'An HTTPS address, approved by the bank before live use.',
    open: 'Open webhooks',
    make: 'Set a webhook address',
  },
  shop: {
    title: 'Example shop',
    text: 'A whole coffee shop in two files: creates payments, receives webhooks, never charges twice.',
    needs: 'Node.js 20 on your machine and test keys.',
  },
  listen: {
    title: 'Webhooks on your machine',
    text: 'Forwards Test Mode webhooks to a program on your own machine, encrypted and signed like live ones.',
    needs: 'Node.js 20 on your machine and test keys.',
  },
}
