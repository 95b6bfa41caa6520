// The lock file as reliability bar D5 wants it, and complete: npm prunes other platforms' packages from a lock made beside a
// node_modules folder, and `npm ci` then refuses it on every machine.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Package = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const read = <T>(path: string) =>
  JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')) as T
const { packages } = read<{ packages: Record<string, Package> }>('package-lock.json')
const fromRegistry = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)
const ours = Object.entries(packages).filter(([path]) => !path.includes('node_modules/'))

/** Whether `name` is found from `path` upwards, as Node looks for it. */
function isLocked(path: string, name: string): boolean {
  for (let here = path; ; here = here.slice(0, Math.max(0, here.lastIndexOf('/')))) {
    if (packages[`${here === '' ? '' : `${here}/`}node_modules/${name}`]) return true
    if (here === '') return false
  }
}

describe('the lock file', () => {
  it('has an entry for every dependency, those of other platforms included', () => {
    const gaps = Object.entries(packages).flatMap(
      ([path, { dependencies, optionalDependencies, link }]) =>
        link
          ? []
          : Object.keys({ ...dependencies, ...optionalDependencies })
              .filter((name) => !isLocked(path, name))
              .map((name) => `${path} -> ${name}`),
    )
    expect(gaps).toEqual([])
  })

  it('names no host but the registry, and seals every package', { meta: { bars: ['D5'] } }, () => {
    for (const [path, { resolved, integrity }] of fromRegistry) {
      expect(resolved ?? 'https://registry.npmjs.org/', path).toMatch(
        /^https:\/\/registry\.npmjs\.org\//,
      )
      expect(integrity, path).toMatch(/^sha512-/)
    }
  })

  it('pins every direct dependency to one version', { meta: { bars: ['D5'] } }, () => {
    for (const [path, { dependencies, devDependencies, optionalDependencies }] of ours) {
      for (const [name, range] of Object.entries({
        ...dependencies,
        ...devDependencies,
        ...optionalDependencies,
      })) {
        expect(range, `${path || '.'} ${name}`).toMatch(/^(\d+\.\d+\.\d+(-[\w.]+)?|\*)$/)
      }
    }
  })

  it('runs no install script that package.json has not judged', { meta: { bars: ['D5'] } }, () => {
    const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json')
    const scripted = fromRegistry
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13))
    expect(scripted.filter((name) => !(name in allowScripts))).toEqual([])
  })
})
