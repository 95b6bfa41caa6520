/** Starts a thread of the kit: beside the built program it stands built; from the sources it needs the loader that reads TypeScript. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

export function startThread(name: `${string}-thread`, options: WorkerOptions): Worker {
  const built = new URL(`./${name}.js`, import.meta.url)
  if (existsSync(fileURLToPath(built))) return new Worker(built, options)
  const source = JSON.stringify(new URL(`./${name}.ts`, import.meta.url).href)
  return new Worker(`import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${source}))`, { ...options, eval: true })
}
