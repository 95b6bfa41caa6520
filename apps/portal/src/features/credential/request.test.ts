import { describe, expect, it } from 'vitest'
import { serverCodes } from '@saola/contract/server-api'
import { en } from '@saola/phrases/en/all'
import { vi } from '@saola/phrases/vi/all'
import { explainedAs, linesOf, readRequest } from './request.ts'

const client = '0199abcd-0000-4000-8000-000000000001'
const wanted = { client, time: '1763780000000', validate: 'ab12', body: '{"data": "QUJD=="}' }

describe('a pasted request', () => {
  it.each([
    [
      'raw',
      `POST /pay/api/payment/v1/create HTTP/1.1\nX-API-Client: ${client}\nx-api-time: 1763780000000\nx-api-validate: ab12\n\n{"data": "QUJD=="}`,
    ],
    [
      'curl',
      `curl -X POST http://h/pay/api/payment/v1/create -H 'x-api-client: ${client.toUpperCase()}' -H "x-api-time: 1763780000000" -H 'x-api-validate: ab12' -d '{"data": "QUJD=="}'`,
    ],
    [
      'an object of headers',
      `{ "x-api-client": "${client}", "x-api-time": 1763780000000, "x-api-validate": "ab12" }\n{"data": "QUJD=="}`,
    ],
  ])('is read from %s', (_form, text) => expect(readRequest(text)).toEqual(wanted))
  it('missing fields stay empty', () =>
    expect(readRequest('hello')).toEqual({ client: '', time: '', validate: '', body: '' }))
})
it('addresses are lines or parted by commas', () =>
  expect(linesOf(' 203.0.113.7\n\n10.0.0.0/8, 2001:db8::1 ,')).toEqual([
    '203.0.113.7',
    '10.0.0.0/8',
    '2001:db8::1',
  ]))

it('every error that the server API answers is explained in both languages, and nothing else', () => {
  for (const code of serverCodes.filter((one) => one !== 0)) {
    const key = explainedAs(code)
    expect(key, String(code)).not.toBeNull()
    for (const { serverError } of [vi, en])
      expect(Object.values(serverError[key!]).every((text) => text.length > 10)).toBe(true)
  }
  expect([0, 10, 9_999].map(explainedAs)).toEqual([null, null, null])
})
