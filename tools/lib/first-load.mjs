// The first visit has a budget (ADR 0031): the gzipped sum of what the manifest of the built site names for its screens.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { Plain, inRoot } from './project.mjs'

const BUDGET_BYTES = 220_000
/** What loads by itself until the screen is quiet, beside the page's own entry. */
const firstScreens = {
  'the sign-in page': ['src/features/auth/Login.tsx'],
  'the dashboard': [
    'src/app/Shell.tsx',
    'src/features/dashboard/DashboardPage.tsx',
    'src/features/dashboard/RevenueCard.tsx',
  ],
  'the transaction list': ['src/app/Shell.tsx', 'src/features/transaction/TransactionList.tsx'],
  'the pay link list': ['src/app/Shell.tsx', 'src/features/pay-link/PayLinkList.tsx'],
}

export const manifestOf = (app) =>
  JSON.parse(readFileSync(inRoot(app, 'dist/.vite/manifest.json'), 'utf8'))

/** Files of these parts of the build and of everything that they import at once. */
export function filesOf(manifest, names, files = new Set()) {
  for (const name of names) {
    const part = manifest[name]
    if (!part) throw new Plain(`${name} is no part of its own in the build. Has it moved?`)
    if (files.has(part.file)) continue
    for (const file of [part.file, ...(part.css ?? [])]) files.add(file)
    filesOf(manifest, part.imports ?? [], files)
  }
  return [...files]
}

export function checkFirstLoads(app) {
  const page = readFileSync(inRoot(app, 'dist/index.html'), 'utf8')
  const scripts = Array.from(page.matchAll(/<script src="\/([^"]+)"/g), ([, file]) => file)
  for (const [screen, parts] of Object.entries(firstScreens)) {
    const files = [...scripts, ...filesOf(manifestOf(app), ['index.html', ...parts])]
    const bytes = files
      .map((file) => gzipSync(readFileSync(inRoot(app, 'dist', file)), { level: 9 }).length)
      .reduce((sum, length) => sum + length, 0)
    if (bytes > BUDGET_BYTES)
      throw new Plain(
        `The first visit of ${screen} would fetch ${bytes} bytes of scripts and styles, ${BUDGET_BYTES} are allowed. Load on demand what it does not show.`,
      )
  }
}
