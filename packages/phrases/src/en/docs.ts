import type { Phrases } from '../shape.ts'

export const docs: Phrases<'docs'> = {
  title: 'Saola Pay for developers',
  intro: 'This page is printed from the very table that the server opens its calls from, so it always fits the running version.',
  basics: {
    title: 'In general',
    base: 'All calls live under {url}. Put /sandbox in front of the path to call Test Mode, where data is kept apart.',
    envelope: 'Every answer is JSON with code, message, data. Success has code 0. A refusal\'s message explains it in the language of Accept-Language (vi or en); its data holds key, traceId and, where they apply, errors for single fields, retryAfter, reason.',
    money: 'Money is whole đồng. Moments are ISO 8601 with offset; days are days in Vietnam.',
    token: 'Calls of merchants and of the bank send Authorization: Bearer with an access token that lives 10 minutes. A refresh token may be traded once; using an old one again after 10 seconds ends the whole session.',
    idempotency: 'Every write takes an Idempotency-Key (8 to 128 characters). The same key with the same body gets the first answer again; the same key with another body is refused with code 16.',
    password: 'A password on the wire is the lower-case hex HMAC-SHA256 under the key saola-portal-v1.',
  },
  calls: { title: 'Calls', who: 'Who may call', codes: 'Permission codes', feature: 'Switch', page: 'Answers in pages', file: 'Answers a file', events: 'Stream of events', upload: 'Takes a file', params: 'In the path', query: 'Query', body: 'Body', result: 'Answer', required: 'required', nothing: 'none' },
  who: { portal: 'Merchants and their members', cms: 'Staff of the bank', member: 'Merchants or the bank', staff: 'Bank staff or the system administrator', root: 'System administrators', client: 'Partner systems', public: 'Anyone', internal: 'Internal systems, header api-client-key', system: 'The bank core, signed', server: 'A merchant’s server, signed', machine: 'POS machines, header x-api-key' },
  errors: { title: 'Error catalogue', code: 'Code', http: 'HTTP', key: 'Key', text: 'Text' },
}
