import type { Phrases } from '../shape.ts'

export const credential: Phrases<'credential'> = {
  title: 'Payment integration', intro: 'Your server creates transactions and hears of results through a sealed and signed API. Live and test keys are apart.', live: 'Live keys', test: 'Test keys',
  none: { title: 'No keys yet', text: 'Make keys so that your server can call the API. They are shown whole only once.', action: 'Make keys' },
  keys: {
    heading: 'Connection keys', host: 'API address', clientId: 'Client ID', encryptKey: 'Encryption key', secretKey: 'Signing key', status: 'Status', createdAt: 'Made', by: 'by {name}', lastUsed: 'Last used', neverUsed: 'Never', previous: 'Previous keys', previousUntil: '{id} good until', masked: 'Hidden; shown whole only when made',
    ACTIVE: 'In use', REVOKE: 'Revoked', refresh: 'Change keys',
  },
  refresh: { title: 'Change the keys?', text: 'The new keys work at once. The present ones stay good for 24 hours so that you can update your server; older ones, if any, end now.', confirm: 'Make new keys', keep: 'Keep the present keys' },
  once: { title: 'Your connection keys', text: 'They are shown whole only this once. Keep them in a safe place on your server, never in mails, messages or source code.', env: 'Environment file', copy: 'environment file', download: 'Download .env', done: 'I have kept the keys' },
  guide: {
    heading: 'Integration guide', text: 'Samples that run, with your API address and client ID filled in. Put the two keys into environment variables and run.', fillLater: 'Make keys to see the samples with your client ID.', useTest: 'Turn on Test Mode to try with test keys and data before going live.',
    topic: 'What to do', create: 'Create and check a transaction', receive: 'Receive webhooks', language: 'Language', copy: 'sample', run: 'Run',
    steps: 'How it works', step1: 'Every call is a POST with the body {code}, sealed by AES-CBC; the key is the encryption key (hex), the vector its first 16 bytes.', step2: 'Headers x-api-client, x-api-time (milliseconds) and x-api-validate: HMAC-SHA256 of client|time|data under the signing key.', step3: 'Answers are always HTTP 200; a code other than 0 is an error. The data that comes back is sealed and signed, too: check the signature before you trust it.', step4: 'Your order number (refTransactionId) is unique: sending it again makes no second transaction (error 1604).', docs: 'See the whole API',
  },
}
