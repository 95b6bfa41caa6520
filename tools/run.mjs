#!/usr/bin/env node
// Runs a TypeScript file of the project as it stands: node tools/run.mjs tools/openapi.ts [arguments]
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'
import { checkMachine, fail } from './lib/project.mjs'

const [file, ...rest] = process.argv.slice(2)
if (!file) {
  console.error('Which file? node tools/run.mjs FILE.ts [arguments]')
  process.exit(2)
}
try {
  checkMachine()
  const path = resolve(file)
  process.argv = [process.argv[0], path, ...rest]
  register()
  await import(pathToFileURL(path).href)
} catch (error) {
  fail(error)
}
