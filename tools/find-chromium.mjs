#!/usr/bin/env node
// Finds a Chromium for the journeys: CHROMIUM, the PATH, the usual places; else installs one (apt as root, Playwright otherwise).
// `node tools/find-chromium.mjs` prints its path; `--no-install` only looks.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { Plain, fail, inRoot } from './lib/project.mjs'

/** Chromium without windows: the whole browser starts renderers of its own for the frame of each window. */
const SHELL = 'chromium-headless-shell'
const names = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const usualPlaces = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of an installed Chromium, or null. */
export function findChromium() {
  if (process.env.CHROMIUM) {
    if (isProgram(process.env.CHROMIUM)) return process.env.CHROMIUM
    throw new Plain(`CHROMIUM is ${process.env.CHROMIUM}, but no program is there.`)
  }
  const onPath = names.flatMap((name) =>
    (process.env.PATH ?? '')
      .split(delimiter)
      .filter(Boolean)
      .map((dir) => join(dir, name)),
  )
  return (
    [...onPath, ...usualPlaces].find(isProgram) ??
    (existsSync(chromium.executablePath()) ? chromium.executablePath() : null)
  )
}

const run = (command, args) =>
  spawnSync(command, args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0
const has = (command) => spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0

const canInstallPackages = () => process.getuid?.() === 0 && has('apt-get')

/** Debian's packages; the lists of a new machine may be empty, so they are read when the first try fails. */
const installPackages = (...packages) =>
  run('apt-get', ['install', '-y', '--no-install-recommends', ...packages]) ||
  (run('apt-get', ['update']) &&
    run('apt-get', ['install', '-y', '--no-install-recommends', ...packages]))

/** The path of a Chromium, installed first when there is none or, where that is easy, only the larger one. */
export function needChromium() {
  const found = findChromium()
  if (found && (process.env.CHROMIUM || found.endsWith(SHELL))) return found
  if (canInstallPackages()) {
    console.error(`Installing ${SHELL} with apt-get.`)
    if (!installPackages(SHELL, 'fonts-liberation') && !found)
      installPackages('chromium', 'fonts-liberation')
  } else if (!found) {
    console.error('No Chromium here; installing it with Playwright.')
    run(process.execPath, [inRoot('node_modules/playwright-core/cli.js'), 'install', 'chromium'])
  }
  const installed = findChromium()
  if (installed) return installed
  throw new Plain(
    `The journeys need a Chromium. Install one (Debian: apt-get install ${SHELL}; others: npx playwright install chromium) or set CHROMIUM to its path.`,
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const path = process.argv.includes('--no-install') ? findChromium() : needChromium()
    if (path === null) throw new Plain('No Chromium here.')
    console.log(path)
  } catch (error) {
    fail(error)
  }
}
