import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { creditPayload } from '../modules/notify/service.ts'
import { checksum, encryptPayload, signature, signHeaders, decryptPayload } from './sign.ts'

type Headers = { client: string; time: string; validate: string }
const vectors = JSON.parse(
  readFileSync(new URL('../../test-data/notify-vectors.json', import.meta.url), 'utf8'),
) as {
  now: number
  keys: {
    bankClient: string
    bankSecret: string
    bankDataKey: string
    connectorClient: string
    connectorSecret: string
    napasSecret: string
  }
  notify: {
    name: string
    method: string
    path: string
    time: string
    iv: string
    plaintext: string
    body: string
    headers: Headers
  }[]
  refused: { name: string; path: string; body: string; headers: Headers }[]
  connector: { name: string; method: string; path: string; body: string; headers: Headers }[]
  napas: { name: string; outcome: unknown; data: string; checksum: string; napasResult: string }[]
}
const { keys } = vectors

/** A receiver that does what the vectors' own description says. */
function accepts(path: string, body: string, headers: Headers): boolean {
  if (
    headers.client !== keys.bankClient ||
    headers.validate !== signature(keys.bankSecret, 'POST', path, headers.time, body)
  )
    return false
  try {
    decryptPayload(
      keys.bankDataKey,
      headers.client,
      headers.time,
      (JSON.parse(body) as { data: string }).data,
    )
    return true
  } catch {
    return false
  }
}

describe('known answers', () => {
  it.each(vectors.notify)(
    'notification: $name',
    { meta: { bars: ['W7'] } },
    ({ method, path, time, iv, plaintext, body, headers }) => {
      expect(
        JSON.stringify({
          data: encryptPayload(
            keys.bankDataKey,
            keys.bankClient,
            time,
            plaintext,
            Buffer.from(iv, 'hex'),
          ),
        }),
      ).toBe(body)
      expect(
        signHeaders(keys.bankClient, keys.bankSecret, method, path, Number(time), body),
      ).toEqual(headers)
      expect(
        decryptPayload(
          keys.bankDataKey,
          headers.client,
          headers.time,
          (JSON.parse(body) as { data: string }).data,
        ),
      ).toBe(plaintext)
      expect(accepts(path, body, headers)).toBe(true)
    },
  )

  it.each(vectors.refused)(
    'refused: $name',
    { meta: { bars: ['W7'] } },
    ({ path, body, headers }) => {
      expect(accepts(path, body, headers)).toBe(false)
    },
  )

  it.each(vectors.connector)('connector: $name', ({ method, path, body, headers }) => {
    expect(
      signHeaders(
        keys.connectorClient,
        keys.connectorSecret,
        method,
        path,
        Number(headers.time),
        body,
      ),
    ).toEqual(headers)
  })

  it.each(vectors.napas)('card result: $name', (vector) => {
    expect(checksum(vector.data, keys.napasSecret)).toBe(vector.checksum)
    expect(JSON.parse(Buffer.from(vector.data, 'base64').toString('utf8'))).toEqual(vector.outcome)
    expect(JSON.parse(Buffer.from(vector.napasResult, 'base64').toString('utf8'))).toEqual({
      data: vector.data,
      checksum: vector.checksum,
    })
  })

  it('the payload has exactly the fields of the wire contract, in their order', () => {
    const first = JSON.parse(vectors.notify[0]?.plaintext ?? '') as {
      bankReference: string
      interBankTrace: string
    }
    const text = creditPayload({
      bankReference: first.bankReference,
      accountNo: '100200300400',
      virtualAccount: '92611210123456789',
      amount: 150000,
      content: 'TT Don hang 123456',
      from: { bin: '970436', accountNo: '0011001234567', name: 'NGUYEN VAN AN' },
      bookedAt: vectors.now,
      interBankTrace: first.interBankTrace,
    })
    expect(text).toBe(vectors.notify[0]?.plaintext)
  })
})

describe('encryption', () => {
  it('uses a new iv each time, so equal bodies never look equal', () => {
    const two = [1, 2].map(() => encryptPayload(keys.bankDataKey, 'c', '1', 'same'))
    expect(two[0]).not.toBe(two[1])
  })

  it('takes a literal amount word for word, and nothing else changes', () => {
    const facts = {
      bankReference: 'FT1',
      accountNo: '1',
      virtualAccount: null,
      amount: 5,
      content: '"amount":5,',
      from: { bin: '970436', accountNo: '2', name: 'N' },
      bookedAt: 0,
      interBankTrace: '3',
    }
    expect(creditPayload(facts, '9007199254740993')).toBe(
      creditPayload(facts).replace('"amount":5,', '"amount":9007199254740993,'),
    )
  })
})
