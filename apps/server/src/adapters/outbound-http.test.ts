/** Hostile addresses (reliability bar W4): nothing inside our network is reached, whatever an address is dressed up as. */
import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublicAddress, postOutside, whyNotCall, type Resolve } from './outbound-http.ts'

/** Listens on the machine itself; anyone who connects has broken in. */
let canary: Server
let port = 0
let touched = 0
beforeAll(async () => {
  canary = createServer((socket) => {
    touched++
    socket.destroy()
  })
  await new Promise<void>((done) => {
    canary.listen(0, '::', done)
  })
  port = (canary.address() as AddressInfo).port
})
afterAll(() => {
  canary.close()
})

const INSIDE = [
  '127.0.0.1',
  '127.1.2.3',
  '127.255.255.254',
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.0.1',
  '192.168.255.255',
  '169.254.169.254',
  '169.254.170.2',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.254',
  '192.0.0.1',
  '192.0.0.170',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::ffff:0:127.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2002:a9fe:a9fe::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  '2001:10::1',
  '2001:20::1',
  'fe80::1',
  'febf::1',
  'fec0::1',
  'fc00::1',
  'fd00:ec2::254',
  'fdff::1',
  'ff02::1',
  'ff0e::1',
  '100::1',
  '3fff::1',
  '5f00::1',
  '4000::1',
  'fe80::1%eth0',
]
const OUTSIDE = [
  '8.8.8.8',
  '1.1.1.1',
  '113.160.1.1',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '2606:4700:4700::1111',
  '2405:4800::1',
  '2001:4860:4860::8888',
]

describe('an IP address', () => {
  it('of the inside is never public, in any of its forms', { meta: { bars: ['W4'] } }, () => {
    expect(INSIDE.filter(isPublicAddress)).toEqual([])
  })
  it('of the Internet is', () => {
    expect(OUTSIDE.filter((a) => !isPublicAddress(a))).toEqual([])
  })
  it('that is none is not', () => {
    expect(
      ['', 'shop.vn', '1.2.3', '300.1.1.1', '0x7f000001', ':::'].filter(isPublicAddress),
    ).toEqual([])
  })
})

/** Every way known to us to write a place inside. */
const WRITTEN = [
  ...INSIDE.filter((a) => !a.includes('%')).map((a) =>
    a.includes(':') ? `https://[${a}]/` : `https://${a}/hook`,
  ),
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127.1/',
  'https://127.0.1/',
  'https://0/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  'https://%31%32%37.0.0.1/',
  'https://127.0.0.1./',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://[0:0:0:0:0:ffff:7f00:0001]/',
  'https://[::ffff:127.0.0.1]:443/',
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://a.localhost/',
  'https://ｌｏｃａｌｈｏｓｔ/',
  'https://postgres/',
  'https://kubernetes.default.svc.cluster.local/',
  'https://metadata.google.internal/',
  'https://printer.lan/',
  'https://nas.home.arpa/',
  'https://1.0.0.127.in-addr.arpa/',
  'https://x.onion/',
  'https://intranet.corp/',
  'http://shop.vn/',
  'http://127.0.0.1/',
  'https://shop.vn:22/',
  'https://shop.vn:5432/',
  'https://shop.vn:80/',
  'https://user:pass@shop.vn/',
  'https://shop.vn@127.0.0.1/',
  'https://user@shop.vn/',
  'https://shop.vn/#x',
  'https://127.0.0.1#@shop.vn/',
  'https://127.0.0.1?@shop.vn/',
  'https://shop.vn:443@127.0.0.1/',
  'ftp://shop.vn/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'javascript:alert(1)',
  'data:text/plain,x',
  '//127.0.0.1/',
  'https:/127.0.0.1/',
  'https:127.0.0.1',
  'https:///127.0.0.1/',
  'https://\t127.0.0.1/',
  'https://shop.vn\\@127.0.0.1/',
  'https://shop.vn/\r\nhost: x',
  'https://[::1',
  'https://256.256.256.256/',
  'https://',
  ' https://127.0.0.1/',
  'unix:/var/run/docker.sock',
  'blob:https://shop.vn/1',
  'https://redis/',
  'https://shop.local/',
  'https://db.internal:8443/',
  'https://10.1/',
  'https://192.168.257/',
  'https://[fe80::1%25eth0]/',
  'ws://127.0.0.1/',
]

it(
  'a hundred and twenty hostile addresses and more are refused before anything is asked',
  { meta: { bars: ['W4'] } },
  async () => {
    expect(WRITTEN.length).toBeGreaterThanOrEqual(120)
    expect(WRITTEN.filter((text) => whyNotCall(text, []) === null)).toEqual([])
    const resolve: Resolve = () => {
      throw new Error('nobody may be asked')
    }
    for (const text of WRITTEN)
      expect(
        (
          await postOutside(text, {}, '{}', {
            allowed: [],
            timeoutMs: 1_000,
            maxBytes: 100,
            resolve,
          })
        ).kind,
        text,
      ).toBe('FORBIDDEN')
    expect(touched).toBe(0)
  },
)
it('addresses of shops are taken as they are', () => {
  for (const text of [
    'https://shop.vn/hook',
    'https://shop.vn:8443/a?b=c',
    'https://cửahàng.vn/báo',
    'https://8.8.8.8/x',
    'https://[2606:4700:4700::1111]/x',
    'HTTPS://Shop.VN',
    'https://shop.vn./x',
  ])
    expect(whyNotCall(text, []), text).toBeNull()
})

describe('a name', () => {
  const to = (answers: string[][], wantPort = 8443): Promise<string> => {
    let i = 0
    const resolve: Resolve = () =>
      Promise.resolve(
        (answers[Math.min(i++, answers.length - 1)] ?? []).map((address) => ({
          address,
          family: address.includes(':') ? 6 : 4,
        })),
      )
    return postOutside(`https://shop.vn:${wantPort}/`, {}, '{}', {
      allowed: [],
      timeoutMs: 300,
      maxBytes: 100,
      resolve,
    }).then((a) => a.kind)
  }
  it(
    'that leads inside is refused when the connection is made, also where only one of its addresses does',
    { meta: { bars: ['W4'] } },
    async () => {
      for (const address of INSIDE.filter((a) => !a.includes('%')))
        expect(await to([[address]]), address).toBe('FORBIDDEN')
      expect(await to([['8.8.8.8', '127.0.0.1']])).toBe('FORBIDDEN')
      expect(await to([['2606:4700:4700::1111', '::1']])).toBe('FORBIDDEN')
      expect(await to([[]])).toBe('FORBIDDEN')
      expect(touched).toBe(0)
    },
  )
  it(
    'that turns from outside to inside between two look-ups gains nothing: what was checked is what is connected to',
    { meta: { bars: ['W4'] } },
    async () => {
      let asked = 0
      const resolve: Resolve = () => {
        asked++
        return Promise.resolve([{ address: asked === 1 ? '192.0.2.77' : '127.0.0.1', family: 4 }])
      }
      expect(
        (
          await postOutside('https://shop.vn:8443/', {}, '{}', {
            allowed: [],
            timeoutMs: 300,
            maxBytes: 100,
            resolve,
          })
        ).kind,
      ).toBe('FORBIDDEN')
      expect(asked, 'one look-up for one connection').toBe(1)
      expect(await to([['198.51.100.1'], ['127.0.0.1']])).toBe('FORBIDDEN')
      expect(touched).toBe(0)
    },
  )
  it('that nobody knows, or that does not answer, is a failure and no exception', async () => {
    const resolve: Resolve = () =>
      Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))
    expect(
      (
        await postOutside('https://shop.vn/', {}, '{}', {
          allowed: [],
          timeoutMs: 300,
          maxBytes: 100,
          resolve,
        })
      ).kind,
    ).toBe('CONNECTION')
    expect(
      (
        await postOutside('https://shop.vn/', {}, '{}', {
          allowed: [],
          timeoutMs: 100,
          maxBytes: 100,
          resolve: () => new Promise(() => undefined),
        })
      ).kind,
    ).toBe('TIMEOUT')
  })
})

it('only a host that development has named may be inside, and only on its port', async () => {
  const go = (allowed: string[]) =>
    postOutside(`http://127.0.0.1:${port}/`, {}, '{}', {
      allowed,
      timeoutMs: 500,
      maxBytes: 100,
    }).then((a) => a.kind)
  expect([await go([]), await go(['127.0.0.1:1']), await go(['localhost'])]).toEqual([
    'FORBIDDEN',
    'FORBIDDEN',
    'FORBIDDEN',
  ])
  expect(touched).toBe(0)
  expect(await go([`127.0.0.1:${port}`])).toBe('CONNECTION')
  expect(touched).toBe(1)
})
