/** Random payloads: our own reader and the independent library read what we write, and no damage makes the reader throw or lie. */
import fc from 'fast-check'
import { QRPay, VietQRService } from 'vietnam-qr-pay'
import { describe, expect, it } from 'vitest'
import vectors from '../test-data/vietqr-vectors.json'
import { patient, runs } from '../test/property.ts'
import { crc16 } from './crc.ts'
import { explainVietQr } from './explain.ts'
import { readVietQr } from './read.ts'
import { toQrText } from './text.ts'
import { writeVietQr } from './write.ts'

const digits = (min: number, max: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max })
const letters = fc.string({
  unit: fc.constantFrom(...'ABCXYZabcxyz0123456789'),
  minLength: 1,
  maxLength: 19,
})
const contents = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...'Thanh toán đơn hàng ỄỰẶ 0123456789-./#') }),
)

const requests = fc.record({
  bin: digits(6, 6),
  account: fc.oneof(digits(1, 19), letters),
  service: fc.constantFrom('QRIBFTTA' as const, 'QRIBFTTC' as const),
  amount: fc.option(
    fc.oneof(
      fc.integer({ min: 1, max: 499_999_999 }),
      fc.integer({ min: 1, max: 9_999_999_999_999 }),
    ),
  ),
  content: fc.option(contents),
})

const labels = fc.record(
  { billNumber: contents, storeLabel: contents, referenceLabel: contents },
  { requiredKeys: [] },
)

const payloads = fc.oneof(
  fc.constantFrom(
    ...[...vectors.valid, ...vectors.rejectOrOther, ...vectors.derived].map(
      ({ payload }) => payload,
    ),
  ),
  requests.map(writeVietQr),
)

const signed = (body: string): string => `${body}6304${crc16(`${body}6304`)}`

describe('written codes', () => {
  it('is read back to the same facts', patient, () => {
    fc.assert(
      fc.property(requests, labels, fc.option(contents), (request, additional, merchantName) => {
        const reading = readVietQr(writeVietQr({ ...request, additional, merchantName }))
        expect(reading).toMatchObject({
          ok: true,
          qr: {
            ...request,
            content: toQrText(request.content ?? '') || null,
            initiation: request.amount ? 'DYNAMIC' : 'STATIC',
          },
        })
      }),
      runs,
    )
  })

  it('is byte for byte what vietnam-qr-pay builds', patient, () => {
    fc.assert(
      fc.property(requests, (request) => {
        const judge = QRPay.initVietQR({
          bankBin: request.bin,
          bankNumber: request.account,
          service:
            request.service === 'QRIBFTTA'
              ? VietQRService.BY_ACCOUNT_NUMBER
              : VietQRService.BY_CARD_NUMBER,
          purpose: toQrText(request.content ?? ''),
          ...(request.amount === null ? {} : { amount: String(request.amount) }),
        })
        expect(writeVietQr(request)).toBe(judge.build())
      }),
      runs,
    )
  })

  it('is valid for vietnam-qr-pay and says the same there', patient, () => {
    fc.assert(
      fc.property(requests, labels, (request, additional) => {
        const ours = readVietQr(writeVietQr({ ...request, additional }))
        const judge = new QRPay(writeVietQr({ ...request, additional }))
        expect(judge.isValid).toBe(true)
        expect(ours).toMatchObject({
          ok: true,
          qr: {
            bin: judge.consumer.bankBin,
            account: judge.consumer.bankNumber,
            service: judge.provider.service,
            amount: judge.amount === undefined ? null : Number(judge.amount),
            content: judge.additionalData.purpose ?? null,
            additional: Object.fromEntries(
              Object.entries({
                billNumber: judge.additionalData.billNumber,
                storeLabel: judge.additionalData.store,
                referenceLabel: judge.additionalData.reference,
              }).filter(([, value]) => value !== undefined),
            ),
          },
        })
      }),
      runs,
    )
  })
})

describe('damaged codes', () => {
  it('one wrong character is always noticed', patient, () => {
    const ascii = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code))
    fc.assert(
      fc.property(requests.map(writeVietQr), fc.nat(), ascii, (payload, seed, character) => {
        const at = seed % payload.length
        const wrong = payload.slice(0, at) + character + payload.slice(at + 1)
        fc.pre(wrong.toUpperCase() !== payload.toUpperCase())
        expect(readVietQr(wrong).ok).toBe(false)
      }),
      runs,
    )
  })

  it('two swapped neighbours are always noticed', patient, () => {
    fc.assert(
      fc.property(requests.map(writeVietQr), fc.nat(), (payload, seed) => {
        const at = seed % (payload.length - 1)
        const wrong =
          payload.slice(0, at) + payload.charAt(at + 1) + payload.charAt(at) + payload.slice(at + 2)
        fc.pre(wrong !== payload)
        expect(readVietQr(wrong).ok).toBe(false)
      }),
      runs,
    )
  })

  it('any text gets an answer, never an exception', patient, () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string().map((text) => signed(`000201${text}`)),
        ),
        (text) => {
          expect(readVietQr(text).ok).toBeTypeOf('boolean')
        },
      ),
      runs,
    )
  })

  it(
    'a forged body under a right checksum is refused, or read, explained and written again',
    patient,
    () => {
      const edits = fc.array(
        fc.record({
          at: fc.nat(200),
          cut: fc.nat(4),
          insert: fc.string({ unit: 'grapheme', maxLength: 4 }),
        }),
        {
          minLength: 1,
          maxLength: 3,
        },
      )
      fc.assert(
        fc.property(payloads, edits, (payload, changes) => {
          const body = changes.reduce(
            (text, { at, cut, insert }) => {
              const place = 6 + (at % text.length)
              return text.slice(0, place) + insert + text.slice(place + cut)
            },
            payload.slice(0, -8),
          )
          const reading = readVietQr(signed(body))
          if (!reading.ok) return
          expect(explainVietQr(reading.qr).length).toBeGreaterThanOrEqual(6)
          const again = readVietQr(writeVietQr(reading.qr))
          const { bin, account, service, amount, others } = reading.qr
          expect(again).toMatchObject({ ok: true, qr: { bin, account, service, amount } })
          expect(again.ok && new Set(again.qr.others)).toEqual(new Set(others))
        }),
        runs,
      )
    },
  )
})
