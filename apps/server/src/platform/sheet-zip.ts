/** The zip around an Excel file, written piece by piece on node's own deflate. */
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'

interface Entry {
  name: string
  crc: number
  compressed: number
  size: number
  offset: number
}

const SPACE = 2 ** 19
/**
 * Two buffers by turns for all the text of a file: one is filled, piece by small piece, while the other is compressed. No long string is ever made: those
 * go past the young part of the heap, which would grow with the file.
 */
export class Spaces {
  private readonly spaces = [Buffer.allocUnsafeSlow(SPACE), Buffer.allocUnsafeSlow(SPACE)]
  private busy = Promise.resolve()
  private turn = 0
  private filled = 0
  private readonly compress: (bytes: Buffer) => Promise<void>
  constructor(compress: (bytes: Buffer) => Promise<void>) {
    this.compress = compress
  }

  async add(texts: readonly string[]): Promise<void> {
    for (const text of texts) {
      if (this.filled + text.length * 3 > SPACE) await this.flush()
      if (text.length * 3 > SPACE) await this.over(Buffer.from(text))
      else this.filled += this.spaces[this.turn]!.write(text, this.filled)
    }
  }
  /** Room for so many bytes right now; without it the caller waits for `flush`, and what fits no space goes by `over`. */
  hasCapacity(bytes: number): boolean {
    return this.filled + bytes <= SPACE
  }
  /** Lets `write` put bytes into the open space; it answers where it ended. */
  fill(write: (space: Uint8Array, from: number) => number): void {
    this.filled = write(this.spaces[this.turn]!, this.filled)
  }
  /** What is longer than a space, after all that was put in before. */
  async long(bytes: Buffer): Promise<void> {
    await this.flush()
    await this.over(bytes)
  }
  private async over(bytes: Buffer): Promise<void> {
    await this.busy
    this.busy = this.compress(bytes)
  }
  /** Hands over what is filled, once the other half is free again. */
  async flush(): Promise<void> {
    const full = this.spaces[this.turn]!.subarray(0, this.filled)
    if (full.length === 0) return
    await this.over(full)
    this.turn = 1 - this.turn
    this.filled = 0
  }
  async end(): Promise<void> {
    await this.flush()
    await this.busy
  }
}

/** The zip container: entries of unknown length first (bit 3), their sizes behind them, the directory last. */
export class Zip {
  readonly out = new PassThrough({ highWaterMark: 256 * 1024 })
  private readonly entries: Entry[] = []
  private offset = 0

  private async put(bytes: Buffer): Promise<void> {
    this.offset += bytes.length
    if (!this.out.write(bytes)) await once(this.out, 'drain')
  }
  private async local(name: string): Promise<Entry> {
    const entry = { name, crc: 0, compressed: 0, size: 0, offset: this.offset }
    const h = Buffer.alloc(30)
    h.writeUInt32LE(0x04034b50, 0)
    h.writeUInt16LE(20, 4)
    h.writeUInt16LE(0x0808, 6)
    h.writeUInt16LE(8, 8)
    h.writeUInt16LE(0x21, 12)
    h.writeUInt16LE(name.length, 26)
    await this.put(Buffer.concat([h, Buffer.from(name)]))
    return entry
  }
  private async describe(entry: Entry): Promise<void> {
    const d = Buffer.alloc(16)
    d.writeUInt32LE(0x08074b50, 0)
    d.writeUInt32LE(entry.crc, 4)
    d.writeUInt32LE(entry.compressed, 8)
    d.writeUInt32LE(entry.size, 12)
    await this.put(d)
    this.entries.push(entry)
  }
  async add(name: string, text: string): Promise<void> {
    const entry = await this.local(name)
    const bytes = Buffer.from(text)
    const compressed = deflateRawSync(bytes)
    Object.assign(entry, { crc: crc32(bytes), compressed: compressed.length, size: bytes.length })
    await this.put(compressed)
    await this.describe(entry)
  }
  /** An entry of any length: `write` fills the spaces, which are compressed as they fill. */
  async stream(name: string, write: (spaces: Spaces) => Promise<void>): Promise<void> {
    const entry = await this.local(name)
    const deflate = createDeflateRaw({ level: 1, chunkSize: 64 * 1024 })
    const draining = (async () => {
      for await (const chunk of deflate as AsyncIterable<Buffer>) {
        entry.compressed += chunk.length
        await this.put(chunk)
      }
    })()
    const spaces = new Spaces((bytes) => {
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      return new Promise((resolve) => deflate.write(bytes, () => resolve()))
    })
    await write(spaces)
    await spaces.end()
    deflate.end()
    await draining
    await this.describe(entry)
  }
  async end(): Promise<void> {
    const start = this.offset
    for (const e of this.entries) {
      const h = Buffer.alloc(46)
      h.writeUInt32LE(0x02014b50, 0)
      h.writeUInt16LE(20, 4)
      h.writeUInt16LE(20, 6)
      h.writeUInt16LE(0x0808, 8)
      h.writeUInt16LE(8, 10)
      h.writeUInt16LE(0x21, 14)
      h.writeUInt32LE(e.crc, 16)
      h.writeUInt32LE(e.compressed, 20)
      h.writeUInt32LE(e.size, 24)
      h.writeUInt16LE(e.name.length, 28)
      h.writeUInt32LE(e.offset, 42)
      await this.put(Buffer.concat([h, Buffer.from(e.name)]))
    }
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(this.entries.length, 8)
    end.writeUInt16LE(this.entries.length, 10)
    end.writeUInt32LE(this.offset - start, 12)
    end.writeUInt32LE(start, 16)
    await this.put(end)
    this.out.end()
  }
}
