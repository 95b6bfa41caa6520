import type { Phrases } from '../shape.ts'

export const appMarket: Phrases<'appMarket'> = {
  title: 'App market',
  intro:
    'Ways to connect that are there and can be used as they are. The samples need Node.js 20 and nothing else.',
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
    text: 'Create a payment, check it, receive the webhook: filled with your API address and client id.',
    action: 'Open the samples',
  },
  shop: {
    title: 'Example shop',
    text: 'A whole coffee shop in two files: creates payments, hears webhooks, never charges twice.',
  },
  listen: {
    title: 'Webhooks on your machine',
    text: 'Brings webhooks of Test Mode to a program on your own machine, packed and signed as the real ones.',
  },
  webhook: {
    title: 'Webhook',
    text: 'Your system hears of money at once, is told again after a failure, and every try is logged.',
    action: 'Set a webhook address',
  },
}
