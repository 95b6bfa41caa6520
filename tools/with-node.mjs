#!/usr/bin/env node
// Runs a command under another Node release, taken from npm once and kept: node tools/with-node.mjs 24 npm run test:unit
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Plain, fail, inRoot } from './lib/project.mjs'

/** The npm package that holds Node's program for this platform. */
function packageName() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  return `${system === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${system}-${process.arch}`
}

/** The folder with Node's program of that major release. */
function folderOf(major) {
  const home = inRoot('node_modules/.cache/node', major)
  const bin = join(home, 'node_modules', packageName(), 'bin')
  if (existsSync(bin)) return bin
  console.error(`Fetching Node ${major} from npm.`)
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), '{"private":true}\n')
  const args = [
    'install',
    '--no-audit',
    '--no-fund',
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    `${packageName()}@${major}`,
  ]
  const fetched = spawnSync('npm', args, {
    cwd: home,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (fetched.status !== 0 || !existsSync(bin))
    throw new Plain(`npm has no Node ${major} for this platform (${packageName()}).`)
  return bin
}

try {
  const [major, ...rest] = process.argv.slice(2)
  const command = rest[0] === '--' ? rest.slice(1) : rest
  if (!/^\d+$/.test(major ?? '') || command.length === 0)
    throw new Plain('Which release and command? node tools/with-node.mjs 24 npm run test:unit')
  const env = { ...process.env, PATH: `${folderOf(major)}${delimiter}${process.env.PATH}` }
  const child = spawn(command[0], command.slice(1), { env, stdio: 'inherit' })
  child.on('error', fail)
  child.on('exit', (code) => process.exit(code ?? 1))
} catch (error) {
  fail(error)
}
