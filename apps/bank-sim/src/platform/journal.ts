import {
  closeSync,
  existsSync,
  fdatasync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

export type Log = (
  line: { level: 'info' | 'warn' | 'error'; event: string } & Record<string, unknown>,
) => void

/**
 * An append-only file of JSON lines: one line is one change, whole or not at all. What has been appended survives the
 * end of this process, and after `safe()` that of the machine; a line torn by a kill in the middle of a write is cut off at the next start.
 * Without a folder it keeps nothing (tests that need no restart).
 */
export class Journal<E> {
  readonly #path: string | null
  readonly #log: Log
  readonly #sync: (file: number, done: (error: Error | null) => void) => void
  #file = -1
  #size = 0
  /** Bytes that are known to be on the disk, and the flush under way. */
  #safe = 0
  #flushing: Promise<void> | null = null

  /** @param sync how what was written gets to the disk; tests count and break it */
  constructor(
    folder: string | null,
    name: string,
    log: Log,
    sync: (file: number, done: (error: Error | null) => void) => void = fdatasync,
  ) {
    this.#path = folder === null ? null : join(folder, name)
    this.#log = log
    this.#sync = sync
    if (folder !== null) mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  /** Reads every change ever appended, oldest first, and opens the file for more. Throws on a damaged line inside. */
  open(): E[] {
    if (this.#path === null) return []
    const bytes = existsSync(this.#path) ? readFileSync(this.#path) : Buffer.alloc(0)
    const end = bytes.lastIndexOf(0x0a) + 1
    const lines = bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1)
    const events = lines.map((line, index) => this.#parse(line, index + 1))
    this.#file = openSync(this.#path, existsSync(this.#path) ? 'r+' : 'w+', 0o600)
    if (end < bytes.length) {
      this.#log({
        level: 'warn',
        event: 'journal.torn_line_cut',
        file: this.#path,
        bytes: bytes.length - end,
      })
      ftruncateSync(this.#file, end)
    }
    // What was read was never promised to be on the disk; from here on it is.
    fsyncSync(this.#file)
    syncFolder(this.#path)
    this.#size = end
    this.#safe = end
    return events
  }

  append(event: E): void {
    if (this.#file < 0) return
    const line = Buffer.from(`${JSON.stringify(event)}\n`, 'utf8')
    try {
      let done = 0
      while (done < line.length)
        done += writeSync(this.#file, line, done, line.length - done, this.#size + done)
    } catch (error) {
      // A half-written line in the middle would damage the file for good (disk full): take it back first.
      ftruncateSync(this.#file, this.#size)
      throw error
    }
    this.#size += line.length
  }

  /** Resolves when everything appended until now is on the disk. Anyone who waits meanwhile shares the next flush. */
  async safe(): Promise<void> {
    const wanted = this.#size
    while (this.#file >= 0 && this.#safe < wanted) {
      this.#flushing ??= this.#flush()
      await this.#flushing
    }
  }

  async #flush(): Promise<void> {
    const [file, size] = [this.#file, this.#size]
    try {
      await new Promise<void>((done, broke) => {
        this.#sync(file, (error) => (error === null ? done() : broke(error)))
      })
      if (file === this.#file) this.#safe = Math.max(this.#safe, size)
    } catch (error) {
      // The file was closed or replaced meanwhile, and with that flushed; a disk that fails must not be answered for.
      if (file === this.#file) throw error
    } finally {
      this.#flushing = null
    }
  }

  /** Replaces the whole file by these changes in one step; for modules that keep only their newest. */
  rewrite(events: Iterable<E>): void {
    if (this.#path === null) return
    const text = Array.from(events, (event) => `${JSON.stringify(event)}\n`).join('')
    writeFileSync(`${this.#path}.new`, text, { mode: 0o600, flush: true })
    if (this.#file >= 0) closeSync(this.#file)
    renameSync(`${this.#path}.new`, this.#path)
    syncFolder(this.#path)
    this.#file = openSync(this.#path, 'r+')
    this.#size = Buffer.byteLength(text)
    this.#safe = this.#size
  }

  close(): void {
    if (this.#file >= 0) {
      fsyncSync(this.#file)
      closeSync(this.#file)
    }
    this.#file = -1
  }

  #parse(line: string, number: number): E {
    try {
      return JSON.parse(line) as E
    } catch {
      throw new Error(
        `${this.#path}: line ${number} is damaged. Move the file away to start with fresh books.`,
      )
    }
  }
}

/** A new name is on the disk when its folder is; Windows knows no such thing. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
