import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEYS, openWorld, type World } from '../test/world.ts'
import { buildSim } from './app.ts'
import { readConfig } from './config.ts'
import { calls } from './contract.ts'
import { signHeaders } from './platform/sign.ts'
import { errorTexts } from './texts/errors.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const secrets = {
  BANK_SECRET: 'x'.repeat(16),
  BANK_DATA_KEY: 'ab'.repeat(32),
  CONNECTOR_SECRET: 'x'.repeat(16),
  NAPAS_SECRET: 'x'.repeat(16),
}

describe('settings', () => {
  it('refuse to start without keys, naming them and showing no value', () => {
    const none = readConfig({})
    expect(none.ok ? '' : none.problem).toMatch(
      /set BANK_SECRET, BANK_DATA_KEY, CONNECTOR_SECRET, NAPAS_SECRET/,
    )
    const wrong = readConfig({
      ...secrets,
      BANK_DATA_KEY: 'not-hex-at-all',
      SIMULATOR_PORT: '99999',
    })
    expect(wrong.ok ? '' : wrong.problem).toMatch(/set SIMULATOR_PORT, BANK_DATA_KEY/)
    expect(wrong.ok ? '' : wrong.problem).not.toContain('not-hex-at-all')
  })
  it('have the agreed defaults', () => {
    expect(readConfig(secrets)).toMatchObject({
      ok: true,
      config: {
        httpPort: 8081,
        smtpPort: 8025,
        serverUrl: 'http://localhost:8080',
        host: 'localhost',
        keys: { bankClient: 'klb-core', connectorClient: 'saola-pay' },
        productOrigins: ['http://localhost:8080', 'http://127.0.0.1:8080'],
      },
    })
    expect(
      readConfig({
        ...secrets,
        SERVER_URL: 'http://10.0.0.5:8080',
        PUBLIC_URL: 'https://pay.example/x',
        WEB_URLS: 'http://localhost:5173, http://localhost:5174/backoffice/',
      }),
    ).toMatchObject({
      config: {
        productOrigins: ['https://pay.example', 'http://localhost:5173', 'http://localhost:5174'],
      },
    })
  })
})

describe('recorded answers', () => {
  it('is on the disk first: no answer leaves before the journal is flushed, and none at all when it cannot be', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sim-safe-'))
    const running = await buildSim({ keys: KEYS, serverUrl: 'http://127.0.0.1:9', dataDir })
    const credit = (): Promise<Response> =>
      fetch(`${running.url}/api/bank/credit`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ accountNo: '100200300400', amount: 50_000 }),
      })
    try {
      let letGo = (): void => undefined
      let answered = false
      running.sim.safe = () =>
        new Promise((resolve) => {
          letGo = resolve
        })
      const answer = credit().finally(() => {
        answered = true
      })
      await expect
        .poll(() => readFileSync(join(dataDir, 'sim/books.jsonl'), 'utf8'), { timeout: 60_000 })
        .toContain('50000')
      await new Promise((resolve) => {
        setTimeout(resolve, 100)
      })
      expect(answered).toBe(false)
      letGo()
      expect((await answer).status).toBe(200)
      running.sim.safe = () => Promise.reject(new Error('the disk is gone'))
      expect((await credit()).status).toBe(500)
    } finally {
      running.sim.safe = () => Promise.resolve()
      await running.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})

describe('signed calls', () => {
  const path = '/connector/accounts/100200300400'
  const ask = (headers: Record<string, string>) => world.api.get(path, headers)
  const sign = (at: number, secret = KEYS.connectorSecret, method = 'GET', signed = path) => ({
    ...signHeaders(KEYS.connectorClient, secret, method, signed, at, ''),
  })

  it(
    'every signed call refuses a caller without a signature',
    { meta: { bars: ['W7'] } },
    async () => {
      for (const call of Object.values(calls).filter((one) => one.auth === 'signed')) {
        const url = call.path.replaceAll(/:\w+/g, 'abcd1234')
        const answer =
          call.method === 'GET' ? await world.api.get(url) : await world.api.post(url, {})
        expect([url, answer.status, answer.body.error?.key]).toEqual([
          url,
          401,
          'signature.missing',
        ])
      }
    },
  )
  it(
    'refuses the wrong client, secret, time, method, path and body',
    { meta: { bars: ['W7'] } },
    async () => {
      expect((await ask({ ...sign(Date.now()), client: 'someone' })).body.error?.key).toBe(
        'signature.client',
      )
      expect((await ask(sign(Date.now(), 'another secret'))).body.error?.key).toBe(
        'signature.wrong',
      )
      expect((await ask(sign(Date.now() - 301_000))).body.error?.key).toBe('signature.time')
      expect((await ask(sign(Date.now() + 301_000))).body.error?.key).toBe('signature.time')
      expect((await ask({ ...sign(Date.now()), time: 'now' })).body.error?.key).toBe(
        'signature.time',
      )
      expect((await ask(sign(Date.now(), KEYS.connectorSecret, 'POST'))).body.error?.key).toBe(
        'signature.wrong',
      )
      expect(
        (
          await ask(
            sign(Date.now(), KEYS.connectorSecret, 'GET', '/connector/accounts/888000111222'),
          )
        ).body.error?.key,
      ).toBe('signature.wrong')
      const body = '{"virtualAccounts":["92611210000000009"]}'
      const good = signHeaders(
        KEYS.connectorClient,
        KEYS.connectorSecret,
        'POST',
        '/connector/virtual-accounts/close',
        Date.now(),
        body,
      )
      expect(
        (await world.api.post('/connector/virtual-accounts/close', `${body} `, good)).body.error
          ?.key,
      ).toBe('signature.wrong')
      expect(
        (await world.api.post('/connector/virtual-accounts/close', body, good)).body,
      ).toMatchObject({ closed: 0 })
      expect((await ask(sign(Date.now() - 299_000))).status).toBe(200)
    },
  )
})

describe('bad input', () => {
  const key = (answer: { body: { error?: { key: string } } }) => answer.body.error?.key
  it('gets one shape and a real status, whatever it is', async () => {
    const { send, post, get } = world.api
    expect([404, 'route.not_found']).toEqual(await get('/no/such').then((a) => [a.status, key(a)]))
    expect([405, 'route.method']).toEqual(
      await send('DELETE', '/api/faults').then((a) => [a.status, key(a)]),
    )
    expect([405, 'route.method']).toEqual(
      await send('POST', '/api/bank/accounts/100200300400/statement', {}).then((a) => [
        a.status,
        key(a),
      ]),
    )
    expect([400, 'request.not_json']).toEqual(
      await post('/api/bank/credit', '{"accountNo":').then((a) => [a.status, key(a)]),
    )
    expect([400, 'request.not_json']).toEqual(
      await post('/api/bank/credit', '').then((a) => [a.status, key(a)]),
    )
    expect([400, 'request.not_json']).toEqual(
      await post('/api/bank/credit', '{"accountNo":"1","__proto__":{"amount":1}}').then((a) => [
        a.status,
        key(a),
      ]),
    )
    expect([413, 'request.too_large']).toEqual(
      await post('/api/bank/credit', `{"accountNo":"${'1'.repeat(70_000)}"}`).then((a) => [
        a.status,
        key(a),
      ]),
    )
    expect([415, 'request.media_type']).toEqual(
      await post('/api/bank/credit', '<xml/>', { 'content-type': 'application/xml' }).then((a) => [
        a.status,
        key(a),
      ]),
    )
    expect([400, 'request.invalid']).toEqual(
      await get('/api/inbox?nonsense=1').then((a) => [a.status, key(a)]),
    )
    expect([400, 'request.invalid']).toEqual(
      await get('/inbox/%E0%A4%A/html').then((a) => [a.status, key(a)]),
    )
    for (const body of [
      null,
      [],
      'x',
      5,
      { accountNo: '100200300400' },
      { accountNo: '100200300400', amount: 2 ** 53 },
      { accountNo: '100200300400', amount: -1 },
      { accountNo: '100200300400', amount: 1, times: 51 },
      { accountNo: '100200300400', amount: 1, bookedAt: '2026-11-21' },
      { accountNo: "' OR 1=1", amount: 1 },
    ]) {
      const answer = await post('/api/bank/credit', JSON.stringify(body))
      expect([body, answer.status, key(answer)]).toEqual([body, 400, 'request.invalid'])
    }
  })

  it('no call answers 500 to junk of any kind', async () => {
    const junk: unknown[] = [
      null,
      [],
      {},
      'x',
      0,
      true,
      { qr: 5 },
      { qr: '000201' },
      { name: 'all' },
      { name: 'slow', on: 'yes' },
      { now: 'soon' },
      { advanceMs: 1e300 },
      { orderId: {}, cardNumber: [] },
      { accountNo: { $ne: 1 }, amount: '1' },
    ]
    for (const call of Object.values(calls)) {
      const url = call.path.replaceAll(/:\w+/g, '%00%ff')
      for (const body of call.method === 'POST' ? junk : [undefined]) {
        const answer =
          call.method === 'POST'
            ? await world.api.post(url, JSON.stringify(body))
            : await world.api.get(url)
        expect([url, body, answer.status >= 500]).toEqual([url, body, false])
      }
    }
  })

  it('broken HTTP and endless headers are answered, too', async () => {
    const raw = (text: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(world.running.port, '127.0.0.1', () => socket.write(text))
        let got = ''
        socket.on('data', (part) => {
          got += String(part)
        })
        socket.on('close', () => resolve(got))
        socket.on('error', () => resolve(got))
      })
    expect(await raw('NOT HTTP AT ALL\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 .*request\.invalid/s)
    expect(await raw(`GET / HTTP/1.1\r\nhost: x\r\nlong: ${'x'.repeat(40_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 .*request\.header_too_large/s,
    )
  })
})

describe('pages for people', () => {
  it('answer in both languages under a strict policy', async () => {
    for (const path of ['/', '/inbox', '/accounts', '/accounts/100200300400', '/faults']) {
      const vi = await fetch(world.running.url + path)
      const en = await fetch(`${world.running.url}${path}?lang=en`)
      expect([path, vi.status, en.status]).toEqual([path, 200, 200])
      expect(vi.headers.get('content-security-policy')).toMatch(
        /default-src 'none'; script-src 'self'; style-src 'self';.*frame-ancestors 'none'.*form-action 'self'/,
      )
      const [viText, enText] = [await vi.text(), await en.text()]
      expect([viText.includes('<html lang="vi">'), enText.includes('<html lang="en">')]).toEqual([
        true,
        true,
      ])
      expect(viText).not.toMatch(/ style="| on\w+="|<script(?![^>]*(src|application\/json))/)
      expect(viText).not.toMatch(/(src|href)="https?:/)
    }
    expect(
      (await fetch(`${world.running.url}/accounts/123123`, { redirect: 'manual' })).headers.get(
        'location',
      ),
    ).toBe('/accounts')
    expect((await fetch(`${world.running.url}/assets/..%2Fpackage.json`)).status).toBe(404)
    expect((await fetch(`${world.running.url}/assets/constructor`)).status).toBe(404)
  })

  it('show the way back to the page of Saola Pay that a tester came from, and to nobody else', async () => {
    const own = world.receiver.url
    const port = new URL(own).port
    const wayOf = async (path: string, back: string): Promise<string | null> => {
      const text = await (
        await fetch(`${world.running.url}${path}?${new URLSearchParams({ back }).toString()}`)
      ).text()
      const link = /<a\s[^>]*id="way-back"[^>]*>/.exec(text)?.[0] ?? ''
      expect(link).not.toBe('')
      // What is refused stands nowhere on the page.
      expect(text).not.toContain('evil.test')
      const address = / href="([^"]*)"/.exec(link)?.[1] ?? null
      expect(/\shidden\b/.test(link)).toBe(address === null)
      return address
    }
    for (const path of ['/', '/inbox', '/accounts', '/boxes', '/pos', '/cards', '/faults'])
      expect([path, await wayOf(path, `${own}/dashboard?guide=AB1&x=2`)]).toEqual([
        path,
        `${own}/dashboard?guide=AB1&amp;x=2`,
      ])
    for (const back of [
      'https://evil.test/',
      '//evil.test/',
      '/dashboard',
      'javascript:alert(1)//evil.test',
      'data:text/html,evil.test',
      `http://evil.test:${port}/`,
      `${own}.evil.test/`,
      `${own}@evil.test/`,
      `http://evil.test@127.0.0.1:${port}/`,
      `https://127.0.0.1:${port}/evil.test`,
      `http://127.0.0.1:${Number(port) + 1}/evil.test`,
      `${own}/${'x'.repeat(2_000)}`,
      '',
    ])
      expect([back, await wayOf('/', back)]).toEqual([back, null])
  })

  it('group accounts by their holder under a heading', async () => {
    const text = await (await fetch(`${world.running.url}/accounts`)).text()
    const groups = [...text.matchAll(/<tbody>(.*?)<\/tbody>/gs)].map(([, rows = '']) => ({
      holder: /scope="rowgroup"[^>]*>\s*([^<]*?)\s*</.exec(rows)?.[1],
      accounts: [...rows.matchAll(/href="\/accounts\/(\w+)"/g)].map(([, number]) => number),
    }))
    expect(groups).toContainEqual({
      holder: 'CONG TY TNHH CA PHE SAOLA',
      accounts: ['100200300400', '888000111222', '100200300517', '888000111360'],
    })
    expect(groups).toContainEqual({
      holder: 'TEST CA PHE SAOLA',
      accounts: ['900200300400', '988000111222'],
    })
    expect(new Set(groups.map(({ holder }) => holder)).size).toBe(groups.length)
    expect(groups.flatMap(({ accounts }) => accounts)).toHaveLength(
      world.running.sim.books.accounts.size,
    )
  })

  it('lead back a browser whose address is unknown, with the status it has; calls stay JSON', async () => {
    const visit = (path: string, headers: Record<string, string> = {}) =>
      fetch(world.running.url + path, {
        headers: {
          accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
          'accept-language': 'en-US',
          ...headers,
        },
      })
    for (const [path, lang, words] of [
      ['/no/such', 'vi', 'Không có địa chỉ này'],
      ['/no/such?lang=en', 'en', 'No such address'],
      ['/boxes/SIM-999999?lang=en', 'en', 'There is no box SIM-999999'],
      ['//evil.test/<b>', 'vi', 'Không có địa chỉ này'],
    ] as const) {
      const answer = await visit(path)
      const text = await answer.text()
      expect([
        path,
        answer.status,
        answer.headers.get('content-type'),
        text.includes(`<html lang="${lang}">`),
        text.includes(words),
      ]).toEqual([path, 404, 'text/html; charset=utf-8', true, true])
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      for (const tab of ['/', '/boxes', '/inbox', '/accounts', '/pos', '/cards', '/faults'])
        expect(text).toContain(`<a class="back" href="${tab}${lang === 'en' ? '?lang=en' : ''}"`)
      expect(text).not.toMatch(/href="\/\/|<b>(?!\d)/)
    }
    for (const [path, headers] of [
      ['/api/no-such', {}],
      ['/connector/no-such', {}],
      ['/no/such', { accept: 'application/json' }],
      ['/inbox/no-such/html', { 'sec-fetch-dest': 'iframe' }],
    ] as const) {
      const answer = await visit(path, headers)
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        404,
        'application/json; charset=utf-8',
      ])
    }
  })

  it('escape everything that came from outside', async () => {
    const evil = '<img src=x onerror=alert(1)>'
    await world.api.post('/api/bank/credit', {
      accountNo: '100200300400',
      amount: 1_000,
      content: evil,
      fromName: evil,
    })
    await world.api.signed('POST', '/sms', {
      to: '0901234567',
      text: `${evil} http://x.test/"onmouseover="alert(1)`,
    })
    const [message] = [...world.running.sim.inbox.messages.values()]
    for (const path of [
      '/',
      '/accounts/100200300400',
      '/inbox',
      `/inbox?id=${message?.id}`,
      `/inbox?to=${encodeURIComponent(evil)}`,
    ]) {
      const text = await (await fetch(world.running.url + path)).text()
      expect(text).not.toContain('<img src=x')
      expect(text).not.toMatch(/"onmouseover=/)
    }
  })

  it('learn of changes as they happen', async () => {
    const abort = new AbortController()
    const response = await fetch(`${world.running.url}/api/events`, { signal: abort.signal })
    const reader = response.body?.getReader()
    let text = ''
    const listen = (async () => {
      while (!text.includes('data: fault'))
        text += Buffer.from((await reader?.read())?.value ?? []).toString('utf8')
    })()
    await world.api.post('/api/faults', { name: 'slow', on: true })
    await listen
    await world.api.post('/api/faults', { name: 'slow', on: false })
    abort.abort()
    expect(text).toContain('data: fault')
  })
})

describe('texts', () => {
  it('are there in both languages, with the same blanks', () => {
    const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
    for (const [key, [vi, en]] of Object.entries(errorTexts)) {
      expect([key, vi.length > 3, en.length > 3]).toEqual([key, true, true])
      expect([key, blanks(vi)]).toEqual([key, blanks(en)])
    }
  })
  it('the magic table names every magic amount, account and card', async () => {
    const items = (
      (await world.api.get('/api/magic')).body as unknown as {
        items: { value: string; effect: string }[]
      }
    ).items
    expect(items).toHaveLength(11 + 5 + 10)
    expect(items.every((row) => /\s/.test(row.effect))).toBe(true)
  })
})
