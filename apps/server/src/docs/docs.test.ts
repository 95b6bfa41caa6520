/** The documentation: whole, in both languages, without a dead address, found by its search. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { modules } from '@saola/contract/all'
import { errors } from '@saola/contract/errors'
import { serverCodes } from '@saola/contract/server-api'
import { eventPage, TEST_EVENT, webhookEvents } from '@saola/contract/webhook-event'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calm, openWorld, type World } from '../../test/world.ts'
import { phrases } from '../platform/text.ts'
import { placed } from './diagram.tsx'
import { eventNames, integratorModules, shortOf, type EventName } from './menu.tsx'
import { docAt, docPaths } from './pages.tsx'
import { find, lines } from './search.ts'
import { docsPolicy, script } from './script.ts'
import { machines } from './states.tsx'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
// Reading all pages holds the loop up; a server that is held up refuses.
beforeEach(() => calm(world))
afterAll(() => world.close())

const url = 'https://pay.example'
const made = new Map(
  (['vi', 'en'] as const).flatMap((language) =>
    docPaths().map((path): [string, string] => [
      `${language} /docs${path}`,
      docAt(language, url, path)!,
    ]),
  ),
)
const idsOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!))
const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

describe('the pages', () => {
  it('stand in both languages with one heading, no script but their own, no argument left open', () => {
    expect(made.size).toBeGreaterThan(60)
    for (const [name, text] of made) {
      expect(text.match(/<h1>/g), name).toHaveLength(1)
      expect(
        text.replace(`<script>${script}</script>`, '').match(/<script|onclick=| style=/),
        name,
      ).toBeNull()
      expect(text.slice(0, 40), name).toContain(`<html lang="${name.slice(0, 2)}">`)
      // Error texts keep their {parameters}: those are what a reader wants to know.
      if (!name.endsWith('/errors'))
        expect(text.replace(/<code.*?<\/code>/gs, '').match(/\{\w+\}/), name).toBeNull()
    }
  })
  it('say of every code of the server API what causes it and what to do, under its number', () => {
    for (const language of ['vi', 'en'] as const) {
      const { serverApi } = phrases[language].docs
      const explained = phrases[language].serverError
      const text = made.get(`${language} /docs/server-api`)!
      const codes = serverCodes.map((code) => `c${code}`)
      expect(Object.keys(serverApi.codes).toSorted()).toEqual(codes.toSorted())
      expect(['c0', ...Object.keys(explained)].toSorted()).toEqual(codes.toSorted())
      for (const { cause, cure } of Object.values(explained))
        for (const said of [cause, cure]) expect(unescaped(text)).toContain(`<td>${said}</td>`)
      for (const code of codes) expect(text).toContain(`id="code-${code.slice(1)}"`)
    }
  })
  it('lead only to pages and anchors that are there', () => {
    for (const [name, text] of made)
      for (const [, href] of text.matchAll(/href="(\/docs[^"]*|#[^"]*)"/g)) {
        const to = new URL(unescaped(href!), `${url}${name.slice(3)}`)
        const at = `${to.searchParams.get('lang') ?? name.slice(0, 2)} ${to.pathname}`
        if (to.pathname === '/docs/openapi.json') continue
        expect([...made.keys()], `${name} → ${href}`).toContain(at)
        if (to.hash !== '')
          expect(idsOf(made.get(at)!), `${name} → ${href}`).toContain(
            decodeURIComponent(to.hash.slice(1)),
          )
      }
  })
  it('say every call of the contract, every error of the catalogue, every event of webhooks', () => {
    for (const [module, calls] of Object.entries(modules))
      for (const { id } of Object.values(calls))
        expect(idsOf(made.get(`en /docs/api/${module}`)!)).toContain(id)
    expect(
      Object.keys(errors).filter(
        (key) => !made.get('vi /docs/errors')!.includes(`<code>${key}</code>`),
      ),
    ).toEqual([])
    for (const name of [...webhookEvents, TEST_EVENT])
      for (const language of ['vi', 'en'] as const)
        expect(
          (phrases[language].docs.webhooks as Record<string, string>)[
            `e_${shortOf(name as EventName)}`
          ],
          `${language} ${name}`,
        ).toBeTruthy()
  })
  it("are served under their policy; the machine's form, old addresses and wrong ones too", async () => {
    for (const path of [
      '/docs',
      '/docs/',
      '/docs/server-api',
      '/docs/api/pay-link',
      '/docs/search?q=payLink',
    ]) {
      const page = await world.raw(path, { headers: { 'accept-language': 'en' } })
      expect(page.status, path).toBe(200)
      expect(page.headers.get('content-security-policy'), path).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/]+='/,
      )
      expect(page.text, path).toContain('<html lang="en">')
    }
    expect(JSON.parse((await world.raw('/docs/openapi.json')).text)).toMatchObject({
      openapi: '3.1.0',
    })
    expect(
      (await fetch(`${world.base}/api-docs`, { redirect: 'manual' })).headers.get('location'),
    ).toBe('/docs')
    for (const path of [
      '/docs/nothing',
      '/docs/api/nothing',
      '/docs/api/',
      '/docs/api/__proto__',
      '/docs/constructor',
    ])
      expect((await world.raw(path)).status, path).toBe(404)
  })
})

describe('comfort', () => {
  const get = async (path: string): Promise<string> => (await world.raw(path)).text
  it('has a menu on every page with the page marked once', () => {
    for (const [name, text] of made) {
      expect(text, name).toContain('<details class="menu" open="">')
      expect(text.match(/aria-current="page"/g), name).toHaveLength(1)
    }
  })
  it('lists the sections of every long page once, in their order, under the words of its language', () => {
    let listed = 0
    for (const [name, text] of made) {
      const main = text.slice(text.indexOf('<div class="text">'))
      const headings = [...main.matchAll(/<h2 id="([^"]+)">/g)].map(([, id]) => id!)
      const calls = [...main.matchAll(/<article id="([^"]+)"/g)].map(([, id]) => id!)
      const wanted = headings.length > 0 ? headings : calls
      const list = /<details class="toc" open=""><summary>(.*?)<\/summary>(.*?)<\/details>/s.exec(
        text,
      )
      if (wanted.length < 3) expect(list, name).toBeNull()
      else {
        listed += 1
        expect(list?.[1], name).toBe(phrases[name.slice(0, 2) as 'vi' | 'en'].docs.nav.onPage)
        expect([...list![2]!.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)).toEqual(wanted)
      }
    }
    expect(listed).toBeGreaterThan(40)
  })
  it('puts what a merchant’s server calls before the areas of the portal and the bank', async () => {
    const text = await get('/docs/api?lang=en')
    const main = text.slice(text.indexOf('<h1>'))
    expect(integratorModules).toContain('server-api')
    expect(main.indexOf('id="integrators"')).toBeLessThan(main.indexOf('/docs/api/server-api?'))
    expect(main.indexOf('/docs/api/server-api?')).toBeLessThan(main.indexOf('id="own-areas"'))
    expect(main.indexOf('id="own-areas"')).toBeLessThan(main.indexOf('/docs/api/auth?'))
  })
  it('runs its script by the hash the policy names, and nothing else', async () => {
    const page = await world.raw('/docs/server-api?lang=en')
    const policy = page.headers.get('content-security-policy')!
    const text = /<script>(.*?)<\/script>/s.exec(page.text)![1]!
    expect(policy).toBe(docsPolicy)
    expect(policy).toContain(
      `script-src 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
    expect((await world.raw('/legal/terms-of-use')).text).not.toContain('<script')
  })
  it('offers every sample, header and address of a call for copying, and all languages with headings', async () => {
    for (const [name, one] of made)
      expect(one.match(/<pre>/g)?.length ?? 0, name).toBe(
        [...one.matchAll(/<div class="code" data-code="" data-name="[^"]+">/g)].length,
      )
    const text = await get('/docs/server-api?lang=en')
    for (const value of [
      'x-api-client',
      'x-api-time',
      'x-api-validate',
      '/pay/api/payment/v1/create',
    ])
      expect(text).toContain(`data-copy="${value}"`)
    for (const language of ['Node.js', 'PHP', 'Java', 'Go', 'curl'])
      expect(text).toContain(`<h3>${language}</h3>`)
  })
  it('shows every event with an example that the schema of events takes whole', async () => {
    for (const name of eventNames)
      for (const lang of ['vi', 'en']) {
        const text = await get(`/docs/webhooks/${name}?lang=${lang}`)
        const [json, packed] = [...text.matchAll(/<pre><code>(.*?)<\/code><\/pre>/gs)].map(
          ([, code]) => JSON.parse(code!.replaceAll('&quot;', '"')) as Record<string, unknown>,
        )
        // The schema drops what it does not know, so that an equal answer means no field too many.
        const whole = { items: [json], next: 1042, more: false }
        expect(z.parse(eventPage, whole), name).toEqual(whole)
        const { eventId, eventType, sequence, ...data } = packed!
        expect({ id: eventId, type: eventType, sequence, data }).toEqual({
          id: json!.id,
          type: name,
          sequence: json!.sequence,
          data: json!.data,
        })
        expect('refund' in data, name).toBe(name.includes('refund'))
        expect(text).not.toContain('<td></td>')
      }
    expect(await get('/docs/search?lang=en&q=transaction.refunded')).toContain(
      '/docs/webhooks/transaction.refunded?lang=en',
    )
  })
})

describe('state diagrams', () => {
  it('place every state once, inside the picture, over no other, with every move as an arrow', () => {
    for (const [name, { states, moves }] of Object.entries(machines)) {
      const { boxes, arrows, left, top, width, height } = placed(states, moves)
      expect(
        boxes.map((box) => box.name),
        name,
      ).toEqual([...states])
      expect(new Set(arrows.map(({ from, to }) => `${from} ${to}`)).size, name).toBe(
        new Set(moves.map(({ from, to }) => `${from} ${to}`)).size,
      )
      for (const box of boxes)
        expect(
          box.x - box.width / 2 >= left &&
            box.y - box.height / 2 >= top &&
            box.x + box.width / 2 <= left + width &&
            box.y + box.height / 2 <= top + height,
          `${name} ${box.name}`,
        ).toBe(true)
      for (const [i, a] of boxes.entries())
        for (const b of boxes.slice(i + 1))
          expect(
            Math.abs(a.x - b.x) >= (a.width + b.width) / 2 ||
              Math.abs(a.y - b.y) >= (a.height + b.height) / 2,
            `${a.name} over ${b.name}`,
          ).toBe(true)
      for (const { from, to } of moves)
        for (const state of [from, to]) expect(states, name).toContain(state)
    }
  })
})

describe('search', () => {
  it('finds calls by name, words and path, errors by number, text without its marks, best first', async () => {
    const at = async (q: string, lang = 'vi'): Promise<string> =>
      (await world.raw(`/docs/search?lang=${lang}&q=${encodeURIComponent(q)}`)).text
    const first = (text: string): string =>
      unescaped(/results"><li><a href="([^"]+)"/.exec(text)?.[1] ?? '')
    expect(first(await at('payLink.create'))).toBe('/docs/api/pay-link?lang=vi#payLink.create')
    expect(await at('pay link cancel')).toContain('#payLink.cancel')
    expect(await at('/api/payment/v1/check')).toContain('#serverApi.check')
    expect(first(await at('1604', 'en'))).toMatch(/^\/docs\/errors\?lang=en#/)
    expect(await at('chu ky')).toContain('/docs/webhooks?lang=vi#signature')
    expect(await at('zzzz')).toContain(phrases.vi.docs.search.none)
    expect(await at('')).toContain(phrases.vi.docs.search.ask)
  })
  it('gives back what was asked as text, never as a tag', async () => {
    const { text } = await world.raw(`/docs/search?q=${encodeURIComponent('"><img src=x>')}`)
    expect(text).not.toContain('<img')
    expect((await world.raw('/docs/search?q=a&q=b')).status).toBe(200)
    expect((await world.raw(`/docs/search?q=${'a'.repeat(5_000)}`)).status).toBe(200)
  })
  it('ranks the title before the text and stops at the most', () => {
    const index = lines([
      { kind: 'call', href: '/a', title: 'other', text: 'about checkOut' },
      { kind: 'call', href: '/b', title: 'checkOut', text: '' },
      ...Array.from({ length: 60 }, (_, i) => ({
        kind: 'error' as const,
        href: `/${i}`,
        title: `${i}`,
        text: 'many of these',
      })),
    ])
    expect(find(index, 'about check').found.map(({ href }) => href)).toEqual(['/a'])
    expect(find(index, 'checkout').found.map(({ href }) => href)).toEqual(['/b', '/a'])
    expect(find(index, 'many')).toMatchObject({ more: true })
  })
})
