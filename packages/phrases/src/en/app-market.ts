import type { Phrases } from '../shape.ts'

export const appMarket: Phrases<'appMarket'> = {
  title: 'App market',
  intro: 'Ready-made integrations. The samples need only Node.js 20.',
  kind: { ready: 'No programming', code: 'Sample code', command: 'Command line' },
  download: 'Download {file}',
  run: 'Run',
  copy: 'the command',
  payButton: {
    title: 'Pay button',
    text: 'Paste a piece of code into your web page; customers press it and pay.',
    action: 'Create a pay button',
  },
  payLink: {
    title: 'Pay link',
    text: 'A payment link to send by message or social network, without a website.',
    action: 'Create a pay link',
  },
  samples: {
    title: 'Samples in Node.js, PHP, Java, Go and curl',
    text: 'Create a payment, check it, receive the webhook: already filled in with your API address and client ID.',
    action: 'Open the samples',
  },
  shop: {
    title: 'Example shop',
    text: 'A whole coffee shop in two files: creates payments, receives webhooks, never charges twice.',
  },
  listen: {
    title: 'Webhooks on your machine',
    text: 'Forwards Test Mode webhooks to your own machine, encrypted and signed like live ones.',
  },
  webhook: {
    title: 'Webhook',
    text: 'Your server is notified of each payment at once; failed deliveries are retried and every attempt is logged.',
    action: 'Set a webhook address',
  },
}
