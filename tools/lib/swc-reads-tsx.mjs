// Loaded ahead of dependency-cruiser: its swc reader does not know the JSX of .tsx files, and with TypeScript 7 it has no other.
import { createRequire } from 'node:module'

const swc = createRequire(import.meta.url)('@swc/core')
const parse = swc.parseFileSync
swc.parseFileSync = (file, options) =>
  parse.call(swc, file, { ...options, tsx: file.endsWith('x') })
