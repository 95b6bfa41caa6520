// What a browser has to fetch before a screen stands, read off the built site: nothing may lack its styles, and the first visit has a budget.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Plain, inRoot } from './project.mjs'

/** Bytes of scripts and styles, gzipped, of a first visit (bar of the portal's first load). */
const FIRST_LOAD_BUDGET = 220_000
/** Whatever loads by itself until the screen is quiet; the page's own entry comes with each. */
const firstScreens = {
  'apps/portal': {
    'the sign-in page': ['src/features/auth/Login.tsx'],
    'the dashboard': [
      'src/app/Shell.tsx',
      'src/features/dashboard/DashboardPage.tsx',
      'src/features/dashboard/RevenueCard.tsx',
    ],
    'the transaction list': ['src/app/Shell.tsx', 'src/features/transaction/TransactionList.tsx'],
    'the pay link list': ['src/app/Shell.tsx', 'src/features/pay-link/PayLinkList.tsx'],
  },
}

const manifestOf = (app) =>
  JSON.parse(readFileSync(inRoot(app, 'dist/.vite/manifest.json'), 'utf8'))

/** Files of these modules and of everything that they import at once. */
function filesOf(manifest, names) {
  const [files, seen] = [new Set(), new Set()]
  const walk = (name) => {
    const part = manifest[name]
    if (part === undefined)
      throw new Plain(
        `${name} is no part of its own in the build; has it moved, or is it no longer loaded on demand?`,
      )
    if (seen.has(name)) return
    seen.add(name)
    for (const file of [part.file, ...(part.css ?? [])]) files.add(file)
    for (const next of part.imports ?? []) walk(next)
  }
  for (const name of names) walk(name)
  return [...files]
}

const entryOf = (manifest) => Object.keys(manifest).find((name) => manifest[name].isEntry)

/** The bytes of every first visit by its name, scripts that index.html names itself included. */
function firstLoads(app) {
  const [manifest, dist] = [manifestOf(app), inRoot(app, 'dist')]
  const named = Array.from(
    readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/<script src="\/([^"]+)"/g),
    ([, file]) => file,
  )
  const bytes = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
  return Object.fromEntries(
    Object.entries(firstScreens[app] ?? {}).map(([name, parts]) => [
      name,
      [...named, ...filesOf(manifest, [entryOf(manifest), ...parts])].reduce(
        (sum, file) => sum + bytes(file),
        0,
      ),
    ]),
  )
}

export function checkFirstLoads(app) {
  for (const [name, bytes] of Object.entries(firstLoads(app)))
    if (bytes > FIRST_LOAD_BUDGET)
      throw new Plain(
        `The first visit of ${name} would fetch ${bytes} bytes of scripts and styles, ${FIRST_LOAD_BUDGET} are allowed. Load on demand what it does not show.`,
      )
}

/** A component of Mantine without its styles looks broken and fails no test: each part must bring the styles of the classes that its scripts name. */
export function checkStyles(app) {
  const manifest = manifestOf(app)
  const folder = inRoot('node_modules/@mantine/core/styles')
  const classes = (text) => new Set(text.match(/\bm_[0-9a-f]{6,}/g) ?? [])
  const sheets = readdirSync(folder)
    .filter((file) => file.endsWith('.css') && !file.endsWith('.layer.css'))
    .map((file) => [file, [...classes(readFileSync(join(folder, file), 'utf8'))]])
  const texts = new Map()
  const text = (file) =>
    texts.get(file) ??
    texts.set(file, classes(readFileSync(inRoot(app, 'dist', file), 'utf8'))).get(file)
  const entry = entryOf(manifest)
  for (const name of Object.keys(manifest).filter(
    (one) => manifest[one].isDynamicEntry || one === entry,
  )) {
    const files = filesOf(manifest, [entry, name])
    const [scripts, styles] = ['.js', '.css'].map(
      (ending) =>
        new Set(files.filter((file) => file.endsWith(ending)).flatMap((file) => [...text(file)])),
    )
    const missing = sheets
      .filter(
        ([, names]) =>
          names.some((one) => scripts.has(one)) && !names.some((one) => styles.has(one)),
      )
      .map(([file]) => file)
    if (missing.length > 0)
      throw new Plain(
        `packages/web/src/ui/mantine.css, mantine-fields.css and mantine-more.css lack ${missing.join(', ')}, which ${app}/${name} uses`,
      )
  }
}
