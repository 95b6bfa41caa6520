// The journeys: real programs on ports and data of their own, a real Chromium, people's words to find things by.
import { defineConfig, devices } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { findChromium } from '../tools/find-chromium.mjs'
import { portOf, serverUrl, workers } from './support/addresses.ts'

// Two runs side by side have programs, ports and results of their own.
const run = process.env.E2E_RUN ?? 'journeys'
// E2E_REUSE=1 plays with one worker against a server that stands on E2E_PORT already.
const reuse = process.env.E2E_REUSE === '1'
const root = fileURLToPath(new URL('..', import.meta.url))
// Absent on a machine that has not played yet (`node tools/find-chromium.mjs` installs one); knip reads this file there too.
const executablePath = findChromium() ?? undefined

export default defineConfig({
  testDir: '.',
  // PICTURES=1 takes the pictures of docs/screens, and nothing else.
  ...(process.env.PICTURES === '1'
    ? { testMatch: 'pictures.spec.ts' }
    : { testIgnore: 'pictures.spec.ts' }),
  outputDir: `../test-results/${run}`,
  workers: reuse ? 1 : workers,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Ends what hangs; the longest journey on a slow and busy machine must not meet it.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: `../test-results/${run}.json` }]],
  use: {
    baseURL: serverUrl,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // A journey's pages live for seconds: what V8's optimising compilers cost there is a third of Chromium's time, and does not come back.
      args: ['--js-flags=--no-maglev --no-turbofan'],
    },
    screenshot: 'only-on-failure',
    // A trace of every step slows the journeys by a third; ask for it when one fails: TRACE=1.
    trace: process.env.TRACE === '1' ? 'retain-on-failure' : 'off',
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone-only/,
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1280, height: 800 },
        // As people who asked for less movement see it; the phone plays with movement.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      // What a phone lays out or handles differently: menu, lists as cards, drawers, the payers' pages, the camera,
      // the width of every screen. Calls of servers, webhooks, files and rights are the same there and run once.
      name: 'phone',
      grep: /@phone/,
      use: {
        viewport: { width: 390, height: 844 },
        // Nobody looks at these pixels (docs/screens has pictures of its own): a quarter of them is drawn in a quarter of the time.
        deviceScaleFactor: 1,
        isMobile: true,
        hasTouch: true,
      },
    },
  ],
  webServer: Array.from({ length: reuse ? 1 : workers }, (_, worker) => {
    const port = portOf(worker)
    const url = `http://localhost:${port}`
    return {
      command: `mkdir -p test-results && exec node tools/start.mjs --scratch > test-results/${run}-server-${worker}.log`,
      cwd: root,
      url: `${url}/readyz`,
      env: {
        PORT: String(port),
        SIMULATOR_PORT: String(port + 1),
        SIMULATOR_SMTP_PORT: String(port + 2),
        PUBLIC_URL: url,
        DATABASE_URL: '',
        // The same few people sign in again and again from one address: the limits have tests of their own.
        LIMIT_FACTOR: '100',
        // So have the limits of a program that its machine is too slow for.
        BUSY_LOOP_MS: '60000',
        DATABASE_PATIENCE: '6',
        FEATURES: JSON.stringify({
          qrLogin: true,
          payPage: true,
          payButton: true,
          appMarket: true,
          pos: true,
          payout: true,
        }),
        // A journey does not have five minutes for a payment to grow old on its box.
        BOX_FRESH_SEC: '10',
        // The shop's own server of a journey stands on this machine.
        WEBHOOK_ALLOW: '127.0.0.1',
      },
      timeout: 180_000,
      reuseExistingServer: reuse,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    }
  }),
})
