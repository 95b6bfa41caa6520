import { expect, it } from 'vitest'
import { isClick, mayStandAt, originOf } from './rules.ts'

it.each([
  [{ origin: 'https://Shop.vn' }, 'https://shop.vn'],
  [{ referer: 'https://shop.vn/hang/1?x=2' }, 'https://shop.vn'],
  [{ origin: 'null', referer: 'https://shop.vn/' }, 'https://shop.vn'],
  [{ origin: 'null' }, null],
  [{ referer: 'nonsense' }, null],
  [{}, null],
])('%o comes from %s', (headers, from) => expect(originOf(headers)).toBe(from))
it.each([
  [[], null, true],
  [[], 'https://evil.example', true],
  [['https://shop.vn'], 'https://shop.vn', true],
  [['https://shop.vn'], 'https://pay.example', true],
  [['https://shop.vn'], 'https://evil.example', false],
  [['https://shop.vn'], 'https://shop.vn.evil.example', false],
  [['https://shop.vn'], null, false],
])('with the list %o a button at %s is shown: %s', (allowed, from, shown) =>
  expect(mayStandAt(allowed, 'https://pay.example', from)).toBe(shown),
)
it.each([
  ['GET', undefined, true],
  ['GET', 'prefetch;prerender', false],
  ['GET', 'prefetch', false],
  ['HEAD', undefined, false],
])('%s with purpose %s counts: %s', (method, purpose, counts) =>
  expect(isClick({ method, purpose })).toBe(counts),
)
