import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { openWorld, type World } from '../../../test/world.ts'
import {
  checkDigit,
  expiryOf,
  readCardText,
  readLines,
  writeCardText,
  writeLines,
} from './rules.ts'
import { drawCard, sampleCard, type SampleKind } from './service.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const TODAY = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
type Type = 'CCCD' | 'CAN_CUOC'
/** As the merchant's side sends it: a JPEG. */
const picture = async (
  seed: number,
  side: 'front' | 'back',
  kind: SampleKind = 'valid',
  type: Type = 'CCCD',
): Promise<string> =>
  (
    await sharp(await drawCard(sampleCard(seed, type, kind, TODAY), side))
      .jpeg({ quality: 90 })
      .toBuffer()
  ).toString('base64')
const read = async (type: Type, front: string, back: string | null) =>
  (await world.api.signed('POST', '/connector/identity-cards', { type, front, back }))
    .body as unknown as {
    outcome: string
    side?: string
    card?: {
      name: string
      no: string
      checks: { name: string; passed: boolean | null }[]
    } & Record<string, unknown>
  }
const passed = (card: {
  checks: { name: string; passed: boolean | null }[]
}): Record<string, boolean | null> => Object.fromEntries(card.checks.map((c) => [c.name, c.passed]))

describe('the codes of a card', () => {
  it('the QR text of the known cases', () => {
    expect(
      readCardText(
        '001090123456|012345678|NGUYEN VAN A|01011990|Nam|Phường Bến Nghé, Quận 1, TP. Hồ Chí Minh|15042021',
      ),
    ).toMatchObject({
      no: '001090123456',
      oldNo: '012345678',
      birthday: '1990-01-01',
      sex: 'MALE',
      issueDate: '2021-04-15',
      hometown: null,
    })
    expect(
      readCardText(
        '079201000001||TRẦN THỊ B|02032001|Nữ|Xã X, Huyện Y, Tỉnh Z|20062022|one|two|three|four',
      ),
    ).toMatchObject({ oldNo: null, sex: 'FEMALE', ethnicity: 'two' })
    for (const wrong of [
      '',
      '001090123456',
      '00109012345||A|01011990|Nam|X|15042021',
      '001090123456||A|31021990|Nam|X|15042021',
      '001090123456||A|01011990|Male|X|15042021',
      'https://example.com',
    ])
      expect(readCardText(wrong)).toBeNull()
  })
  it('reads back what it writes, and sees one changed figure', () => {
    for (let seed = 1; seed < 40; seed += 1) {
      const { card, expiryDate } = sampleCard(seed, 'CCCD', 'valid', TODAY)
      expect(readCardText(writeCardText(card))).toEqual(card)
      const lines = writeLines({ ...card, expiryDate })
      expect(lines.split('\n').map((line) => line.length)).toEqual([30, 30, 30])
      expect(readLines(lines)).toEqual({
        no: card.no,
        birthday: card.birthday,
        sex: card.sex,
        expiryDate,
        whole: true,
      })
      const birth = lines.slice(31, 37)
      expect(
        readLines(
          lines.replace(
            birth,
            birth.replace(/\d$/, (d) => String((Number(d) + 1) % 10)),
          ),
        )?.whole,
      ).toBe(false)
    }
    expect(checkDigit('D23145890734')).toBe('9')
  })
  it('knows how long a card is good', () => {
    expect(expiryOf('1990-05-10', '2022-01-01')).toBe('2030-05-10')
    expect(expiryOf('1990-05-10', '2013-06-01')).toBe('2030-05-10')
    expect(expiryOf('1950-05-10', '2022-01-01')).toBeNull()
  })
})

describe('reading pictures', () => {
  it(
    'reads a card of 2021 from both sides, with every check',
    { meta: { behaviours: ['B-534'] } },
    async () => {
      const { card } = sampleCard(3, 'CCCD', 'valid', TODAY)
      const answer = await read('CCCD', await picture(3, 'front'), await picture(3, 'back'))
      expect(answer).toMatchObject({
        outcome: 'READ',
        card: {
          name: card.name,
          no: card.no,
          sex: card.sex,
          birthday: card.birthday,
          national: 'Việt Nam',
          ethnicity: 'Kinh',
          religion: 'Không',
          hometown: card.hometown,
          address: card.address,
          issueDate: card.issueDate,
        },
      })
      expect(passed(answer.card!)).toEqual({
        READABLE: true,
        CORNERS: true,
        FRONT_BACK: true,
        EXPIRED: true,
        COPY: true,
        TAMPERED: true,
        ADULT: true,
      })
      expect(answer.card!.addressParts).toMatchObject({ ward: 'Phường Mẫu' })
    },
  )
  it('reads the front alone, and says what it could not compare', async () => {
    expect(passed((await read('CCCD', await picture(4, 'front'), null)).card!)).toMatchObject({
      FRONT_BACK: null,
      TAMPERED: null,
      EXPIRED: true,
    })
  })
  it('reads a card of 2024, whose QR is on the back', async () => {
    expect(
      await read(
        'CAN_CUOC',
        await picture(5, 'front', 'valid', 'CAN_CUOC'),
        await picture(5, 'back', 'valid', 'CAN_CUOC'),
      ),
    ).toMatchObject({ outcome: 'READ', card: { idType: 'CAN_CUOC', issueBy: 'Bộ Công an' } })
    expect(await read('CAN_CUOC', await picture(5, 'front', 'valid', 'CAN_CUOC'), null)).toEqual({
      outcome: 'UNREADABLE',
      side: 'back',
    })
  })
  it('says what is wrong with a card', async () => {
    expect(await read('CCCD', await picture(3, 'front'), await picture(4, 'back'))).toEqual({
      outcome: 'MISMATCH',
      side: 'back',
    })
    expect(
      await read('CCCD', await picture(3, 'front', 'expired'), await picture(3, 'back', 'expired')),
    ).toEqual({ outcome: 'EXPIRED', side: 'front' })
    expect(
      await read('CCCD', await picture(3, 'front', 'blurred'), await picture(3, 'back', 'blurred')),
    ).toEqual({ outcome: 'BLURRED', side: 'front' })
    expect(
      await read('CCCD', await picture(3, 'front', 'no-code'), await picture(3, 'back', 'no-code')),
    ).toEqual({ outcome: 'UNREADABLE', side: 'front' })
    expect(await read('CCCD', await picture(3, 'back'), await picture(3, 'front'))).toEqual({
      outcome: 'UNREADABLE',
      side: 'front',
    })
    expect(
      passed(
        (await read('CCCD', await picture(3, 'front', 'minor'), await picture(3, 'back', 'minor')))
          .card!,
      ).ADULT,
    ).toBe(false)
    expect(
      passed(
        (await read('CCCD', await picture(3, 'front', 'copy'), await picture(3, 'back', 'copy')))
          .card!,
      ).COPY,
    ).toBe(false)
    const small = (
      await sharp(await drawCard(sampleCard(3, 'CCCD', 'valid', TODAY), 'front'))
        .resize(400)
        .jpeg()
        .toBuffer()
    ).toString('base64')
    expect(await read('CCCD', small, null)).toEqual({ outcome: 'TOO_SMALL', side: 'front' })
  })
  it('wants a signature', async () => {
    expect(
      (
        await world.api.post('/connector/identity-cards', {
          type: 'CCCD',
          front: 'A'.repeat(120),
          back: null,
        })
      ).status,
    ).toBe(401)
  })
})

it('opens one account for one reference', async () => {
  const ask = () =>
    world.api.signed('POST', '/connector/accounts', {
      reference: 'merchant-1',
      accountName: 'NGUYEN MAU AN',
    })
  const [first, second] = [await ask(), await ask()]
  expect(first.body).toMatchObject({
    accountNo: expect.stringMatching(/^7\d{11}$/) as string,
    accountName: 'NGUYEN MAU AN',
  })
  expect(second.body).toEqual(first.body)
})

it('offers the sample cards to people', async () => {
  const page = await (await fetch(`${world.running.url}/cards`)).text()
  expect(page).toContain('/cards/1/valid/CCCD/front.png')
  const drawn = await fetch(`${world.running.url}/cards/1/valid/CCCD/front.png`)
  expect(await sharp(Buffer.from(await drawn.arrayBuffer())).metadata()).toMatchObject({
    format: 'png',
    width: 1200,
    height: 800,
  })
  expect((await fetch(`${world.running.url}/cards/1/bad/CCCD/front.png`)).status).toBe(404)
})
