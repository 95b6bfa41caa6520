// What runs when the product runs: from dist in earnest, from the sources with reloading in development.
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { Plain, blue, cyan, green, inRoot, magenta } from './project.mjs'

const followParent = pathToFileURL(inRoot('tools/lib/follow-parent.mjs')).href
/**
 * The heap may grow by half over what lived at its last full collection. V8's own measure lets several hundred megabytes of
 * garbage stand: a file of 10,000 payouts took 200 MB more than one of 1,000, of which nothing lived (bars C8, U6, U10).
 */
export const collectEarly = '--heap-growing-percent=50'

function built(app) {
  const file = inRoot(app, 'dist/main.js')
  if (!existsSync(file)) throw new Plain(`${app}/dist/main.js is not there. Run: npm run build`)
  return [collectEarly, '--enable-source-maps', '--import', followParent, file]
}

const watched = (app) => [
  inRoot('node_modules/tsx/dist/cli.mjs'),
  'watch',
  '--clear-screen=false',
  inRoot(app, 'src/main.ts'),
]

/** Name, colour, arguments for node, environment and the address that says when it is ready. */
export function programs({ isDev, env, ports }) {
  const nodeEnv = { ...env, NODE_ENV: env.NODE_ENV || (isDev ? 'development' : 'production') }
  const args = isDev ? watched : built
  const list = [
    {
      name: 'sim',
      colour: magenta,
      args: args('apps/bank-sim'),
      env: nodeEnv,
      readyUrl: `http://127.0.0.1:${ports.SIMULATOR_PORT}/readyz`,
    },
    {
      name: 'server',
      colour: cyan,
      args: args('apps/server'),
      env: nodeEnv,
      readyUrl: `http://127.0.0.1:${ports.PORT}/readyz`,
    },
  ]
  if (!isDev) return list
  for (const [name, app, port, colour] of [
    ['portal', 'apps/portal', 5173, green],
    ['office', 'apps/backoffice', 5174, blue],
  ]) {
    if (!existsSync(inRoot(app, 'vite.config.ts'))) continue
    list.push({
      name,
      colour,
      cwd: inRoot(app),
      args: [inRoot('node_modules/vite/bin/vite.js'), '--port', String(port), '--strictPort'],
      env: nodeEnv,
    })
  }
  return list
}
