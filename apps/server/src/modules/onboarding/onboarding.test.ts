/** From card to ACTIVE, over HTTP: what is refused, what is kept and how, who may decide (docs/decisions.md#21; reliability bars A4, D1, D4, N9). */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ekyc } from '@saola/contract/ekyc'
import {
  businessSectors,
  merchantStatuses,
  representativePositions,
  revenueTypes,
  type MerchantStatus,
} from '@saola/contract/enums'
import { factsOfNumber, identityNumber, maskedNumber, taxNumber } from '@saola/contract/identity'
import { merchant } from '@saola/contract/merchant'
import { merchantFile } from '@saola/contract/merchant-file'
import {
  capabilityOf,
  merchantActions,
  merchantCapabilities,
  merchantMoves,
  wantsReason,
} from '@saola/contract/merchant-status'
import { onboarding } from '@saola/contract/onboarding'
import { payLink } from '@saola/contract/pay-link'
import type { CardScan } from '../../adapters/identity.ts'
import { inTransaction } from '../../platform/db.ts'
import { uuid } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { approve, deny, leaveToOne, proposalOf } from '../../../test/approvals.ts'
import { people, signIn, type People, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import * as merchantService from '../merchant/service.ts'
import * as user from '../user/service.ts'

let world: World
let all: People
let front: Buffer
let back: Buffer
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
  const draw = (r: number) =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: { r, g: 90, b: 60 } } })
      .png()
      .toBuffer()
  ;[front, back] = await Promise.all([draw(200), draw(20)])
})
afterAll(() => world.close())

const CANARY = 'NGUYỄN CANARY MẪU'
const scan = (over: Partial<CardScan> = {}): CardScan => ({
  idType: 'CCCD',
  name: CANARY,
  no: '001090123456',
  oldNo: null,
  sex: 'MALE',
  birthday: '1990-01-01',
  national: 'Việt Nam',
  ethnicity: 'Kinh',
  religion: null,
  hometown: 'Phường Mẫu, Hà Nội',
  address: 'Số 7 Đường Canary, Hà Nội',
  addressParts: { street: null, ward: null, district: null, province: 'Hà Nội' },
  issueDate: '2022-05-20',
  issueBy: 'Bộ Công an',
  expiryDate: '2030-01-01',
  checks: [
    { name: 'READABLE', passed: true },
    { name: 'FRONT_BACK', passed: true },
  ],
  ...over,
})
const answers = (card: CardScan): void => {
  world.bank.card = () => ({ outcome: 'READ', card })
}
type Card = CardScan & { captureId: string; frontId: string; backId: string; frontUrl: string }
async function upload(
  person: { token: string },
  files: Record<string, Buffer>,
  fields: Record<string, string> = { ekycType: 'CCCD' },
  path = 'uploadCard',
): Promise<Answer<Card>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [name, bytes] of Object.entries(files))
    form.set(name, new Blob([bytes as never]), `${name}.png`)
  return world.raw(`/sandbox/pay/api/ekyc/v1/${path}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${person.token}` },
  }) as Promise<Answer<Card>>
}
let n = 100_000
/** A merchant of its own, CREATED, with its owner signed in. */
async function newcomer(): Promise<Person> {
  const phone = `0977${++n}`
  const id = uuid()
  const opened = await inTransaction(world.app.db, async (tx) => {
    const ctx = { ...jobCtx(world.app, 'test'), db: tx }
    const made = await merchantService.open(ctx, {})
    await user.addMember(ctx, {
      id,
      merchantId: made.id,
      phone,
      fullName: 'Chủ quán',
      email: `a${n}@example.com`,
      passwordHash: 'none',
      isOwner: true,
      role: 'OWNER',
      status: 'ACTIVE',
    })
    return made
  })
  await world.work()
  return {
    ...(await signIn(world, 'portal', id)),
    id,
    phone,
    merchantId: opened.id,
    sandboxId: opened.sandboxId,
    merchantCode: opened.code,
  }
}
const numberOf = (i: number): string => `001090${String(i).padStart(6, '0')}`
async function capture(person: Person, over: Partial<CardScan> = {}): Promise<Card> {
  answers(scan({ no: numberOf(++n), ...over }))
  const answer = await upload(person, { imageFront: front, imageBack: back })
  expect(answer.body.code, answer.text).toBe(0)
  return answer.body.data
}
const common = {
  name: 'Quán Mẫu',
  businessType: 'PERSONAL' as const,
  businessProducts: ['RESIDENT_AND_FOOD_SERVICE' as const],
  product: 'Cà phê',
  maxPrice: 2_000_000,
  revenueType: 1 as const,
  website: null,
  address: '1 Đường Mẫu',
  email: 'shop@example.com',
  taxIdNo: null,
  feeType: 'LATER' as const,
}
const submit = (
  p: Person,
  body: Record<string, unknown>,
  options: { test?: boolean } = { test: true },
) => world.send(onboarding.submitInfoV2, { body: body as never }, { token: p.token, ...options })
async function applied(more: Record<string, unknown> = {}): Promise<Person> {
  const p = await newcomer()
  const card = await capture(p)
  const answer = await submit(p, { ...common, ...more, personal: { captureId: card.captureId } })
  expect(answer.body.code, answer.text).toBe(0)
  return p
}
const force = (p: { merchantId: string }, status: string) =>
  asOwner(world, 'update merchant set status = $2 where id = $1', [p.merchantId, status])
const statusOf = async (p: { merchantId: string }): Promise<string> =>
  (
    await asOwner<{ status: string }>(world, 'select status from merchant where id = $1', [
      p.merchantId,
    ])
  )[0]!.status
type Detail = {
  contentHash: string
  status: string
  allowedActions: string[]
  proposals: { id: string; state: string; isMine: boolean; isCurrent: boolean }[]
  submission: unknown
}
const detail = async (p: { merchantId: string }, token = all.maker.token): Promise<Detail> =>
  (
    await world.send<typeof onboarding.cmsDetail, Detail>(
      onboarding.cmsDetail,
      { params: { merchantId: p.merchantId } },
      { token },
    )
  ).body.data
const propose = async (
  p: { merchantId: string },
  action: 'APPROVE' | 'DENY' | 'SUSPEND' | 'RESTORE',
  reason: string | null = null,
  token = all.maker.token,
) =>
  world.send<typeof onboarding.cmsPropose, { id: string }>(
    onboarding.cmsPropose,
    {
      body: {
        merchantId: p.merchantId,
        action,
        reason,
        contentHash: (await detail(p)).contentHash,
      },
    },
    { token },
  )
const decide = (
  proposalId: string,
  decision: 'APPROVE' | 'DENY' = 'APPROVE',
  token = all.checker.token,
  note = '',
) =>
  decision === 'APPROVE' ? approve(world, token, proposalId) : deny(world, token, proposalId, note)

describe('numbers of people and businesses', () => {
  it('the known good and bad ones', () => {
    for (const good of [
      '0100233488',
      '0314409058-002',
      '0314409058002',
      '0312687878-001',
      '0100112437',
      '001090123456',
    ])
      expect({ good, wrong: taxNumber(good) }).toEqual({ good, wrong: '' })
    for (const bad of [
      '0100233480',
      '12345678',
      '0314409058-000',
      '999990123456',
      '001990123456',
      'x',
    ])
      expect({ bad, wrong: taxNumber(bad) }).toEqual({ bad, wrong: 'error.pattern' })
    for (const [no, sex, birthYear] of [
      ['001090123456', 'MALE', 1990],
      ['079201000001', 'MALE', 2001],
      ['079301000001', 'FEMALE', 2001],
      ['001199000001', 'FEMALE', 1999],
    ] as const)
      expect(factsOfNumber(no)).toMatchObject({ sex, birthYear })
    for (const bad of ['003090123456', '00109012345', '001690123456', 'abcdefghijkl'])
      expect(identityNumber(bad)).toBe('error.pattern')
    expect(maskedNumber('001090123456')).toBe('001******456')
  })
})

describe('the order of states is one table', { meta: { behaviours: ['B-550'] } }, () => {
  it(
    'every pair: what the table knows moves, all else is refused and changes nothing',
    { meta: { behaviours: ['B-549'] } },
    async () => {
      const p = await newcomer()
      for (const from of merchantStatuses)
        for (const to of merchantStatuses) {
          await force(p, from)
          const move = (reason: string | null) =>
            inTransaction(world.app.db, (tx) =>
              merchantService.moveStatus(
                { ...jobCtx(world.app, 'test'), db: tx },
                p.merchantId,
                from,
                to,
                reason,
              ),
            ).then(
              () => 'moved',
              (e: { key?: string }) => e.key,
            )
          const known = merchantMoves[from].includes(to)
          if (wantsReason(from, to)) {
            expect(await move(null)).toBe('error.invalid_state')
            expect(await move('  ')).toBe('error.invalid_state')
          }
          expect({ from, to, outcome: await move('vì thế') }).toEqual({
            from,
            to,
            outcome: known ? 'moved' : 'error.invalid_state',
          })
          expect(await statusOf(p)).toBe(known ? to : from)
        }
      // In another state than was thought, nothing happens.
      await force(p, 'ACTIVE')
      await expect(
        inTransaction(world.app.db, (tx) =>
          merchantService.moveStatus(
            { ...jobCtx(world.app, 'test'), db: tx },
            p.merchantId,
            'LINKED_ACCOUNT',
            'ACTIVE',
            null,
          ),
        ),
      ).rejects.toMatchObject({ key: 'error.invalid_state' })
    },
  )
  it(
    'each state allows its own calls with live data; everything in Test Mode',
    { timeout: 120_000, meta: { behaviours: ['B-117'] } },
    async () => {
      const p = await newcomer()
      const link = { body: { amount: 10_000 } }
      const allowed = async (status: MerchantStatus): Promise<Record<string, boolean>> => {
        await force(p, status)
        await new Promise((r) => setTimeout(r, 1_100))
        const code = async (a: Promise<Answer>): Promise<boolean> => (await a).body.code !== 32002
        const me = { token: p.token }
        return {
          accept: await code(world.send(payLink.create, link, me)),
          read: await code(world.send(merchant.getMerchant, {}, me)),
          export: await code(
            world.send(
              (await import('@saola/contract/transaction')).transaction.export,
              { query: {} },
              me,
            ),
          ),
          afterSale: await code(
            world.send(
              (await import('@saola/contract/bank-credit')).bankCredit.return,
              { params: { id: '1' }, body: { note: 'x' } },
              me,
            ),
          ),
          identify: await code(
            world.send(onboarding.saveDraft, { body: { version: 9, data: '{}' } }, me),
          ),
          settings: await code(
            world.send(
              (await import('@saola/contract/shop-setting')).shopSetting.update,
              { body: {} as never },
              me,
            ),
          ),
          test: await code(world.send(payLink.create, link, { ...me, test: true })),
        }
      }
      for (const status of merchantStatuses) {
        const expected = Object.fromEntries(
          (['accept', 'read', 'export', 'afterSale', 'identify', 'settings'] as const).map((c) => [
            c,
            merchantCapabilities[status].includes(c),
          ]),
        )
        expect({ status, ...(await allowed(status)) }).toEqual({ status, ...expected, test: true })
      }
      expect(capabilityOf({ ...payLink.create, code: 1600 })).toBe('payout')
    },
  )
})

describe('identity capture', { meta: { behaviours: ['B-532', 'B-533'] } }, () => {
  it('wants the kind and the front; the back may be left out', async () => {
    answers(scan())
    expect((await upload(all.fresh, {})).body).toMatchObject({
      code: 3,
      message: expect.stringContaining('imageFront') as string,
    })
    expect((await upload(all.fresh, { imageFront: front }, {})).body).toMatchObject({
      code: 3,
      message: expect.stringContaining('ekycType') as string,
    })
    expect(
      (await upload(all.fresh, { imageFront: front }, { ekycType: 'PASSPORT' })).body,
    ).toMatchObject({ code: 2, data: { errors: [{ field: 'ekycType', key: 'error.enum' }] } })
    expect((await upload(all.fresh, { imageFront: front })).body).toMatchObject({
      code: 0,
      data: { backId: null, name: CANARY },
    })
    expect((await upload(all.cashier, { imageFront: front })).body.code).toBe(10)
  })
  it(
    'answers what the card says, and our own judgement of the number',
    { meta: { behaviours: ['B-534'] } },
    async () => {
      answers(scan())
      const { data } = (await upload(all.fresh, { imageFront: front, imageBack: back })).body
      expect(data).toMatchObject({
        name: CANARY,
        no: '001090123456',
        sex: 'MALE',
        birthday: '1990-01-01',
        national: 'Việt Nam',
        ethnicity: 'Kinh',
        religion: null,
        hometown: 'Phường Mẫu, Hà Nội',
        address: expect.any(String) as string,
        addressParts: { street: null, ward: null, district: null, province: 'Hà Nội' },
        issueDate: '2022-05-20',
        issueBy: 'Bộ Công an',
        frontUrl: expect.stringContaining('/view?link=') as string,
      })
      expect(data.checks).toContainEqual({ name: 'NUMBER', passed: true })
    },
  )
  it('refuses by the picture at fault', async () => {
    for (const [outcome, side, code, field] of [
      ['UNREADABLE', 'front', 32003, 'imageFront'],
      ['BLURRED', 'back', 32003, 'imageBack'],
      ['MISMATCH', 'back', 32004, 'imageBack'],
      ['EXPIRED', 'front', 32005, 'imageFront'],
    ] as const) {
      world.bank.card = () => ({ outcome, side })
      expect((await upload(all.fresh, { imageFront: front, imageBack: back })).body).toMatchObject({
        code,
        data: { errors: [{ field }] },
      })
    }
    for (const wrong of [
      scan({ sex: 'FEMALE' }),
      scan({ birthday: '1991-01-01' }),
      scan({ checks: [{ name: 'TAMPERED', passed: false }] }),
      scan({ checks: [{ name: 'ADULT', passed: false }] }),
    ]) {
      answers(wrong)
      expect((await upload(all.fresh, { imageFront: front })).body.code).toBe(32004)
    }
  })
  it('draws pictures anew and looks at bytes, not names', { meta: { bars: ['N9'] } }, async () => {
    let sent: Buffer = Buffer.alloc(0)
    world.bank.card = (pictures) => {
      sent = pictures.front
      return { outcome: 'READ', card: scan() }
    }
    const place = await sharp(front)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer()
    expect((await upload(all.fresh, { imageFront: place })).body.code).toBe(0)
    expect(sent.includes('secret place')).toBe(false)
    expect(await sharp(sent).metadata()).toMatchObject({ format: 'jpeg', width: 900 })
    for (const bad of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('%PDF-1.7'),
      Buffer.from('hello'),
    ])
      expect((await upload(all.fresh, { imageFront: bad })).status).toBe(415)
    expect(
      (await upload(all.fresh, { imageFront: await sharp(front).resize(300).png().toBuffer() }))
        .body.code,
    ).toBe(44004)
    expect((await upload(all.fresh, { imageFront: front.subarray(0, 60) })).status).toBe(400)
  })
  it(
    'keeps nothing in clear: no picture, name, number or address in a dump',
    { meta: { bars: ['D1'] } },
    async () => {
      const p = await newcomer()
      const card = await capture(p, { no: '079090765432' })
      expect(
        (
          await submit(p, {
            ...common,
            personal: { captureId: card.captureId, address: 'Ngõ Bí Mật 99' },
          })
        ).body.code,
      ).toBe(0)
      await world.send(
        onboarding.saveDraft,
        { body: { version: 0, data: '{"a":"079090765432"}' } },
        { token: p.token, test: true },
      )
      const rows = await asOwner<{ x: string }>(
        world,
        `select t::text x from identity_file t union all select t::text from identity_capture t union all select t::text from onboarding_submission t union all select t::text from onboarding_draft t
      union all select t::text from merchant_profile t union all select t::text from onboarding_tax_number t union all select t::text from audit_record t union all select t::text from event t union all select t::text from media t`,
      )
      const dump = rows.map((r) => r.x).join('\n')
      const hex = (text: string): string => Buffer.from(text).toString('hex')
      for (const canary of [CANARY, '079090765432', 'Ngõ Bí Mật 99', 'Đường Canary'])
        for (const form of [
          canary,
          hex(canary),
          Buffer.from(canary).toString('base64').slice(0, -3),
        ])
          expect({ canary, found: dump.includes(form) }).toEqual({ canary, found: false })
      for (const magic of ['89504e470d0a1a0a', 'ffd8ffe0', 'ffd8ffdb'])
        expect(dump).not.toContain(`x${magic}`)
      // A capture's picture stays with its merchant; copied into another merchant's row, it does not open.
      const other = await newcomer()
      await expect(
        asOwner(world, 'update identity_file set merchant_id = $2 where id = $1', [
          card.frontId,
          other.merchantId,
        ]),
      ).rejects.toThrow(/foreign key/)
      await asOwner(
        world,
        `insert into identity_file select (jsonb_populate_record(f, jsonb_build_object('merchant_id', $2::uuid))).*
         from identity_file f where id = $1`,
        [card.frontId, other.merchantId],
      )
      const link = await world.send<typeof ekyc.viewLink, { link: string }>(
        ekyc.viewLink,
        { body: { id: card.frontId } },
        { token: other.token, test: true },
      )
      expect(
        (
          await world.send(
            ekyc.view,
            { query: { link: link.body.data.link } },
            { token: other.token, test: true },
          )
        ).body.code,
      ).toBe(-1)
    },
  )
  it(
    'a link shows a picture once, to whom it was made for, within a minute, and each view is written down',
    { meta: { bars: ['D4'] } },
    async () => {
      const p = await newcomer()
      const card = await capture(p)
      const make = async (id: string, token: string) =>
        (
          await world.send<typeof ekyc.viewLink, { link: string; expiresIn: number }>(
            ekyc.viewLink,
            { body: { id } },
            { token, test: true },
          )
        ).body
      const see = (link: string, token: string) =>
        world.raw(`/pay/api/ekyc/v1/view?link=${link}`, {
          headers: { authorization: `Bearer ${token}` },
        })
      const views = async () =>
        (
          await asOwner<{ n: string }>(
            world,
            `select count(*) n from audit_record where object_id = $1 and after->>'event' = 'VIEWED'`,
            [card.frontId],
          )
        )[0]!.n
      const { data } = await make(card.frontId, p.token)
      expect(data.expiresIn).toBeLessThanOrEqual(60)
      expect((await see(data.link, all.owner.token)).status).toBe(404)
      expect((await see(data.link, all.checker.token)).status).toBe(404)
      const first = await see(data.link, p.token)
      expect({
        status: first.status,
        type: first.headers.get('content-type'),
        cache: first.headers.get('cache-control'),
      }).toEqual({ status: 200, type: 'image/jpeg', cache: 'no-store' })
      expect((await see(data.link, p.token)).status).toBe(404)
      expect(Number(await views())).toBe(1)
      for (const broken of ['x', `${data.link}x`, data.link.replace('.', 'A.'), 'a.b'])
        expect((await see(broken, p.token)).status).toBe(404)
      // Twenty at once: one sees it.
      const again = (await make(card.frontId, p.token)).data.link
      expect(
        (await Promise.all(Array.from({ length: 20 }, () => see(again, p.token)))).filter(
          (a) => a.status === 200,
        ),
      ).toHaveLength(1)
      const realNow = Date.now
      const old = (await make(card.frontId, p.token)).data.link
      Date.now = () => realNow() + 61_000
      try {
        expect((await see(old, p.token)).status).toBe(404)
      } finally {
        Date.now = realNow
      }
      // Another merchant and a member of the bank without the code get no link at all.
      expect((await make(card.frontId, all.owner.token)).code).toBe(5)
      const staffLink = await world.send<typeof ekyc.viewLink, { link: string }>(
        ekyc.viewLink,
        { body: { id: card.frontId } },
        { token: all.checker.token },
      )
      expect((await see(staffLink.body.data.link, all.checker.token)).status).toBe(200)
    },
  )
  it('refuses papers that act', async () => {
    const pdf = (inside: string): Buffer =>
      Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog${inside}>>endobj\ntrailer<<>>\n%%EOF\n`)
    const send = (bytes: Buffer) =>
      upload(all.fresh, { file: bytes }, { type: 'BUSINESS_LICENCE' }, 'uploadDocument')
    expect((await send(pdf(''))).body).toMatchObject({
      code: 0,
      data: { contentType: 'application/pdf' },
    })
    for (const bad of ['/OpenAction 2 0 R', '/J#61vaScript(app.alert(1))', '/EmbeddedFile'])
      expect((await send(pdf(bad))).body.code).toBe(44005)
    expect((await send(Buffer.from('MZ....'))).status).toBe(415)
  })
})

describe('the application', () => {
  it('refuses each wrong field, all at once', async () => {
    const p = await newcomer()
    const card = await capture(p)
    const wrong = async (over: Record<string, unknown>) =>
      (await submit(p, { ...common, personal: { captureId: card.captureId }, ...over })).body as {
        code: number
        data: { errors?: { field: string; key: string }[] }
      }
    const cases: [Record<string, unknown>, string, string][] = [
      [{ name: ' ' }, 'name', 'error.required'],
      [{ businessType: 'OTHER' }, 'businessType', 'error.enum'],
      [{ businessProducts: [] }, 'businessProducts', 'error.required'],
      [{ businessProducts: ['FARM'] }, 'businessProducts.0', 'error.enum'],
      [{ product: '' }, 'product', 'error.required'],
      [{ maxPrice: 0 }, 'maxPrice', 'error.min'],
      [{ maxPrice: 500_000_000 }, 'maxPrice', 'error.max'],
      [{ revenueType: 5 }, 'revenueType', 'error.pattern'],
      [{ website: 'javascript:1' }, 'website', 'error.invalid-url'],
      [{ address: '' }, 'address', 'error.required'],
      [{ email: 'x' }, 'email', 'error.invalid-email'],
      [{ taxIdNo: '0100233480' }, 'taxIdNo', 'error.pattern'],
      [{ feeType: 'NEVER' }, 'feeType', 'error.enum'],
      [{ personal: null }, 'personal', 'error.required'],
      [{ companyPhone: '123' }, 'companyPhone', 'error.invalid-phone'],
      [{ personal: { captureId: uuid() } }, 'personal.captureId', 'ekyc.card_mismatch'],
      [{ taxIdNo: '079201000001' }, 'taxIdNo', 'ekyc.card_mismatch'],
      [{ extra: 1 }, 'extra', 'error.unknown_field'],
    ]
    for (const [over, field, key] of cases) {
      const body = await wrong(over)
      expect({ field, code: body.code, errors: body.data.errors }).toMatchObject({
        field,
        code: 2,
        errors: [{ field, key }],
      })
    }
    expect(await statusOf(p)).toBe('CREATED')
  })
  it(
    'a person, version 2; read back as it was sent, and refused a second time',
    { meta: { behaviours: ['B-535', 'B-536', 'B-538', 'B-539', 'B-540'] } },
    async () => {
      const p = await newcomer()
      const card = await capture(p)
      const sent = await submit(p, {
        ...common,
        businessProducts: [...businessSectors],
        personal: { captureId: card.captureId, address: 'Nơi ở mới' },
      })
      expect(sent.body).toMatchObject({ code: 0, data: { status: 'SUBMIT_INFO' } })
      const info = (await world.send(onboarding.getSubmitInfo, {}, { token: p.token, test: true }))
        .body.data
      expect(info).toMatchObject({
        ...common,
        businessProducts: [...businessSectors],
        status: 'SUBMIT_INFO',
        version: 2,
        mayEdit: false,
        personal: { captureId: card.captureId, address: 'Nơi ở mới' },
        history: [{ to: 'CREATED' }, { from: 'CREATED', to: 'SUBMIT_INFO' }],
      })
      expect(
        (await world.send(onboarding.getEkycInfo, {}, { token: p.token, test: true })).body.data,
      ).toMatchObject({ captureId: card.captureId, name: CANARY })
      expect(
        (await submit(p, { ...common, personal: { captureId: card.captureId } })).body.code,
      ).toBe(32001)
      const profile = (await world.send(merchant.getMerchant, {}, { token: p.token, test: true }))
        .body.data as { profile: Record<string, unknown>; name: string }
      expect(profile).toMatchObject({
        name: 'Quán Mẫu',
        profile: {
          companyName: 'Quán Mẫu',
          contactEmail: 'shop@example.com',
          representative: {
            name: CANARY,
            no: expect.stringMatching(/^001\*{6}\d{3}$/) as string,
            frontUrl: expect.stringContaining('link=') as string,
          },
        },
      })
    },
  )
  it(
    'every value of the enumerations is taken',
    { meta: { behaviours: ['B-541', 'B-542', 'B-543'] } },
    async () => {
      // The specification's own words; an application with all of them is taken above.
      expect(businessSectors).toEqual([
        'VEHICLE_SALE',
        'LOGISTICS',
        'RESIDENT_AND_FOOD_SERVICE',
        'INFORMATION_AND_MEDIA',
        'FINANCE_AND_INSURANCE',
        'REAL_ESTATE',
        'ADMINISTRATIVE_AND_SUPPORT_SERVICE',
        'EDUCATION',
        'PUBLIC_HEALTH',
        'HEALTH_CARE_AND_BEAUTY',
        'ART_AND_ENTERTAINMENT',
        'OTHER',
      ])
      expect(revenueTypes).toEqual([1, 2, 3, 4])
      for (const revenueType of revenueTypes) {
        const p = await newcomer()
        const card = await capture(p)
        expect(
          (await submit(p, { ...common, revenueType, personal: { captureId: card.captureId } }))
            .body.code,
        ).toBe(0)
      }
      expect(representativePositions).toEqual([
        'CHAIRMAN_OF_THE_BOARD',
        'CHAIRMAN_OF_THE_MEMBERS_COUNCIL',
        'DIRECTOR_GENERAL',
        'DIRECTOR',
      ])
    },
  )
  it(
    'an organization with owners and papers, in both versions',
    { meta: { behaviours: ['B-537', 'B-544', 'B-545', 'B-546', 'B-547'] } },
    async () => {
      for (const version of [1, 2] as const) {
        const p = await newcomer()
        const card = await capture(p)
        const paper = (
          await upload(
            p,
            { file: Buffer.from('%PDF-1.4\ntrailer<<>>\n%%EOF\n') },
            { type: 'BUSINESS_LICENCE' },
            'uploadDocument',
          )
        ).body.data as unknown as { id: string }
        const org = {
          ...common,
          businessType: 'ORGANIZATION' as const,
          taxIdNo: version === 1 ? '0100233488' : '0100112437',
        }
        const owners = (percents: number[]) =>
          percents.map((fundPercent, i) => ({
            name: `Chủ ${i}`,
            identifyNumber: i === 0 ? card.no : numberOf(500_000 + (n % 1_000) * 10 + i),
            position: null,
            fundPercent,
          }))
        const v2 = (percents: number[], documents = [{ id: paper.id, type: 'BUSINESS_LICENCE' }]) =>
          submit(p, {
            ...org,
            website: 'https://quan-mau.vn',
            companyPhone: '0912345670',
            storeAddress: '2 Đường Quán',
            enterprise: {
              captureId: card.captureId,
              position: 'DIRECTOR',
              owners: owners(percents),
              documents,
            },
          })
        if (version === 1) {
          const body = {
            ...org,
            enterprise: {
              frontId: card.frontId,
              backId: card.backId,
              position: 'DIRECTOR' as const,
              fundPercent: 60,
              documentUrls: [paper.id],
            },
          }
          expect(
            (
              await world.send(
                onboarding.submitInfo,
                {
                  body: {
                    ...body,
                    enterprise: { ...body.enterprise, documentUrls: [card.frontId] },
                  },
                },
                { token: p.token, test: true },
              )
            ).body,
          ).toMatchObject({ code: 2, data: { errors: [{ field: 'enterprise.documentUrls' }] } })
          expect(
            (await world.send(onboarding.submitInfo, { body }, { token: p.token, test: true })).body
              .code,
          ).toBe(0)
        } else {
          for (const bad of [
            [60, 30],
            [60, 40.01],
            [33.33, 33.33, 33.33],
          ])
            expect((await v2(bad)).body).toMatchObject({ code: 32007 })
          expect((await v2([100], [])).body.code).toBe(2)
          expect((await v2([33.33, 33.33, 33.34])).body.code).toBe(0)
        }
        const { profile } = (
          await world.send(merchant.getMerchant, {}, { token: p.token, test: true })
        ).body.data as { profile: { owners: unknown[]; documents: unknown[] } }
        expect(profile).toMatchObject({
          businessType: 'ORGANIZATION',
          documents: [
            {
              id: paper.id,
              type: 'BUSINESS_LICENCE',
              fileName: 'file.pdf',
              url: expect.any(String) as string,
            },
          ],
          businessSectors: common.businessProducts,
          businessItems: 'Cà phê',
          companyName: 'Quán Mẫu',
          companyAddress: '1 Đường Mẫu',
          companyPhone: version === 2 ? '0912345670' : null,
          contactEmail: 'shop@example.com',
          storeAddress: version === 2 ? '2 Đường Quán' : null,
          websiteUrl: version === 2 ? 'https://quan-mau.vn' : null,
          transactionMaxAmount: 2_000_000,
          revenueType: 1,
        })
        expect(profile.owners[0]).toMatchObject({
          funPercent: version === 1 ? 60 : 33.33,
          identifyNumber: expect.stringContaining('*') as string,
          name: expect.any(String) as string,
        })
      }
    },
  )
  it('one tax number, one merchant; of two at once one gets it', async () => {
    const [a, b] = [await newcomer(), await newcomer()]
    const [x, y] = [
      await capture(a, { no: '001090777777' }),
      await capture(b, { no: '001090777777' }),
    ]
    const codes = (
      await Promise.all([
        submit(a, { ...common, personal: { captureId: x.captureId } }),
        submit(b, { ...common, personal: { captureId: y.captureId } }),
      ])
    )
      .map((r) => r.body.code)
      .sort((p, q) => p - q)
    expect(codes).toEqual([0, 32006])
  })
  it('sent ten times at once it is taken once', async () => {
    const p = await newcomer()
    const card = await capture(p)
    const codes = (
      await Promise.all(
        Array.from({ length: 10 }, () =>
          submit(p, { ...common, personal: { captureId: card.captureId } }),
        ),
      )
    ).map((r) => r.body.code)
    expect(codes.filter((c) => c === 0)).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set([0, 32001]))
  })
  it("nobody uses another merchant's card or papers", async () => {
    const [a, b] = [await newcomer(), await newcomer()]
    const card = await capture(a)
    expect(
      (await submit(b, { ...common, personal: { captureId: card.captureId } })).body.code,
    ).toBe(2)
    expect(
      (
        await world.send(
          onboarding.submitInfo,
          { body: { ...common, personal: { frontId: card.frontId, backId: card.backId } } },
          { token: b.token, test: true },
        )
      ).body.code,
    ).toBe(2)
  })
  it('a draft keeps what was typed, and two windows do not write over each other', async () => {
    const p = await newcomer()
    const me = { token: p.token, test: true }
    const save = (version: number, data: string) =>
      world.send<typeof onboarding.saveDraft, { version: number }>(
        onboarding.saveDraft,
        { body: { version, data } },
        me,
      )
    expect((await world.send(onboarding.getDraft, {}, me)).body.data).toEqual({
      version: 0,
      data: null,
      savedAt: null,
    })
    expect((await save(0, '{"step":1}')).body.data.version).toBe(1)
    expect((await save(0, '{"step":9}')).body.code).toBe(12)
    expect((await save(1, '{"step":2}')).body.data.version).toBe(2)
    expect((await save(1, '{"step":3}')).body.code).toBe(12)
    expect((await world.send(onboarding.getDraft, {}, me)).body.data).toMatchObject({
      version: 2,
      data: '{"step":2}',
    })
  })
  it('the bank opens the account that is asked for; asked twice it opens one', async () => {
    const p = await applied({ openAccount: true })
    expect(await statusOf(p)).toBe('OPEN_ACCOUNT')
    await world.work()
    await world.work()
    expect(await statusOf(p)).toBe('LINKED_ACCOUNT')
    expect(
      await asOwner(world, 'select account_name from bank_account where merchant_id = $1', [
        p.merchantId,
      ]),
    ).toEqual([{ account_name: 'NGUYEN CANARY MAU' }])
    expect(world.outbox.sms.findLast((m) => m.to === p.phone)?.text).toContain(
      'tài khoản nhận tiền',
    )
  })
})

describe('two people decide', { meta: { bars: ['A4'] } }, () => {
  const linked = async (): Promise<Person> => {
    const p = await applied({ openAccount: true })
    await world.work()
    return p
  }

  it('approves: credentials may be issued, the merchant is told, Test Mode may be left', async () => {
    const p = await linked()
    const proposal = await propose(p, 'APPROVE')
    expect(proposal.body.code).toBe(0)
    expect(await statusOf(p)).toBe('LINKED_ACCOUNT')
    expect((await decide(proposal.body.data.id)).body.code).toBe(0)
    expect(await statusOf(p)).toBe('ACTIVE')
    expect(
      await asOwner(
        world,
        'select representative_verified_at is not null verified from merchant where id = $1',
        [p.merchantId],
      ),
    ).toEqual([{ verified: true }])
    expect(
      await asOwner(
        world,
        `select 1 from event where topic = 'merchant.activated' and merchant_id = $1`,
        [p.merchantId],
      ),
    ).toHaveLength(1)
    await world.work()
    expect(world.outbox.sms.findLast((m) => m.to === p.phone)?.text).toContain('đã được duyệt')
    expect(world.outbox.mails.at(-1)).toMatchObject({ subject: 'Cửa hàng đã được duyệt' })
    expect(
      await asOwner(
        world,
        `select operation, actor_id from audit_record where module = 'approval' and merchant_id = $1 order by id`,
        [p.merchantId],
      ),
    ).toEqual([
      { operation: 'merchant.cms.propose', actor_id: all.maker.id },
      { operation: 'approval.cms.approve', actor_id: all.checker.id },
    ])
  })
  it('the same document at two merchants is found by its digest, and says which they are', async () => {
    const [first, second, other] = [await linked(), await newcomer(), await linked()]
    const no = numberOf(++n)
    await force(first, 'DENIED')
    const again = await capture(first, { no })
    const sent = (p: Person, captureId: string) =>
      submit(p, { ...common, personal: { captureId } }).then((a) => a.body.code)
    expect(await sent(first, again.captureId)).toBe(0)
    const same = (await capture(second, { no })).captureId
    expect(await sent(second, same), 'one merchant at a time').toBe(32006)
    const proposal = await propose(first, 'DENY', 'Sai giấy tờ')
    expect((await decide(proposal.body.data.id)).body.code).toBe(0)
    expect(await sent(second, same)).toBe(0)
    const flagged = async (p: Person) =>
      (
        await world.send<
          typeof merchantFile.flags,
          { kind: string; merchants: { id: string }[] }[]
        >(merchantFile.flags, { params: { merchantId: p.merchantId } }, { token: all.maker.token })
      ).body.data.map((flag) => [flag.kind, flag.merchants.map(({ id }) => id)])
    expect(await flagged(second)).toEqual([['SAME_DOCUMENT', [first.merchantId]]])
    expect(await flagged(first)).toEqual([
      ['SAME_DOCUMENT', [second.merchantId]],
      ['DENIED_BEFORE', []],
    ])
    expect(await flagged(other)).toEqual([])
    const kept = await asOwner<{ digest: string }>(
      world,
      'select digest from onboarding_identifier where merchant_id = $1',
      [second.merchantId],
    )
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(no)
  })
  it('the maker cannot decide: not themselves, not with another role, not under a second account of theirs', async () => {
    const p = await linked()
    const { id } = (await propose(p, 'APPROVE')).body.data
    const [before] = await asOwner<{ codes: number[] }>(
      world,
      `select codes from role_group where code = 'BANK_MAKER'`,
    )
    await asOwner(world, `update role_group set codes = codes || 3102 where code = 'BANK_MAKER'`)
    await new Promise((r) => setTimeout(r, 1_100))
    expect((await decide(id, 'APPROVE', all.maker.token)).body.code).toBe(26)
    expect((await decide(id, 'DENY', all.maker.token, 'x')).body.code).toBe(26)
    await asOwner(world, `update role_group set codes = $1 where code = 'BANK_MAKER'`, [
      before!.codes,
    ])
    const second = uuid()
    await asOwner(
      world,
      `insert into admin (id, username, full_name, staff_id, office, kind, role_group_id, password_hash, status, created_at) select $1, $2, 'Hai', $3, office, 'cms', (select id from role_group where code = 'BANK_CHECKER'), 'x', 'ACTIVE', now() from admin where username = 'maker'`,
      [second, `second${n}`, ' klb1001 '],
    )
    expect(
      (await decide(id, 'APPROVE', (await signIn(world, 'cms', second)).token)).body.code,
    ).toBe(26)
    expect(await statusOf(p)).toBe('LINKED_ACCOUNT')
    // The statement itself refuses, too.
    await expect(
      asOwner(
        world,
        `update approval set state = 'APPROVED', decided_at = now(), checker_id = maker_id, checker_staff_id = maker_staff_id where id = $1`,
        [id],
      ),
    ).rejects.toThrow(/approval_two_people/)
    await new Promise((r) => setTimeout(r, 1_100))
    // Without the code there is no deciding and no proposing.
    expect((await decide(id, 'APPROVE', all.maker.token)).body.code).toBe(10)
    expect((await propose(p, 'APPROVE', null, all.checker.token)).body.code).toBe(10)
  })
  it('binds the decision to what was seen', async () => {
    const p = await linked()
    const seen = (await detail(p)).contentHash
    const { id } = (await propose(p, 'APPROVE')).body.data
    expect((await approve(world, all.checker.token, id, seen)).body.code, 'of the file').toBe(12)
    await asOwner(
      world,
      `update bank_account set account_name = 'AI DO KHAC' where merchant_id = $1`,
      [p.merchantId],
    )
    expect((await detail(p)).proposals[0]).toMatchObject({ state: 'PENDING', isCurrent: false })
    expect((await decide(id)).body.code).toBe(12)
    expect((await detail(p)).proposals[0]).toMatchObject({ state: 'OUTDATED' })
    expect((await decide(id)).body.code, 'is void').toBe(13)
    const again = (await propose(p, 'APPROVE')).body.data.id
    expect((await decide(again, 'DENY', all.checker.token, ' ')).body.code).toBe(2)
    expect((await decide(again, 'DENY', all.checker.token, 'tài khoản đã đổi')).body.code).toBe(0)
    expect(
      (
        await world.send(
          onboarding.cmsPropose,
          {
            body: { merchantId: p.merchantId, action: 'APPROVE', reason: null, contentHash: seen },
          },
          { token: all.maker.token },
        )
      ).body.code,
    ).toBe(12)
    expect(await statusOf(p)).toBe('LINKED_ACCOUNT')
  })
  it('twenty decide at once: one does; twenty propose at once: one does', async () => {
    const p = await linked()
    const { contentHash } = await detail(p)
    const made = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.send<typeof onboarding.cmsPropose, { id: string }>(
          onboarding.cmsPropose,
          { body: { merchantId: p.merchantId, action: 'APPROVE', reason: null, contentHash } },
          { token: all.maker.token },
        ),
      ),
    )
    expect(made.map((a) => a.body.code).filter((c) => c === 0)).toHaveLength(1)
    expect(new Set(made.map((a) => a.body.code))).toEqual(new Set([0, 14]))
    const { id } = made.find((a) => a.body.code === 0)!.body.data
    const seen = (await proposalOf(world, all.checker.token, id)).body.data.contentHash
    const done = await Promise.all(
      Array.from({ length: 20 }, () => approve(world, all.checker.token, id, seen)),
    )
    expect(done.map((a) => a.body.code).sort((x, y) => x - y)).toEqual([
      0,
      ...Array.from({ length: 19 }, () => 13),
    ])
    expect(
      await asOwner(
        world,
        `select 1 from merchant_move where merchant_id = $1 and to_status = 'ACTIVE'`,
        [p.merchantId],
      ),
    ).toHaveLength(1)
  })
  it('denies with a reason, which the merchant reads; they correct and send again', async () => {
    const p = await applied()
    expect((await propose(p, 'APPROVE')).body.code).toBe(13)
    expect((await propose(p, 'DENY')).body).toMatchObject({
      code: 2,
      data: { errors: [{ field: 'reason', key: 'error.required' }] },
    })
    const { id } = (await propose(p, 'DENY', 'Ảnh mờ')).body.data
    expect((await decide(id)).body.code).toBe(0)
    const info = (await world.send(onboarding.getSubmitInfo, {}, { token: p.token, test: true }))
      .body.data
    expect(info).toMatchObject({
      status: 'DENIED',
      reason: 'Ảnh mờ',
      mayEdit: true,
      name: 'Quán Mẫu',
    })
    expect(JSON.stringify(info)).not.toContain('Võ Ngọc Lan')
    const card = await capture(p)
    expect(
      (await submit(p, { ...common, name: 'Quán Mẫu 2', personal: { captureId: card.captureId } }))
        .body.code,
    ).toBe(0)
    expect(await statusOf(p)).toBe('SUBMIT_INFO')
  })
  it('suspends and restores, both with a reason and by two people', async () => {
    const p = await linked()
    await force(p, 'ACTIVE')
    for (const [action, to] of [
      ['SUSPEND', 'INACTIVE'],
      ['RESTORE', 'ACTIVE'],
    ] as const) {
      expect((await propose(p, action)).body.code).toBe(2)
      const { id } = (await propose(p, action, 'lý do')).body.data
      expect((await decide(id)).body.code).toBe(0)
      expect(await statusOf(p)).toBe(to)
    }
    expect(merchantActions.SUSPEND.reason).toBe(true)
  })
  it('the list finds by code, name, state and day; the file shows and exports; identity takes its own code', async () => {
    const p = await applied()
    const find = async (query: Record<string, string>) =>
      (
        await world.send<typeof onboarding.cmsList, { items: { id: string }[]; totalSize: number }>(
          onboarding.cmsList,
          { query: query as never },
          { token: all.maker.token },
        )
      ).body.data
    expect((await find({ merchantCode: p.merchantCode })).items).toMatchObject([
      {
        id: p.merchantId,
        status: 'SUBMIT_INFO',
        businessType: 'PERSONAL',
        phone: expect.stringContaining('****') as string,
      },
    ])
    expect((await find({ status: 'INACTIVE', merchantCode: p.merchantCode })).totalSize).toBe(0)
    expect((await find({ merchantName: '%' })).totalSize).toBe(0)
    // As people type it, without accents and in small letters.
    expect((await find({ merchantName: 'ca phe' })).items).toMatchObject([
      { id: all.owner.merchantId },
    ])
    expect((await find({ fromDate: '2020-01-01', toDate: '2020-01-02' })).totalSize).toBe(0)
    await leaveToOne(world, 'DATA_EXPORT')
    const file = await world.send(onboarding.cmsExport, { query: {} }, { token: all.maker.token })
    expect({ status: file.status, type: file.headers.get('content-type') }).toMatchObject({
      status: 200,
      type: expect.stringContaining('spreadsheetml') as string,
    })
    expect(
      (
        await world.send(
          onboarding.cmsIdentity,
          { params: { merchantId: p.merchantId } },
          { token: all.checker.token },
        )
      ).body.data,
    ).toMatchObject({ name: CANARY, frontUrl: expect.any(String) as string })
    expect(
      await asOwner(
        world,
        `select 1 from audit_record where merchant_id = $1 and after->>'event' = 'SCAN_VIEWED'`,
        [p.merchantId],
      ),
    ).toHaveLength(1)
    await asOwner(
      world,
      `update role_group set codes = array_remove(codes, 3103) where code = 'BANK_CHECKER'`,
    )
    await new Promise((r) => setTimeout(r, 1_100))
    expect(
      (
        await world.send(
          onboarding.cmsIdentity,
          { params: { merchantId: p.merchantId } },
          { token: all.checker.token },
        )
      ).body.code,
    ).toBe(10)
    await asOwner(world, `update role_group set codes = codes || 3103 where code = 'BANK_CHECKER'`)
    expect(
      (
        await world.send(
          onboarding.cmsDetail,
          { params: { merchantId: uuid() } },
          { token: all.maker.token },
        )
      ).body.code,
    ).toBe(5)
    expect(
      (
        await world.send(
          onboarding.cmsDetail,
          { params: { merchantId: p.sandboxId } },
          { token: all.maker.token },
        )
      ).body.code,
    ).toBe(5)
  })
})

it('the merchant learns of a new state at once', async () => {
  const p = await applied()
  const stop = new AbortController()
  const response = await fetch(`${world.base}/sandbox/pay/api/merchant/portal/v1/live`, {
    headers: { authorization: `Bearer ${p.token}` },
    signal: stop.signal,
  })
  const reader = response.body!.getReader()
  let received = ''
  const until = async (text: string): Promise<void> => {
    while (!received.includes(text))
      received += Buffer.from((await reader.read()).value ?? new Uint8Array()).toString()
  }
  await until('SUBMIT_INFO')
  const { id } = (await propose(p, 'DENY', 'vì')).body.data
  await decide(id)
  await until('DENIED')
  stop.abort()
})
