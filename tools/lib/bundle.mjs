// How TypeScript of this project becomes JavaScript: own packages are bundled in, everything from npm stays outside.
import { build } from 'esbuild'
import { inRoot, root } from './project.mjs'

const ownPackagesOnly = {
  name: 'own-packages-only',
  setup(plan) {
    plan.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@saola/') ? null : { path, external: true },
    )
  },
}

/** esbuild settings for a Node program of ours. */
export const nodeBundle = (entry, options = {}) => ({
  entryPoints: [entry],
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  jsx: 'automatic',
  absWorkingDir: root,
  logLevel: 'silent',
  plugins: [ownPackagesOnly],
  ...options,
})

/** Loads a small TypeScript module of the project that imports nothing but Node's own modules and its neighbours. */
export async function importTs(path) {
  const { outputFiles } = await build(nodeBundle(inRoot(path), { write: false, sourcemap: false }))
  return import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  )
}
