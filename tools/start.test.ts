// The parts of the starter that a boot in good order does not show: failures, deaths, keys, the look of log lines.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { keysIn } from './lib/keys.mjs'
import { nameLines, readable } from './lib/log-lines.mjs'
import { Supervisor } from './lib/supervise.mjs'

const dir = mkdtempSync(join(tmpdir(), 'saola-start-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

describe('the supervisor', () => {
  const program = (name: string, code: string) => ({
    name,
    colour: (text: string) => text,
    args: ['-e', code],
    env: process.env,
  })
  const supervise = (...programs: ReturnType<typeof program>[]) => {
    const said: string[] = []
    const afterStop = vi.fn<() => void>()
    const running = new Supervisor(programs, { say: (text) => said.push(text), afterStop })
    running.startAll()
    return { running, said, afterStop }
  }
  const stay = 'setInterval(() => {}, 1000)'

  it('says which program did not start, and still stops the others', async () => {
    const { running, afterStop } = supervise(
      program('sim', stay),
      program('server', 'process.exit(7)'),
    )
    await vi.waitFor(
      () =>
        expect(running.failure).toBe(
          'The server did not start: it ended with code 7. Its lines above tell why.',
        ),
      15_000,
    )
    await running.stop()
    expect(afterStop).toHaveBeenCalledOnce()
  })

  it('starts a program again that dies later', async () => {
    const mark = join(dir, 'lives')
    const code = `require('fs').appendFileSync(${JSON.stringify(mark)}, 'x'); if (require('fs').readFileSync(${JSON.stringify(mark)}, 'utf8').length === 1) process.kill(process.pid, 'SIGKILL'); ${stay}`
    const { running, said } = supervise(program('server', code))
    running.keepUp()
    await vi.waitFor(() => expect(readFileSync(mark, 'utf8')).toBe('xx'), 15_000)
    expect(said).toEqual(['the server died: it was ended by SIGKILL. Starting it again'])
    await running.stop()
    expect(running.failure).toBeNull()
  })

  it('lets programs end in their own way before it goes', async () => {
    const mark = join(dir, 'ended')
    const code = `process.on('SIGTERM', () => setTimeout(() => { require('fs').writeFileSync(${JSON.stringify(mark)}, 'done'); process.exit(0) }, 200)); console.log('up'); ${stay}`
    const lines = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const { running } = supervise(program('server', code))
    await vi.waitFor(() => expect(lines).toHaveBeenCalledWith('server | up'), 15_000)
    lines.mockRestore()
    await running.stop()
    expect(readFileSync(mark, 'utf8')).toBe('done')
  })
})

describe('npm start', () => {
  it('names the port that is taken, and how to choose another', async () => {
    const taken = createServer().listen(0)
    const { port } = taken.address() as AddressInfo
    const env = { ...process.env, PORT: String(port), DATA_DIR: join(dir, 'data'), NO_COLOR: '1' }
    const answer = spawnSync(process.execPath, ['tools/start.mjs'], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env,
      encoding: 'utf8',
    })
    taken.close()
    expect(answer.stderr).toContain(`Port ${port} is taken by another program.`)
    expect(answer.stderr).toContain('PORT=')
    expect(answer.status).toBe(1)
  })
})

describe('the keys', () => {
  it('are random, kept, completed and closed to others', () => {
    const first = keysIn(dir)
    expect(Object.values(first).every((key) => /^[0-9a-f]{64}$/.test(key))).toBe(true)
    expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length)
    expect(statSync(join(dir, 'keys.json')).mode & 0o777).toBe(0o600)
    const { BANK_SECRET: removed, ...others } = first
    writeFileSync(join(dir, 'keys.json'), JSON.stringify(others))
    const second = keysIn(dir)
    expect(second).toMatchObject(others)
    expect(second.BANK_SECRET).not.toBe(removed)
    expect(keysIn(dir)).toEqual(second)
  })

  it('are not thrown away when the file is damaged', () => {
    writeFileSync(join(dir, 'keys.json'), '{"BANK_SECRET": "')
    expect(() => keysIn(dir)).toThrow('cannot be read')
    expect(readFileSync(join(dir, 'keys.json'), 'utf8')).toBe('{"BANK_SECRET": "')
  })
})

describe('log lines', () => {
  it.each([
    ['{"level":"info","time":"nonsense","msg":"ready","port":8080}', 'ready port=8080'],
    ['{"level":"warn","msg":"slow","path":"/a b"}', 'warn: slow path="/a b"'],
    [
      '{"level":"error","msg":"bad","stack":"Error: x\\n    at y"}',
      'error: bad\nError: x\n    at y',
    ],
    ['{"level":"info","event":"sim.ready","port":1}', 'sim.ready port=1'],
    ['{"amount":1}', '{"amount":1}'],
    ['plain words', 'plain words'],
    ['{broken', '{broken'],
  ])('%s', (line, shown) => {
    expect(readable(line)).toBe(shown)
  })

  it('carry the name of their program, also when they arrive in pieces', async () => {
    const stream = new PassThrough()
    const lines: string[] = []
    nameLines(stream, 'sim |', (line) => lines.push(line))
    stream.write('one\ntw')
    stream.end('o\nthree')
    await vi.waitFor(() => expect(lines).toEqual(['sim | one', 'sim | two', 'sim | three']), 15_000)
  })
})
