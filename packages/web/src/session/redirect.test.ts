import { expect, it } from 'vitest'
import { safeRedirect } from './redirect.ts'

const origin = 'https://pay.example'
const go = (raw: string | undefined): string | null =>
  safeRedirect(raw, origin, (path) => path.startsWith('/paylink'))

it('leads to an own, known address with its query', { meta: { behaviours: ['B-067'] } }, () => {
  expect(go('/paylink?status=SUCCESS&page=2')).toBe('/paylink?status=SUCCESS&page=2')
  expect(go('https://pay.example/paylink')).toBe('/paylink')
})
it.each([
  undefined,
  '',
  '/',
  'https://evil.example/paylink',
  '//evil.example/paylink',
  '/\\evil.example/paylink',
  'javascript:alert(1)',
  '/unknown',
  'https://pay.example.evil.example/paylink',
  'https://pay.example@evil.example/paylink',
  '\t//evil.example/paylink',
])('leads nowhere for %j', { meta: { behaviours: ['B-067'] } }, (raw) => expect(go(raw)).toBeNull())

/** Ways to make a browser or a careless parser leave: hosts, schemes, slashes, escapes, controls, look-alikes, nesting. */
const TRICKS: readonly string[] = [
  '//evil.example',
  '//evil.example/',
  '///evil.example/paylink',
  '////evil.example/paylink',
  '/\\evil.example',
  '\\\\evil.example/paylink',
  '\\/evil.example/paylink',
  '/\\/evil.example/paylink',
  '//\\evil.example/paylink',
  '/.//evil.example/paylink',
  '/..//evil.example',
  '//evil.example/..;/paylink',
  '//evil.example%2fpaylink',
  '//evil.example%5c@pay.example/paylink',
  '//pay.example@evil.example/paylink',
  '//pay.example:443@evil.example/paylink',
  '//evil.example#@pay.example/paylink',
  '//evil.example?@pay.example/paylink',
  '//evil%E3%80%82example/paylink',
  '//evil\u3002example/paylink',
  'http:evil.example',
  'https:evil.example',
  'https:/evil.example/paylink',
  'https:///evil.example/paylink',
  'https:\\\\evil.example/paylink',
  'http://pay.example/paylink',
  'https://pay.example:8443/paylink',
  'https://pay.example.evil.example/paylink',
  'https://evil.example/pay.example/paylink',
  'https://pay.example@evil.example/paylink',
  'https://user:pass@evil.example/paylink',
  'https://evil.example\\@pay.example/paylink',
  'https://evil.example%00.pay.example/paylink',
  'https://evil.example%0a.pay.example/paylink',
  'https://pay.example%2eevil.example/paylink',
  'https://pay\u2024example/paylink',
  'https://xn--pay-example/paylink',
  'https://pay.example%40evil.example/paylink',
  'https://[::1]/paylink',
  'https://2130706433/paylink',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://pay.example/paylink%0aalert(1)',
  'javascript:/paylink',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'blob:https://pay.example/paylink',
  'file:///etc/passwd',
  'filesystem:https://pay.example/paylink',
  'ftp://pay.example/paylink',
  'mailto:a@evil.example',
  'tel:113',
  'about:blank',
  'intent://evil.example/#Intent;scheme=https;end',
  'view-source:https://pay.example/paylink',
  '\t//evil.example/paylink',
  '\n//evil.example/paylink',
  '\r\n//evil.example/paylink',
  '/\t/evil.example/paylink',
  '/\n/evil.example/paylink',
  '/\r/evil.example/paylink',
  '\u0000//evil.example/paylink',
  '//\tevil.example/paylink',
  '/%09/evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '%2f%2fevil.example',
  '%68ttps://evil.example',
  '/authenticate/login?redirect_uri=//evil.example',
  '/authenticate?redirect_uri=/paylink',
  '/public/paylink/x',
  '/%70aylinkx',
  '/paylink/../public',
  '/./',
  '/../',
  '/paylink/../../..//evil.example',
  '//pay.example./paylink',
  'https://PAY.EXAMPLE.evil.example/paylink',
  'wss://pay.example/paylink',
]
it('none of 80 tricks leads away from our own known screens', { meta: { bars: ['N10'] } }, () => {
  expect(TRICKS.length).toBeGreaterThanOrEqual(80)
  for (const raw of TRICKS) {
    const led = safeRedirect(
      raw,
      origin,
      (path) => path === '/paylink' || path.startsWith('/paylink/'),
    )
    // Nowhere, or a path that a browser reads as one of ours.
    const end = led === null ? null : new URL(led, origin)
    expect({
      raw,
      led,
      fine:
        end === null ||
        (end.origin === origin && /^\/paylink(\/|$)/.test(end.pathname) && !led!.startsWith('//')),
    }).toEqual({ raw, led: null, fine: true })
  }
})
it(
  'a known screen keeps a query that carries another address: the screen does not follow it',
  { meta: { bars: ['N10'] } },
  () => {
    expect(go('/paylink?redirect_uri=//evil.example')).toBe('/paylink?redirect_uri=//evil.example')
  },
)
