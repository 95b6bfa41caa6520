import { expect, it } from 'vitest'
import { curlOf, eventKey, pretty, stateKey } from './words.ts'

it('a request as cURL survives quotes in its body', () =>
  expect(curlOf('https://shop.vn/a', { 'content-type': 'application/json' }, `{"a":"it's"}`)).toBe(
    `curl -X POST 'https://shop.vn/a' \\\n  -H 'content-type: application/json' \\\n  --data-raw '{"a":"it'\\''s"}'`,
  ))
it('JSON is broken into lines, anything else stays as it came', () =>
  expect([pretty('{"a":1}'), pretty('<html>')]).toEqual(['{\n  "a": 1\n}', '<html>']))
it('events and states find their words', () =>
  expect([
    eventKey('transaction.success'),
    stateKey({ state: 'WAITING', attempts: 0 }),
    stateKey({ state: 'WAITING', attempts: 2 }),
  ]).toEqual(['transaction_success', 'NEW', 'WAITING']))
