// What every tool needs to know about the project and the terminal.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
export const inRoot = (...parts) => join(root, ...parts)

const colourful = process.env.FORCE_COLOR
  ? process.env.FORCE_COLOR !== '0'
  : process.stdout.isTTY && !process.env.NO_COLOR
const paint = (code) => (text) => (colourful ? `\u001b[${code}m${text}\u001b[0m` : String(text))
export const bold = paint('1')
export const dim = paint('2')
export const red = paint('31')
export const green = paint('32')
export const yellow = paint('33')
export const blue = paint('34')
export const magenta = paint('35')
export const cyan = paint('36')

export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/** An error that a person can act on: printed as its message alone. */
export class Plain extends Error {}

/** Ends the tool with the message of a Plain error, or with the whole stack of an unexpected one. */
export function fail(error) {
  console.error(error instanceof Plain ? `\n${red('Stopped:')} ${error.message}` : error)
  process.exit(1)
}

/** Refuses Node versions that the dependencies do not run on, and a folder without its packages. */
export function checkMachine() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    throw new Plain(`Saola Pay needs Node 20.19 or newer (24 is best); this is ${process.version}.`)
  if (!existsSync(inRoot('node_modules', 'esbuild')))
    throw new Plain('The packages are not installed yet. Run: npm ci')
}
