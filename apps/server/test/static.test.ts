/** The built sites, language files and public documents, as a browser gets them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { phrases } from '../src/platform/text.ts'
import { people } from './people.ts'
import { calm, openWorld, type World } from './world.ts'

let world: World
let dist: string
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'saola-dist-'))
  for (const app of ['portal', 'backoffice']) {
    mkdirSync(join(dist, app, 'assets'), { recursive: true })
    writeFileSync(
      join(dist, app, 'index.html'),
      `<!doctype html><meta property="csp-nonce" nonce="SAOLA_CSP_NONCE"><title>${app}</title><script type="module" nonce="SAOLA_CSP_NONCE" src="/assets/main-abc.js"></script>`,
    )
    writeFileSync(join(dist, app, 'assets', 'main-abc.js'), `console.log('${app}')\n`.repeat(100))
    mkdirSync(join(dist, app, 'images'))
    writeFileSync(
      join(dist, app, 'images', 'mark.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
    )
    writeFileSync(join(dist, app, '.stamp.json'), '{}')
  }
  writeFileSync(join(dist, 'secret.txt'), 'outside')
  world = await openWorld({ SITES_DIR: dist })
  await calm(world)
})
afterAll(async () => {
  await world.close()
  rmSync(dist, { recursive: true, force: true })
})

const html = { headers: { accept: 'text/html,application/xhtml+xml' } }

describe('the sites', () => {
  it(
    'serves the portal for every address that could be a screen, with a fresh nonce each time',
    { meta: { behaviours: ['B-008'] } },
    async () => {
      const pages = await Promise.all(
        [
          '/',
          '/dashboard',
          '/paylink/abc?x=1',
          '/pay-box',
          '/pay-box/loa-quay',
          '/pay-gate/payment',
          '/authenticate/login',
          '/ultilities',
          '/no/such/screen',
        ].map((path) => world.raw(path, html)),
      )
      for (const page of pages) {
        expect(page.status).toBe(200)
        expect(page.text).toContain('<title>portal</title>')
        expect(page.headers.get('cache-control')).toContain('no-cache')
      }
      const nonces = pages.map((page) => /nonce="([\w-]{20,})"/.exec(page.text)?.[1])
      expect(new Set(nonces).size).toBe(pages.length)
      pages.forEach((page, i) =>
        expect(page.headers.get('content-security-policy')).toContain(`'nonce-${nonces[i]}'`),
      )
      expect((await world.raw('/backoffice/anything', html)).text).toContain(
        '<title>backoffice</title>',
      )
      expect(
        (await fetch(`${world.base}/backoffice`, { redirect: 'manual' })).headers.get('location'),
      ).toBe('/backoffice/')
    },
  )

  it(
    'sends a policy without inline or evaluated script, and the other headers',
    { meta: { bars: ['P1'] } },
    async () => {
      const { headers } = await world.raw('/', html)
      const policy = headers.get('content-security-policy')!
      expect(policy).toContain("default-src 'none'; script-src 'self';")
      expect(policy).toMatch(/base-uri 'none'.*frame-ancestors 'none'.*object-src 'none'/)
      expect(policy).not.toMatch(/unsafe|\*|https?:/)
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'strict-transport-security': expect.stringContaining('max-age=31536000') as string,
        'permissions-policy': expect.stringContaining('camera=(self)') as string,
      })
    },
  )

  it('serves hashed files for good, others to be asked about, compressed where the browser can', async () => {
    const asset = await world.raw('/assets/main-abc.js', { headers: { 'accept-encoding': 'br' } })
    expect(asset).toMatchObject({ status: 200, text: "console.log('portal')\n".repeat(100) })
    expect(Object.fromEntries(asset.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    })
    expect(
      (
        await world.raw('/backoffice/assets/main-abc.js', {
          headers: { 'accept-encoding': 'gzip' },
        })
      ).headers.get('content-encoding'),
    ).toBe('gzip')
    const mark = await world.raw('/images/mark.svg')
    expect(mark.headers.get('cache-control')).toBe('no-cache')
    expect(
      (
        await world.raw('/images/mark.svg', {
          headers: { 'if-none-match': mark.headers.get('etag')! },
        })
      ).status,
    ).toBe(304)
  })

  it('answers in the envelope where no screen can be, and leads nowhere outside its folder', async () => {
    for (const path of [
      '/assets/none.js',
      '/images/none.png',
      '/backoffice/images/none.png',
      '/pay/api/none',
      '/pay-box/api/none',
      '/storage/none',
      '/sandbox/pay/api/none',
      '/payroll/api/none',
      '/api/none',
      '/locales/vi',
      '/.stamp.json',
      '/backoffice/assets/none.css',
    ])
      expect({
        path,
        ...(await world.raw(path, path === '/.stamp.json' ? {} : html)).body,
      }).toMatchObject({ path, code: 4, data: { key: 'error.route_not_found' } })
    const unknown = await world.raw('/legal/none', html)
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ])
    for (const path of [
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/backoffice/..%2f..%2fsecret.txt',
      '/assets/%00',
    ])
      expect((await world.raw(path)).text).not.toContain('outside')
    expect(
      (await world.raw('/dashboard', { headers: { accept: 'application/json' } })).body.code,
    ).toBe(4)
    expect((await world.raw('/', { method: 'POST' })).body.code).toBe(4)
  })

  it(
    "images come from this host alone: the program's own under /images, people's out of the storage",
    { meta: { behaviours: ['B-636'] } },
    async () => {
      for (const app of ['portal', 'backoffice']) {
        const [own] = /(?<=rel="icon"[^>]*href="%BASE_URL%)images[^"]+/.exec(
          readFileSync(new URL(`../../${app}/index.html`, import.meta.url), 'utf8'),
        ) ?? ['none']
        expect({
          app,
          there: existsSync(new URL(`../../${app}/public/${own}`, import.meta.url)),
        }).toEqual({ app, there: true })
        const mark = await world.raw(`/${app === 'portal' ? '' : 'backoffice/'}images/mark.svg`)
        expect([mark.status, mark.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
      }
      const form = new FormData()
      form.set(
        'file',
        new Blob(
          [
            (await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c81e1e' } })
              .png()
              .toBuffer()) as never,
          ],
          { type: 'image/png' },
        ),
        'a.png',
      )
      const { previewUrl } = (
        await world.raw('/storage/api/storage/v1/upload', {
          method: 'POST',
          body: form,
          headers: { authorization: `Bearer ${(await people(world)).owner.token}` },
        })
      ).body.data as { previewUrl: string }
      expect(previewUrl).toMatch(/^\/storage\//)
      const picture = await world.raw(previewUrl)
      expect([picture.status, picture.headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/^image\//),
      ])
      expect(
        /img-src [^;]+/.exec(
          (await world.raw('/', html)).headers.get('content-security-policy')!,
        )?.[0],
      ).toBe("img-src 'self' data: blob:")
    },
  )

  it('says in plain words when a site is not built yet', async () => {
    const empty = await openWorld({ SITES_DIR: join(dist, 'nowhere') })
    await calm(empty)
    const answer = await empty.raw('/', {
      headers: { accept: 'text/html', 'accept-language': 'en' },
    })
    expect(answer).toMatchObject({
      status: 503,
      text: 'The screens are not built yet. Run: npm run build\n',
    })
    await calm(empty)
    expect((await empty.raw('/pay/api/setting/public/v1/config')).status).toBe(200)
    await empty.close()
    expect(existsSync(join(dist, 'nowhere'))).toBe(false)
  })
})

describe('language files', () => {
  it(
    'serves every namespace of both languages, revalidated by tag',
    { meta: { behaviours: ['B-633', 'B-635'] } },
    async () => {
      for (const language of ['vi', 'en'] as const)
        for (const name of Object.keys(phrases[language])) {
          const file = await world.raw(`/locales/${language}/${name}.json`)
          expect({ name, status: file.status, body: file.body }).toEqual({
            name,
            status: 200,
            body: phrases[language][name as keyof (typeof phrases)['vi']],
          })
          expect(
            (
              await world.raw(`/locales/${language}/${name}.json`, {
                headers: { 'if-none-match': file.headers.get('etag')! },
              })
            ).status,
          ).toBe(304)
        }
    },
  )
  it('serves them parsed for the built sites, which have no parser', async () => {
    const [plain, parsed] = [
      await world.raw('/locales/vi/sandbox.json'),
      await world.raw('/locales/vi/sandbox.json?form=parsed'),
    ]
    expect((plain.body as unknown as { clock: { ahead: string } }).clock.ahead).toContain(
      '{days, number}',
    )
    expect((parsed.body as unknown as { clock: { ahead: unknown } }).clock.ahead).toEqual([
      'Nhanh hơn giờ thật ',
      ['days', 4],
      ' ngày ',
      ['hours', 4],
      ' giờ.',
    ])
    expect(parsed.headers.get('etag')).not.toBe(plain.headers.get('etag'))
    expect((await world.raw('/locales/vi/none.json?form=parsed')).body.code).toBe(5)
  })
  it('answers 404 in the envelope for a language or namespace that does not exist', async () => {
    for (const path of [
      '/locales/fr/auth.json',
      '/locales/vi/none.json',
      '/locales/vi/auth.txt',
      '/locales/vi/__proto__.json',
      '/locales/__proto__/auth.json',
      '/locales/vi/..%2f..%2fpackage.json',
    ])
      expect({ path, ...(await world.raw(path)).body }).toMatchObject({ path, code: 5 })
  })
})

describe('public documents', () => {
  it('stand in both languages, without script', { meta: { behaviours: ['B-037'] } }, async () => {
    for (const name of ['fee-policy', 'contract-template', 'terms-of-use', 'privacy-policy']) {
      const [vi, en] = [
        await world.raw(`/legal/${name}`),
        await world.raw(`/legal/${name}?lang=en`),
      ]
      for (const page of [vi, en]) {
        expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
        expect(page.text).not.toMatch(/<script|onclick=| style=/)
        expect(page.text.match(/<h1>/g)).toHaveLength(1)
      }
      expect(vi.text).toContain('<html lang="vi">')
      expect(en.text).toContain('<html lang="en">')
      expect(vi.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/]+='/,
      )
    }
  })
  it('prints the fees that are really charged', async () => {
    const { text } = await world.raw('/legal/fee-policy')
    expect(text).toContain('11.000 ₫')
    expect(text).toContain('1.650 ₫')
    expect(text).toContain('0,3 %')
    expect(text).not.toContain('Chuyển khoản ngân hàng')
  })
})
