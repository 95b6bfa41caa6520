/** The samples do what they say: those whose language is at hand are run against a gateway written down here a second time. */
import { execFile } from 'node:child_process'
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  envOf,
  languages,
  sampleOf,
  topics,
  UNKNOWN_CLIENT,
  type SampleLanguage,
} from './samples.ts'

const folder = mkdtempSync(join(tmpdir(), 'saola-samples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const keys = {
  clientId: '0f8e6a1c-1111-4222-8333-444455556666',
  encryptKey: 'A1B2C3D4E5F60718293A4B5C6D7E8F90A1B2C3D4E5F60718293A4B5C6D7E8F90',
  secretKey: 'c2VjcmV0IGtleSBvZiBhIHNhbXBsZQ==',
}
const key = Buffer.from(keys.encryptKey, 'hex')
const encryptData = (value: unknown): string => {
  const c = createCipheriv('aes-256-cbc', key, key.subarray(0, 16))
  return c.update(JSON.stringify(value), 'utf8', 'base64') + c.final('base64')
}
const decryptData = (data: string): Record<string, unknown> => {
  const d = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16))
  return JSON.parse(d.update(data, 'base64', 'utf8') + d.final('utf8')) as Record<string, unknown>
}
const sign = (time: string, data: string): string =>
  createHmac('sha256', keys.secretKey).update(`${keys.clientId}|${time}|${data}`).digest('hex')
const has = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((dir) => {
    try {
      accessSync(join(dir, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })

it("every sample names the merchant's own address and client, takes its keys from the environment, and is complete", () => {
  for (const language of languages)
    for (const topic of topics) {
      const { text, run } = sampleOf(language, topic, {
        host: 'https://pay.example/sandbox/pay',
        clientId: keys.clientId,
      })
      expect(text, `${language} ${topic}`).toContain(keys.clientId)
      expect(text).not.toMatch(/__[A-Z]+__|\$\{/)
      for (const name of ['SAOLA_ENCRYPT_KEY', 'SAOLA_SECRET_KEY', 'SAOLA_CLIENT_ID'])
        expect(text, `${language} ${topic}`).toContain(name)
      const words = {
        create: ['/api/payment/v1/create', '/api/payment/v1/check'],
        payout: ['/api/payment/v1/payout/create', '/api/payment/v1/payout/detail'],
      }
      if (topic !== 'receive')
        for (const word of ['https://pay.example/sandbox/pay', 'x-api-validate', ...words[topic]])
          expect(text, language).toContain(word)
      expect(run).not.toBe('')
    }
  expect(sampleOf('node', 'create', { host: 'h', clientId: null }).text).toContain(UNKNOWN_CLIENT)
  expect(envOf({ host: 'h', ...keys }).split('\n')).toHaveLength(5)
})

const WAITING = {
  payOutId: 'c0ffee00-0000-4000-8000-000000000002',
  refTransactionId: 'PAYOUT-1',
  amount: 50000,
}
/** A gateway for the length of one run. */
async function gateway(
  work: (host: string) => Promise<string>,
): Promise<{ asked: { path: string; request: Record<string, unknown> }[]; out: string }> {
  const asked: { path: string; request: Record<string, unknown> }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      const { data } = JSON.parse(body) as { data: string }
      const signed =
        request.headers['x-api-client'] === keys.clientId &&
        sign(String(request.headers['x-api-time']), data) === request.headers['x-api-validate'] &&
        Math.abs(Date.now() - Number(request.headers['x-api-time'])) < 60_000
      if (!signed)
        return void response.end('{"code":1601,"message":"Security violation","data":null}')
      asked.push({ path: request.url ?? '', request: decryptData(data) })
      const time = String(Date.now())
      const answer = encryptData(
        /check$|payout/.test(request.url ?? '')
          ? { ...WAITING, status: request.url!.endsWith('detail') ? 'WAITING' : 'CREATED' }
          : {
              transactionId: 'c0ffee00-0000-4000-8000-000000000001',
              url: 'https://pay.example/l/1',
              qrCodeString: '0002',
            },
      )
      response
        .writeHead(200, {
          'content-type': 'application/json',
          'x-api-client': keys.clientId,
          'x-api-time': time,
          'x-api-validate': sign(time, answer),
        })
        .end(JSON.stringify({ code: 0, message: 'Success', data: answer }))
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const out = await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/pay`).finally(
    () => {
      server.closeAllConnections()
      server.close()
    },
  )
  return { asked, out }
}
const environment = {
  ...process.env,
  SAOLA_ENCRYPT_KEY: keys.encryptKey,
  SAOLA_SECRET_KEY: keys.secretKey,
}
const runFile = (program: string, args: string[]): Promise<string> =>
  new Promise((done, fail) => {
    execFile(program, args, { env: environment, timeout: 50_000 }, (error, out, err) =>
      error ? fail(new Error(`${error.message}\n${err}`)) : done(out),
    )
  })
const programs: readonly [SampleLanguage, string, string, string[]][] = [
  ['node', 'node', 'create.mjs', []],
  ['php', 'php', 'create.php', []],
  ['java', 'java', 'Create.java', []],
  ['go', 'go', 'create.go', ['run']],
  ['curl', 'bash', 'create.sh', []],
]

describe.each(programs)('%s', (language, program, file, args) => {
  it.runIf(has(program))(
    'creates a transaction and checks it',
    async () => {
      const { asked, out } = await gateway((host) => {
        writeFileSync(
          join(folder, file),
          sampleOf(language, 'create', { host, clientId: keys.clientId }).text,
        )
        return runFile(program, [...args, join(folder, file)])
      })
      expect(asked).toMatchObject([
        {
          path: '/pay/api/payment/v1/create',
          request: { amount: 50000, customerInfo: { fullName: 'Nguyen Van A' } },
        },
        {
          path: '/pay/api/payment/v1/check',
          request: { transactionId: 'c0ffee00-0000-4000-8000-000000000001' },
        },
      ])
      expect(out).toContain('CREATED')
    },
    120_000,
  )
  it.runIf(has(program))(
    'makes a payout and asks what became of it',
    async () => {
      const { asked, out } = await gateway((host) => {
        const name = file.replace('reate', 'ayout').replace(/^c/, 'p').replace(/^C/, 'P')
        writeFileSync(
          join(folder, name),
          sampleOf(language, 'payout', { host, clientId: keys.clientId }).text,
        )
        return runFile(program, [...args, join(folder, name)])
      })
      expect(asked).toMatchObject([
        {
          path: '/pay/api/payment/v1/payout/create',
          request: { amount: 50000, toBankBin: '970436', nameConfirmed: true },
        },
        { path: '/pay/api/payment/v1/payout/detail' },
      ])
      expect(out).toContain('WAITING')
    },
    120_000,
  )
})
it.runIf(has('bash') && has('openssl'))(
  'curl: a webhook that was caught is opened, an altered one is not',
  async () => {
    const data = encryptData({ success: true, amount: 50000, eventId: 'e1' })
    writeFileSync(
      join(folder, 'check.sh'),
      sampleOf('curl', 'receive', { host: 'h', clientId: keys.clientId }).text,
    )
    expect(
      JSON.parse(
        await runFile('bash', [
          join(folder, 'check.sh'),
          '1700000000000',
          sign('1700000000000', data),
          data,
        ]),
      ),
    ).toMatchObject({ amount: 50000 })
    await expect(
      runFile('bash', [
        join(folder, 'check.sh'),
        '1700000000001',
        sign('1700000000000', data),
        data,
      ]),
    ).rejects.toThrow('wrong signature')
  },
)
