#!/usr/bin/env node
// Builds the programs and the two browser applications into apps/*/dist. What has not changed since its last build is left alone.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as esbuild } from 'esbuild'
import { nodeBundle } from './lib/bundle.mjs'
import { checkStyles } from './lib/component-styles.mjs'
import { checkFirstLoads } from './lib/first-load.mjs'
import { Plain, checkMachine, dim, fail, inRoot, root, seconds } from './lib/project.mjs'

/** `marker` is the file without which there is nothing to build yet. */
const targets = [
  { name: 'server', app: 'apps/server', marker: 'src/main.ts', make: makeProgram },
  { name: 'simulator', app: 'apps/bank-sim', marker: 'src/main.ts', make: makeProgram },
  { name: 'portal', app: 'apps/portal', marker: 'vite.config.ts', make: makeSite },
  { name: 'back office', app: 'apps/backoffice', marker: 'vite.config.ts', make: makeSite },
]

/** Whatever these hold changes every build. */
const always = [
  'package-lock.json',
  'tools/build.mjs',
  'tools/lib/bundle.mjs',
  'tools/lib/component-styles.mjs',
  'tools/lib/first-load.mjs',
  'tools/lib/site-size.mjs',
]

/** Bundles a program and the threads of its platform with their source maps; answers the files that they were made of. */
async function makeProgram({ app }) {
  const platform = inRoot(app, 'src/platform')
  const threads = existsSync(platform)
    ? readdirSync(platform)
        .filter((file) => file.endsWith('-thread.ts'))
        .map((file) => `${app}/src/platform/${file}`)
    : []
  const { metafile } = await esbuild(
    nodeBundle(`${app}/src/main.ts`, {
      entryPoints: [`${app}/src/main.ts`, ...threads],
      entryNames: '[name]',
      outdir: `${app}/dist`,
      metafile: true,
      legalComments: 'none',
    }),
  )
  return Object.keys(metafile.inputs)
}

/** Lets Vite build a site; everything of the application and of the shared packages counts as its source. */
async function makeSite({ app }) {
  await run([inRoot('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], inRoot(app))
  checkStyles(app)
  if (app === 'apps/portal') checkFirstLoads(app)
  return siteSources(app)
}

const siteSources = (app) =>
  [app, 'packages', 'demo'].flatMap((dir) =>
    readdirSync(inRoot(dir), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
      .filter((file) => !/(^|\/)(node_modules|dist)\/|\.test\.tsx?$/.test(file)),
  )

function run(args, cwd) {
  return new Promise((done, broke) => {
    let output = ''
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (part) => {
      output += part
    })
    child.stderr.on('data', (part) => {
      output += part
    })
    child.on('error', broke)
    child.on('close', (code) =>
      code === 0 ? done() : broke(new Plain(output.trim() || `vite ended with code ${code}`)),
    )
  })
}

/** One hash over the names and contents of files; a file that is gone changes it too. */
function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of [...always, ...files].sort()) {
    const path = inRoot(file)
    hash
      .update(`${file}\0`)
      .update(existsSync(path) ? readFileSync(path) : 'gone')
      .update('\0')
  }
  return hash.digest('hex')
}

const stampOf = (app) => inRoot(app, 'dist', '.stamp.json')

function isFresh({ app, make }) {
  try {
    const { files, hash } = JSON.parse(readFileSync(stampOf(app), 'utf8'))
    return hashOf(make === makeSite ? siteSources(app) : files) === hash
  } catch {
    return false
  }
}

async function buildTarget(target, say) {
  const begun = Date.now()
  const { name, app, make } = target
  mkdirSync(inRoot(app, 'dist'), { recursive: true })
  rmSync(stampOf(app), { force: true })
  try {
    const files = await make(target)
    writeFileSync(stampOf(app), JSON.stringify({ hash: hashOf(files), files }))
  } catch (error) {
    const complaints = error.errors
      ?.map(
        ({ text, location }) => `${location ? `${location.file}:${location.line}: ` : ''}${text}`,
      )
      .join('\n')
    throw new Plain(`The ${name} does not build.\n${complaints ?? error.message}`)
  }
  say(`built ${name} ${dim(seconds(Date.now() - begun))}`)
}

/** Brings every target that exists up to date; `only` names some of them. Answers the names that were built. */
export async function buildAll({ say = console.log, force = false, only = null } = {}) {
  const present = targets.filter(
    ({ name, app, marker }) =>
      existsSync(inRoot(app, marker)) && (only === null || only.includes(name)),
  )
  const stale = present.filter((target) => force || !isFresh(target))
  if (stale.some(({ make }) => make === makeSite))
    say('building, which takes a moment the first time')
  await Promise.all(stale.map((target) => buildTarget(target, say)))
  return stale.map(({ name }) => name)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const begun = Date.now()
  try {
    checkMachine()
    const built = await buildAll({ force: process.argv.includes('--force') })
    console.log(
      built.length === 0 ? 'everything is built already' : `done in ${seconds(Date.now() - begun)}`,
    )
  } catch (error) {
    fail(error)
  }
}
