// What each part of a built site brings: a component of Mantine without its styles looks broken and fails no test.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf, manifestOf } from './first-load.mjs'
import { Plain, inRoot } from './project.mjs'

/** Each part must bring the styles of the classes that its scripts name. */
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
  for (const name of Object.keys(manifest).filter(
    (one) => manifest[one].isDynamicEntry || one === 'index.html',
  )) {
    const files = filesOf(manifest, ['index.html', name])
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
