/** Bar U8 and the portal's weight: bytes over the wire, largest paint on a slow phone against the same page as a static file, and how soon a payment shows. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page } from 'playwright-core'
import { migrate } from '../../apps/server/src/platform/migrate.ts'
import { findChromium } from '../../tools/find-chromium.mjs'
import { openClient } from '../lib/cluster.ts'
import { notifications, productStock } from '../lib/settlement.ts'
import { load, once } from '../lib/load.ts'
import { startServer, type Program } from '../lib/programs.ts'
import { bar, figure, short } from '../lib/report.ts'
import type { Run } from '../lib/run.ts'
import { makeShops } from '../lib/shops.ts'
import { median, medians } from '../lib/stats.ts'

/** Slow 4G as page audits set it (150 ms and 1.6 Mbit/s, with their factors for a throttled browser), and a processor six times slower. */
const SLOW = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}
const CPU_FACTOR = 6

interface Visit {
  lcpMs: number
  blockedMs: number
  bytes: number
  requests: number
  code: number
  [key: string]: number
}

/** Opens an address as a phone with nothing cached would and waits until the page is quiet; `codes` takes the addresses of its scripts and styles. */
async function visit(
  browser: Browser,
  url: string,
  slow: boolean,
  codes: string[] = [],
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    locale: 'vi-VN',
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  if (slow) {
    await session.send('Network.emulateNetworkConditions', SLOW)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_FACTOR })
  }
  let [bytes, requests, code] = [0, 0, 0]
  const isCode = new Map<string, boolean>()
  session.on('Network.responseReceived', (event) => {
    const counts = event.type === 'Script' || event.type === 'Stylesheet'
    isCode.set(event.requestId, counts)
    if (counts) codes.push(event.response.url)
  })
  session.on('Network.loadingFinished', (event) => {
    bytes += event.encodedDataLength
    requests += 1
    if (isCode.get(event.requestId)) code += event.encodedDataLength
  })
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
  // An application still fetches and draws after its load event; a page with an open event stream is never idle, so the wait is bounded.
  await page
    .waitForLoadState('networkidle', { timeout: slow ? 15_000 : 3_000 })
    .catch(() => undefined)
  const seen = await paints(page)
  await context.close()
  return { ...seen, bytes, requests, code }
}
/** Text for the browser: largest contentful paint, and the part of long tasks beyond 50 ms. */
const PAINTS = `new Promise((resolve) => {
  const found = { lcpMs: 0, blockedMs: 0 };
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) found.lcpMs = entry.startTime }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) found.blockedMs += Math.max(0, entry.duration - 50) }).observe({ type: 'longtask', buffered: true });
  setTimeout(() => resolve(found), 100);
})`
const paints = async (page: Page): Promise<{ lcpMs: number; blockedMs: number }> =>
  (await page.evaluate(PAINTS)) as { lcpMs: number; blockedMs: number }

/** Serves one page's bytes as a file would be: nothing computed, no script. */
async function serveStatic(html: string): Promise<{ url: string; close: () => void }> {
  const bytes = gzipSync(html.replaceAll(/<script[\s\S]*?<\/script>/g, ''))
  const server = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(404, { 'content-length': '0' }).end()
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'gzip',
        'content-length': bytes.length,
      })
      .end(bytes)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => {
    server.once('listening', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const LINK = 'BenchLink0000000000001'

async function prepare(run: Run): Promise<{ url: string; after: number }> {
  const url = await run.cluster.fresh('bench_pages')
  await migrate(url)
  const client = await openClient(url)
  await makeShops(client)
  const after = await productStock(client, 'H').take(20)
  // Each open payment of the hot shop gets a link; the first has a code of its own.
  await client.query(
    `update payment set pay_link_code = case when virtual_account like '%01' then $1 else 'BenchLink00000000000' || right(virtual_account, 2) end, description = 'Cà phê sữa đá và bánh mì', expires_at = now() + interval '1 hour'`,
    [LINK],
  )
  await client.query(
    `insert into pay_link (code, merchant_id, transaction_id, expire_type, customer_info_type, created_by, created_by_id, created_at) select pay_link_code, merchant_id, id, 'HOUR_1', 'NO_REQUIRE', 'Chủ', 'bench', created_at from payment`,
  )
  await client.end()
  return { url, after }
}

/** From the bank's notification to the event stream of the payer's page, ms. */
async function resultTime(run: Run, server: Program, after: number, n: number): Promise<number> {
  const code = n === 1 ? LINK : `BenchLink00000000000${String(n).padStart(2, '0')}`
  const answer = await fetch(
    `http://127.0.0.1:${server.port}/pay/api/paylink/public/v1/events/${code}`,
  )
  if (!answer.ok)
    throw new Error(`the event stream of ${code} answered ${answer.status}: ${await answer.text()}`)
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.value?.includes('CREATED'); part = await reader.read())
    if (part.done) throw new Error('the event stream ended before it began')
  const begun = performance.now()
  const received = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      if (part.value.includes('SUCCESS')) return performance.now() - begun
    return NaN
  })()
  await load({
    port: server.port,
    connections: 1,
    seconds: 10,
    next: once(notifications(run.keys, 'H', after + n - 1, 1)),
  })
  const took = await received
  await reader.cancel().catch(() => undefined)
  return took
}

async function payerPage(run: Run, browser: Browser | null): Promise<void> {
  const { url, after } = await prepare(run)
  const server = await startServer(url, run.keys)
  try {
    const address = `http://localhost:${server.port}/public/paylink/${LINK}`
    const html = await (await fetch(address, { headers: { 'accept-language': 'vi' } })).text()
    const outside = [...html.matchAll(/<(?:script|link|img)[^>]+(?:src|href)="([^"]+)"/g)].filter(
      ([, at]) => /^https?:/.test(at!) && !at!.startsWith(`http://localhost:${server.port}`),
    )
    figure({
      suite: 'pages',
      what: 'payer page as answered',
      note: `${Buffer.byteLength(html)} bytes, ${gzipSync(html).length} gzipped, ${outside.length} addresses elsewhere, amount ${html.includes('100.000') ? 'and' : 'MISSING,'} QR ${/<svg|<path/.test(html) ? 'in the first HTML' : 'MISSING'}`,
    })
    if (browser) await painted(run, browser, address, html)
    const times: number[] = []
    for (let n = 2; n < 2 + run.repetitions * 3; n++)
      times.push(await resultTime(run, server, after, n))
    figure({
      suite: 'pages',
      what: "from the bank's notification to the payer's page",
      p50: median(times),
      p95: Math.max(...times),
    })
    bar({
      bar: 'U1',
      what: "result on the payer's page after the credit",
      value: Math.max(...times),
      unit: 'ms',
      limit: 1000,
      better: 'less',
    })
  } finally {
    await server.stop()
  }
}

async function painted(run: Run, browser: Browser, address: string, html: string): Promise<void> {
  const file = await serveStatic(html)
  try {
    const plain = await visit(browser, address, false)
    bar({
      bar: 'U8',
      what: 'payer page, all requests, over the wire',
      value: plain.bytes / 1000,
      unit: 'kB',
      limit: 8,
      better: 'less',
      note: `${plain.requests} requests`,
    })
    const [ours, theirs]: [Visit[], Visit[]] = [[], []]
    for (let n = 0; n < Math.max(2, run.repetitions); n++) {
      ours.push(await visit(browser, address, true))
      theirs.push(await visit(browser, file.url, true))
    }
    const [page, still] = [medians(ours), medians(theirs)]
    figure({
      suite: 'pages',
      what: 'payer page on slow 4G, processor 6 times slower',
      note: `largest paint ${short(page.lcpMs)} ms, blocked ${short(page.blockedMs)} ms; the same page as a static file ${short(still.lcpMs)} ms`,
    })
    bar({
      bar: 'U8',
      what: 'largest paint / the same page as a static file',
      value: page.lcpMs / still.lcpMs,
      unit: 'x',
      limit: 1.3,
      better: 'less',
    })
    bar({
      bar: 'U8',
      what: "blocking time beyond the static file's",
      value: Math.max(0, page.blockedMs - still.blockedMs),
      unit: 'ms',
      limit: 0,
      better: 'less',
    })
  } finally {
    file.close()
  }
}

/** What a merchant's browser fetches to show the sign-in page for the first time. */
async function portal(run: Run, browser: Browser): Promise<void> {
  const server = await startServer(await run.cluster.fresh('bench_portal'), run.keys)
  try {
    const codes: string[] = []
    const first = await visit(browser, `http://localhost:${server.port}/`, false, codes)
    // The bar counts the files as gzip packs them; the browser takes them compressed by brotli, with their heads.
    const compressed = (
      await Promise.all(
        codes.map(
          async (url) =>
            gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer()), { level: 9 }).length,
        ),
      )
    ).reduce((sum, bytes) => sum + bytes, 0)
    const slow = await visit(browser, `http://localhost:${server.port}/`, true)
    figure({
      suite: 'pages',
      what: 'portal, first load',
      note: `${short(first.code / 1000)} kB of scripts and styles, ${short(first.bytes / 1000)} kB in all, ${first.requests} requests; slow 4G and 6 x slower processor: largest paint ${short(slow.lcpMs)} ms, blocked ${short(slow.blockedMs)} ms`,
    })
    bar({
      bar: '',
      what: 'portal, first load, scripts and styles, gzipped',
      value: compressed / 1000,
      unit: 'kB',
      limit: 200,
      better: 'less',
      note: `${short(first.code / 1000)} kB over the wire, ${short(first.bytes / 1000)} kB with fonts, pictures and texts`,
    })
  } finally {
    await server.stop()
  }
}

export async function pagesSuite(run: Run): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath)
    console.log('  no Chromium on this machine: paint times and the portal are left out')
  const browser = executablePath ? await chromium.launch({ executablePath }) : null
  try {
    await payerPage(run, browser)
    if (browser) await portal(run, browser)
  } finally {
    await browser?.close()
  }
}
