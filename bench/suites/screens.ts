/** Bars U9 and U11: what the first visit of portal and back office weighs, how soon a list is usable and moves no more, how soon the next screen stands; the pay button's script. */
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type pg from 'pg'
import { chromium, type Browser, type Page } from 'playwright-core'
import { migrate } from '../../apps/server/src/platform/migrate.ts'
import { signAccess } from '../../apps/server/src/platform/tokens.ts'
import { findChromium } from '../../tools/find-chromium.mjs'
import { openClient } from '../lib/cluster.ts'
import { ownerOf } from '../lib/people.ts'
import { startServer, type Program } from '../lib/programs.ts'
import { bar, figure, short } from '../lib/report.ts'
import type { Run } from '../lib/run.ts'
import { makeStock } from '../lib/catalogue.ts'
import { makeSales } from '../lib/sales.ts'
import { makeShops } from '../lib/shops.ts'
import { median } from '../lib/stats.ts'

/** The bar's processor. */
const CPU_FACTOR = 4
const SALES = 20_000

interface Site {
  name: string
  prefix: string
  token: () => string
  signIn: string
  /** A list, and the list that is gone to from there. */
  list: string
  next: string
}

/** Text for the browser: notes when the table holds figures, and sums what moved without anybody's doing. */
const WATCH = `(() => {
  const found = (window.bench = { usable: null, shift: 0, table: null, next: null, from: null, target: null });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) found.shift += entry.value }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const table = document.querySelector('main tbody');
    if (!table || !/\\d/.test(table.textContent)) return;
    if (found.usable === null) { found.usable = performance.now(); found.table = table }
    if (found.from !== null && found.next === null && location.pathname === found.target && table !== found.table) found.next = performance.now() - found.from;
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
})()`

async function openAs(
  browser: Browser,
  program: Program,
  site: Site,
  slow: boolean,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'vi-VN',
    // What watches the page is put into it as text.
    bypassCSP: true,
    baseURL: `http://localhost:${program.port}`,
  })
  const page = await context.newPage()
  await page.addInitScript(
    ({ prefix, token }) => {
      const items = { accessToken: token, refreshToken: btoa('none'), loggedIn: 'true' }
      for (const [key, value] of Object.entries(items)) sessionStorage.setItem(prefix + key, value)
    },
    { prefix: site.prefix, token: site.token() },
  )
  await page.addInitScript(WATCH)
  if (slow) {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_FACTOR })
  }
  return page
}

/** A screen with an open event stream is never idle, so the wait is bounded. */
const quiet = (page: Page): Promise<void> =>
  page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)

interface Seen {
  usable: number
  shift: number
  next: number
}
async function look(browser: Browser, program: Program, site: Site, slow: boolean): Promise<Seen> {
  const page = await openAs(browser, program, site, slow)
  try {
    await page.goto(site.list)
    await page.waitForFunction('window.bench.usable !== null', null, { timeout: 60_000 })
    await quiet(page)
    // Of a menu whose groups may be closed, the link itself is pressed.
    await page.evaluate(
      `bench.target = ${JSON.stringify(site.next)}; bench.from = performance.now(); document.querySelector('nav a[href="${site.next}"]').click()`,
    )
    await page.waitForFunction('window.bench.next !== null', null, { timeout: 60_000 })
    return await page.evaluate<Seen>(
      '({ usable: bench.usable, shift: bench.shift, next: bench.next })',
    )
  } finally {
    await page.context().close()
  }
}

/** Scripts and styles of a first visit, as gzip packs them. */
async function weightOf(
  browser: Browser,
  program: Program,
  site: Site,
  at: string,
): Promise<number> {
  const page = await openAs(
    browser,
    program,
    at === site.signIn ? { ...site, prefix: '' } : site,
    false,
  )
  try {
    const addresses: string[] = []
    page.on('response', (response) => {
      if (['script', 'stylesheet'].includes(response.request().resourceType()))
        addresses.push(response.url())
    })
    await page.goto(at)
    await quiet(page)
    const sizes = await Promise.all(
      [...new Set(addresses)].map(
        async (url) =>
          gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer()), { level: 9 }).length,
      ),
    )
    return sizes.reduce((sum, bytes) => sum + bytes, 0)
  } finally {
    await page.context().close()
  }
}

/** A member of the bank's staff with a session. @returns their access token. */
async function staffOf(client: pg.Client, key: string): Promise<() => string> {
  const [admin, session] = [randomUUID(), randomUUID()]
  await client.query(
    `insert into admin (id, username, full_name, staff_id, office, kind, role_group_id, password_hash, status, created_at)
      select $1, 'bench', 'Chuyên viên', 'BENCH', 'Hội sở', 'cms', (select id from role_group where merchant_id is null and scope = 'ADMIN' order by cardinality(codes) desc limit 1), 'none', 'ACTIVE', now()`,
    [admin],
  )
  await client.query(
    `insert into session (id, audience, subject_id, refresh_hash, created_at, refreshed_at, seen_at, expires_at, address, user_agent) values ($1::uuid, 'cms', $2, $1::uuid::text, now(), now(), now(), now() + interval '12 hours', '127.0.0.1', 'bench')`,
    [session, admin],
  )
  return () => signAccess(key, { sub: admin, sid: session, aud: 'cms' }, new Date())
}

async function measureSite(
  run: Run,
  browser: Browser,
  program: Program,
  site: Site,
): Promise<void> {
  const weights = [
    await weightOf(browser, program, site, site.signIn),
    await weightOf(browser, program, site, site.list),
  ]
  const [slow, quick]: [Seen[], Seen[]] = [[], []]
  for (let n = -1; n < run.repetitions; n++) {
    const found = [
      await look(browser, program, site, true),
      await look(browser, program, site, false),
    ] as const
    if (n < 0) continue
    slow.push(found[0])
    quick.push(found[1])
  }
  const of = (seen: Seen[], field: keyof Seen): number => median(seen.map((s) => s[field]))
  figure({
    suite: 'screens',
    what: `${site.name}: ${site.list}, then ${site.next}`,
    note: `usable after ${short(of(quick, 'usable'))} ms, ${short(of(slow, 'usable'))} at a quarter of the speed; next screen ${short(of(quick, 'next'))} and ${short(of(slow, 'next'))} ms`,
  })
  const add = (what: string, value: number, unit: string, limit: number): void =>
    bar({ bar: 'U9', what: `${site.name}: ${what}`, value, unit, limit, better: 'less' })
  add('scripts and styles of the first visit, gzipped', Math.max(...weights) / 1000, 'kB', 220)
  add('a list is usable, processor 4 times slower', of(slow, 'usable'), 'ms', 1_500)
  add('layout shift', Math.max(...slow.map((s) => s.shift)), '', 0.01)
  add('next screen', of(quick, 'next'), 'ms', 200)
}

/** The script that a shop's own page loads for its pay button. */
async function payButton(client: pg.Client, program: Program): Promise<void> {
  const code = 'BenchButton00000000001'
  await client.query("update pay_button set code = $1 where code = 'button-1-1'", [code])
  const answer = await fetch(
    `http://localhost:${program.port}/public/paybutton/${code}/button.js`,
    {
      headers: { referer: `http://localhost:${program.port}/` },
    },
  )
  if (!answer.ok)
    throw new Error(`the pay button's script answered ${answer.status}: ${await answer.text()}`)
  bar({
    bar: 'U11',
    what: 'script of the pay button, gzipped',
    value: gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).length / 1000,
    unit: 'kB',
    limit: 1,
    better: 'less',
  })
}

export async function screensSuite(run: Run): Promise<void> {
  const url = await run.cluster.fresh('bench_screens')
  await migrate(url)
  const client = await openClient(url)
  await makeShops(client)
  await makeStock(client, SALES)
  const owner = await ownerOf(client, run.keys, 1)
  const staff = await staffOf(client, run.keys.TOKEN_SECRET!)
  await makeSales(url, client, { total: SALES, hot: 20 })
  const program = await startServer(url, run.keys, { FEATURES: '{"payButton":true}' })
  const executablePath = findChromium()
  const browser = executablePath ? await chromium.launch({ executablePath }) : null
  try {
    await payButton(client, program)
    if (!browser) return void console.log('  no Chromium on this machine: the screens are left out')
    const sites: Site[] = [
      {
        name: 'portal',
        prefix: 'saola-portal.',
        token: () => owner().slice('Bearer '.length),
        signIn: '/authenticate/login',
        list: '/transactions-management',
        next: '/paylink',
      },
      {
        name: 'back office',
        prefix: 'saola-backoffice.',
        token: staff,
        signIn: '/backoffice/login',
        list: '/backoffice/merchants',
        next: '/backoffice/banks',
      },
    ]
    for (const site of sites) await measureSite(run, browser, program, site)
  } finally {
    await browser?.close()
    await program.stop()
    await client.end()
  }
}
