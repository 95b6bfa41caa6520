/** Starts a thread of the platform: beside the built program it stands built; from the sources it needs the loader that reads TypeScript. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** A thread that has been needed is ready for the next one for so long. */
const WARM_MS = 5 * 60_000

export function startThread(name: `${string}-thread`, options: WorkerOptions): Worker {
  const built = new URL(`./${name}.js`, import.meta.url)
  if (existsSync(fileURLToPath(built))) return new Worker(built, options)
  const source = JSON.stringify(new URL(`./${name}.ts`, import.meta.url).href)
  return new Worker(
    `import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${source}))`,
    { ...options, eval: true },
  )
}

/** Threads of one kind, one of them started ahead and waiting; none before the first was needed, and none once nobody has needed one for a while. */
export interface Threads {
  /** The one that waits, or a new one. */
  take: () => Worker
  /** One is to wait from now on: called when another has ended. */
  renew: () => void
  /** The one that waits, to look at. */
  waiting: () => Worker | null
  close: () => Promise<void>
}
export function openThreads(
  name: `${string}-thread`,
  options: WorkerOptions,
  warmMs = WARM_MS,
): Threads {
  let spare: Worker | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  const leave = (): Worker | null => {
    const worker = spare
    clearTimeout(timer)
    spare = null
    return worker?.removeAllListeners() ?? null
  }
  const end = async (): Promise<void> => {
    await leave()?.terminate()
  }
  return {
    take: () => {
      const worker = leave() ?? startThread(name, options)
      worker.ref()
      return worker
    },
    renew: () => {
      if (isClosed) return
      clearTimeout(timer)
      timer = setTimeout(() => void end(), warmMs).unref()
      if (spare) return
      const worker = startThread(name, options)
      spare = worker
      // It holds no program open, and one that fails before it is needed is forgotten.
      worker.unref()
      worker.on('error', () => undefined)
      worker.on('exit', () => {
        if (spare === worker) leave()
      })
    },
    waiting: () => spare,
    close: async () => {
      isClosed = true
      await end()
    },
  }
}
