/** Multipart bodies that are none, or broken: whatever is sent to a call that takes files is answered with a catalogued refusal, soon, and raises no alarm. */
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call } from '@saola/contract/call'
import { fill, filter, openFullWorld } from './contract-calls.ts'
import type { People } from './people.ts'
import type { World } from './world.ts'

let world: World
let all: People
beforeAll(async () => {
  ;({ world, all } = await openFullWorld())
}, 120_000)
afterAll(() => world.close())

const uploads = filter((call) => call.kind === 'upload')
const alarms = async (): Promise<number> =>
  (await world.app.metrics.alarms.get()).values.find(
    ({ labels }) => labels.kind === 'unknown-error',
  )?.value ?? 0

const tokenFor = ({ audience }: Call): string =>
  audience === 'cms' || audience === 'staff' ? all.maker.token : all.owner.token

interface Posted {
  status: number
  code: unknown
}
/** Over a socket of its own: what a client library would not let one send. */
function post(call: Call, type: string, body: string, length = Buffer.byteLength(body)) {
  const token = tokenFor(call)
  const { hostname, port } = new URL(world.base)
  return new Promise<Posted>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST ${fill(call)} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`,
      )
      socket.write(body)
    })
    let said = ''
    socket.setEncoding('utf8').on('data', (part) => {
      said += part as unknown as string
    })
    socket.setTimeout(10_000, () =>
      socket.destroy(new Error(`no answer to ${JSON.stringify(body)}`)),
    )
    socket.on('error', reject).on('close', () => {
      const [head = '', text = ''] = said.split('\r\n\r\n')
      const envelope = /\{.*\}/s.exec(text)?.[0] ?? '{}'
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]),
        code: (JSON.parse(envelope) as { code?: number }).code,
      })
    })
  })
}

const whole = (name = 'name="file"') =>
  `--b\r\nContent-Disposition: form-data; ${name}; filename="a.png"\r\nContent-Type: image/png\r\n\r\nabc\r\n--b--\r\n`
const BROKEN: [string, string, string][] = [
  ['no boundary', 'multipart/form-data', whole()],
  ['an empty boundary', 'multipart/form-data; boundary=', whole()],
  ['a boundary beyond 256', `multipart/form-data; boundary=${'b'.repeat(300)}`, whole()],
  ['another boundary', 'multipart/form-data; boundary=c', whole()],
  ['a part cut short', 'multipart/form-data; boundary=b', whole().slice(0, -10)],
  ['a head cut short', 'multipart/form-data; boundary=b', whole().slice(0, 30)],
  ['a part without a name', 'multipart/form-data; boundary=b', whole('x="file"')],
  [
    'a file without a name',
    'multipart/form-data; boundary=b',
    whole().replace('; filename="a.png"', '; filename='),
  ],
  ['a part without a head', 'multipart/form-data; boundary=b', '--b\r\n\r\nabc\r\n--b--\r\n'],
  ['the name of a prototype', 'multipart/form-data; boundary=b', whole('name="__proto__"')],
  [
    'a field of JSON that is none',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="x"\r\nContent-Type: application/json\r\n\r\n{\r\n--b--\r\n',
  ],
  [
    'too many parts',
    'multipart/form-data; boundary=b',
    Array.from(
      { length: 60 },
      (_, i) => `--b\r\nContent-Disposition: form-data; name="f${i}"\r\n\r\nx\r\n`,
    ).join('') + '--b--\r\n',
  ],
  ['nothing', 'multipart/form-data; boundary=b', ''],
]

it('there are sixteen calls that take files', () => {
  expect(uploads).toHaveLength(16)
})
it.each(uploads)('%s refuses what is broken', async (_id, call) => {
  const before = await alarms()
  for (const [what, type, body] of BROKEN)
    expect({ what, ...(await post(call, type, body)) }).toEqual({
      what,
      status: expect.toSatisfy((status: number) => status >= 400 && status < 500) as number,
      code: expect.toSatisfy((code: number) => code > 0) as number,
    })
  expect(await alarms()).toBe(before)
})

/** A true part of a form whose file goes on for fifty megabytes; what is still to come is not sent once there is an answer. */
function postLong(call: Call, head: string): Promise<Posted> {
  const token = tokenFor(call)
  const name = Object.keys(call.files ?? { file: 'required' })[0]!
  const opening = `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\nContent-Type: application/octet-stream\r\n\r\n${head}`
  const { hostname, port } = new URL(world.base)
  return new Promise((resolve, reject) => {
    const piece = Buffer.alloc(65_536, 1)
    let left = 50 * 1_048_576
    let said = ''
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST ${fill(call)} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${left + Buffer.byteLength(opening) + 9}\r\nConnection: close\r\n\r\n${opening}`,
      )
      const goOn = (): void => {
        while (said === '' && left > 0) {
          left -= piece.length
          if (!socket.write(piece)) return void socket.once('drain', goOn)
        }
        if (said === '') socket.write('\r\n--b--\r\n')
      }
      goOn()
    })
    const over = (): void => {
      socket.destroy()
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1]),
        code: (JSON.parse(/\{.*\}/s.exec(said)?.[0] ?? '{}') as { code?: number }).code,
      })
    }
    socket.setEncoding('utf8').on('data', (part) => {
      said += part as unknown as string
      if (/\}\s*$/.test(said)) over()
    })
    socket.on('close', over).on('error', (error) => (said === '' ? reject(error) : over()))
  })
}
it.each(uploads)(
  '%s refuses a file of fifty megabytes by its limit, whatever it begins with',
  { meta: { bars: ['N8'] }, timeout: 60_000 },
  async (_id, call) => {
    const before = await alarms()
    for (const head of ['PK\u0003\u0004', '\u0000'])
      expect(await postLong(call, head)).toEqual({ status: 413, code: 44003 })
    expect(await alarms()).toBe(before)
  },
)

/** Pieces of a multipart body, put together in an order that may be right. */
const piece = fc.oneof(
  fc.constantFrom('--b', '--b--', '\r\n', '\r\n\r\n', '\n', '--', ':', ';', '\u0000', '"'),
  fc.constantFrom(
    'Content-Disposition: form-data; name="file"; filename="a.png"',
    'Content-Disposition: form-data; name="file"',
    'Content-Disposition: attachment',
    "Content-Disposition: form-data; name=; filename*=UTF-8''%zz",
    'Content-Type: image/png',
    'Content-Type: multipart/mixed; boundary=b',
    'Content-Transfer-Encoding: base64',
    `X: ${'y'.repeat(200)}`,
  ),
  fc.string({ maxLength: 20 }),
)
const typeOf = fc.oneof(
  { weight: 4, arbitrary: fc.constant('multipart/form-data; boundary=b') },
  fc.constantFrom(
    'multipart/form-data; boundary="b"',
    'multipart/form-data; boundary=b; charset=utf-16',
    'multipart/form-data;boundary',
    'multipart/mixed; boundary=b',
  ),
)
it('whatever pieces of a body are sent in whatever order, no answer is a fault of ours', async () => {
  const before = await alarms()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...uploads.map(([, call]) => call)),
      typeOf,
      fc.array(piece, { maxLength: 12 }),
      async (call, type, pieces) => {
        const { status } = await post(call, type, pieces.join('\r\n'))
        expect(status).toBeGreaterThanOrEqual(200)
        expect(status).toBeLessThan(500)
      },
    ),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 200) },
  )
  expect(await alarms()).toBe(before)
}, 300_000)
