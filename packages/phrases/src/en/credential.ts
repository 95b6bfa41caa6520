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
  allowed: {
    heading: 'Allowed addresses', any: 'A server at any IP address that has the keys may call the API.', some: 'Only these addresses may call the API with your keys; from elsewhere the answer is 1614.', label: 'IP addresses and blocks', hint: 'One address or block a line, such as 203.0.113.7 or 203.0.113.0/24. Empty: from anywhere.', edit: 'Edit the list', save: 'Save the list', saved: 'Address list saved', wrong: 'Not an IP address or block: {entry}', many: 'At most {max} lines', cancel: 'Cancel',
  },
  check: {
    heading: 'Check a request', text: 'Paste a request that your server has sent to see which step is wrong. Nothing is done, and no key is told.', paste: 'Request', pasteHint: 'Paste headers and body, or a curl command; the fields below fill themselves.', client: 'x-api-client', time: 'x-api-time', validate: 'x-api-validate', body: 'Request body', submit: 'Check', result: 'Result', ok: 'Right', bad: 'Wrong', skipped: 'Not looked at',
    ahead: 'The request’s clock is {seconds, number} s ahead of our server.', behind: 'The request’s clock is {seconds, number} s behind our server.', opened: 'Decrypted content', allRight: 'The request is right in every step.',
    step: { ENVELOPE: 'Body is JSON with "data"', CLIENT: 'Client ID', SIGNATURE: 'Signature', TIME: 'Time', FIRST_USE: 'Sent for the first time', DECRYPT: 'Decryption' },
    hint: {
      NO_JSON: 'The body is not JSON.', NO_DATA: 'There is no field "data" with text.', OTHER_MODE: 'This client ID belongs to the other mode (live or test).', UNKNOWN_CLIENT: 'Not a client ID of yours that is in use.', UPPER_CASE: 'The signature is in upper case; it has to be lower case.', SECRET_DECODED: 'The signing key was base64-decoded; use the text as it is.', BODY_SIGNED: 'The whole body was signed; sign "data" alone.', WRONG_SECRET: 'Wrong signing key, or the signed text is not client|time|data.',
      SECONDS: 'The time is in seconds; it has to be milliseconds.', NO_NUMBER: 'The time is not a number of milliseconds.', TOO_OLD: 'Too old: more than 5 minutes off.', TOO_NEW: 'In the future: more than 5 minutes off.', USED: 'This signature was used before; every try needs a new time.', WRONG_KEY_OR_TEXT: 'Wrong encryption key, or the content is not JSON.',
    },
  },
  guide: {
    heading: 'Integration guide', text: 'Samples that run, with your API address and client ID filled in. Put the two keys into environment variables and run.', fillLater: 'Make keys to see the samples with your client ID.', useTest: 'Turn on Test Mode to try with test keys and data before going live.',
    topic: 'What to do', create: 'Create and check a transaction', receive: 'Receive webhooks', language: 'Language', copy: 'sample', run: 'Run',
    steps: 'How it works', step1: 'Every call is a POST with the body {code}, sealed by AES-CBC; the key is the encryption key (hex), the vector its first 16 bytes.', step2: 'Headers x-api-client, x-api-time (milliseconds) and x-api-validate: HMAC-SHA256 of client|time|data under the signing key.', step3: 'Answers are always HTTP 200; a code other than 0 is an error. The data that comes back is sealed and signed, too: check the signature before you trust it.', step4: 'Your order number (refTransactionId) is unique: sending it again makes no second transaction (error 1604).', docs: 'See the whole API',
  },
}
