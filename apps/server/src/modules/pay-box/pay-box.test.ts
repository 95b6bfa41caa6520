/** Pay boxes and their static QRs over HTTP: refusals, linking, accounts, QRs, the printed stand. */
import { spawnSync } from 'node:child_process'
import sharp from 'sharp'
import { QRPay } from 'vietnam-qr-pay'
import { readBarcodes } from 'zxing-wasm/reader'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fullPath, type Output, type Request } from '@saola/contract/call'
import { audit } from '@saola/contract/audit'
import { bankAccount } from '@saola/contract/bank-account'
import { payBox } from '@saola/contract/pay-box'
import { sandbox } from '@saola/contract/sandbox'
import { transaction } from '@saola/contract/transaction'
import { en } from '@saola/phrases/en/all'
import { vi } from '@saola/phrases/vi/all'
import { readVietQr } from '@saola/vietqr/read'
import { writeVietQr } from '@saola/vietqr/write'
import { newUnit, provision, type Unit } from '../../../test/boxes.ts'
import { memberWith, people, type People } from '../../../test/people.ts'
import { runProgram } from '../../../test/run-program.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type SendOptions, type World } from '../../../test/world.ts'
import { digits, uuid } from '../../platform/ids.ts'
import { translator } from '../../platform/text.ts'
import { drawQr } from './picture.ts'
import { paper } from './stand.ts'

type Item = Output<typeof payBox.link>
type Detail = Output<typeof payBox.get>
type Qr = Output<typeof payBox.staticQrGetAll>[number]
let world: World
let us: People
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
}, 60_000)
beforeEach(async () => {
  us = await people(world)
})
afterAll(() => world.close())

const pair = (unit: Unit) => ({
  body: { hardwareId: unit.hardwareId, pairingKey: unit.pairingKey },
})
const check = (unit: Unit, token = us.owner.token) =>
  world.send<typeof payBox.checkLink, Output<typeof payBox.checkLink>>(
    payBox.checkLink,
    pair(unit),
    { token },
  )
const link = (unit: Unit, token = us.owner.token, test = false) =>
  world.send<typeof payBox.link, Item>(payBox.link, pair(unit), { token, test })
async function unitAtHand(): Promise<Unit> {
  const unit = newUnit()
  await provision(world, unit)
  return unit
}
async function linked(token = us.owner.token): Promise<Item & { unit: Unit }> {
  const unit = await unitAtHand()
  return { ...(await link(unit, token)).body.data, unit }
}
const get = async (id: string, token = us.owner.token): Promise<Detail> =>
  (await world.send<typeof payBox.get, Detail>(payBox.get, { params: { id } }, { token })).body.data
const update = (id: string, body: Request<typeof payBox.update>['body'], token = us.owner.token) =>
  world.send<typeof payBox.update, Detail>(payBox.update, { params: { id }, body }, { token })
const list = async (query: Request<typeof payBox.getList>['query'] = {}, page: object = {}) =>
  (
    await world.send<typeof payBox.getList, Output<typeof payBox.getList>>(
      payBox.getList,
      { query, page },
      { token: us.owner.token },
    )
  ).body.data
const fields = (answer: Answer): string[] =>
  ((answer.body.data as { errors?: { field: string }[] } | null)?.errors ?? []).map((e) => e.field)
const accountsOf = (merchantId: string) =>
  asOwner<{ id: string; account_no: string; default_account: boolean }>(
    world,
    `select id, account_no, default_account from bank_account where merchant_id = $1 and status = 'ACTIVE' order by default_account desc, id`,
    [merchantId],
  )
const pay = async (
  account: { accountNo: string; virtualAccount: string },
  amount: number,
): Promise<{ outcome: string; reason: string | null }> =>
  (
    await world.notify({
      bankReference: `FT${digits(13)}`,
      accountNo: account.accountNo,
      virtualAccount: account.virtualAccount,
      amount,
      currency: 'VND',
      content: 'x',
      fromBin: '970436',
      fromAccount: '0011001234567',
      fromName: 'A',
      bookedAt: world.clock.now().toISOString(),
      interBankTrace: digits(16),
    })
  ).body.data as { outcome: string; reason: string | null }

describe('linking', () => {
  it(
    'checks number and key, links with them, once',
    { meta: { behaviours: ['B-179', 'B-180', 'B-184', 'B-171'] } },
    async () => {
      const unit = await unitAtHand()
      const {
        body: { data: seen },
      } = await check(unit)
      expect(seen).toEqual({
        id: expect.any(String) as string,
        model: 'UNI-PB-1E',
        online: false,
        version: '1.4.2',
      })
      expect((await list({ name: unit.hardwareId.slice(-4) })).items).toEqual([])
      const {
        body: { data: box },
      } = await link(unit)
      expect(box).toEqual({
        id: expect.any(String) as string,
        hardwareId: unit.hardwareId,
        displayName: `UNI PB 1E ${unit.hardwareId.slice(-4)}`,
        model: 'UNI-PB-1E',
        version: '1.4.2',
        online: false,
        hwVersion: 'B2',
        bankAccountId: null,
      })
      expect((await link(unit)).body.code).toBe(40_002)
      expect((await check(unit, us.other.token)).body.code).toBe(40_002)
      expect(await provision(world, unit)).toMatchObject({
        body: { code: 0, data: { made: false } },
      })
      // Keys do not stand in the database in words.
      expect(
        JSON.stringify(
          await asOwner(world, 'select * from box_unit where hardware_id = $1', [unit.hardwareId]),
        ),
      ).not.toMatch(new RegExp(`${unit.pairingKey}|${unit.secret}`))
    },
  )
  it('of twenty at once one gets the unit', async () => {
    const unit = await unitAtHand()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        link(unit, i % 2 === 0 ? us.owner.token : us.other.token),
      ),
    )
    expect(answers.filter((a) => a.body.code === 0)).toHaveLength(1)
    expect(
      await asOwner(
        world,
        'select count(*)::int n from pay_box b join box_unit u on u.id = b.unit_id where u.hardware_id = $1',
        [unit.hardwareId],
      ),
    ).toEqual([{ n: 1 }])
  })
  it(
    'wants both, and answers an unknown unit like a wrong key (40001)',
    { meta: { behaviours: ['B-178'] } },
    async () => {
      for (const [body, field] of [
        [{ hardwareId: '', pairingKey: 'KEY-1' }, 'hardwareId'],
        [{ hardwareId: 'UNI-1', pairingKey: '' }, 'pairingKey'],
      ] as const)
        expect(
          fields(await world.send(payBox.checkLink, { body }, { token: us.owner.token })),
        ).toEqual([field])
      const [wrong, unknown] = [
        await check({ ...(await unitAtHand()), pairingKey: 'KEY-00000000' }),
        await check(newUnit()),
      ]
      expect([wrong.status, wrong.body.code, { ...wrong.body.data, traceId: '' }]).toEqual([
        unknown.status,
        40_001,
        { ...unknown.body.data, traceId: '' },
      ])
    },
  )
  it('takes number and key in small letters, and counts wrong keys of one unit together however its number is written', async () => {
    const unit = await unitAtHand()
    const { hardwareId, pairingKey } = unit
    const typed = { ...unit, hardwareId: hardwareId.toLowerCase() }
    expect((await check({ ...typed, pairingKey: pairingKey.toLowerCase() })).body.code).toBe(0)
    for (let n = 0; n < 5; n++)
      await check({ ...(n % 2 === 0 ? typed : unit), pairingKey: 'KEY-00000000' })
    expect((await check(unit)).body.code).toBe(40_003)
  })
  it('40003 five wrong keys, from whomever and however quickly, shut a unit for a quarter of an hour, and no other', async () => {
    const [unit, another] = [await unitAtHand(), await unitAtHand()]
    const wrong = { ...unit, pairingKey: 'KEY-00000000' }
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        check(wrong, i % 2 === 0 ? us.owner.token : us.other.token),
      ),
    )
    expect(answers.map((a) => a.body.code).toSorted()).toEqual([
      ...Array<number>(5).fill(40_001),
      ...Array<number>(7).fill(40_003),
    ])
    const shut = await link(unit)
    expect([shut.status, shut.body.code, Number(shut.headers.get('retry-after')) > 800]).toEqual([
      429,
      40_003,
      true,
    ])
    expect((await check(another)).body.code).toBe(0)
    world.clock.advance(15 * 60_000 + 1000)
    us = await people(world)
    expect((await check(unit)).body.code).toBe(0)
  })
  it('40003 twenty wrong keys in an hour lock a merchant out, and a right one in between does not wipe them out', async () => {
    await asOwner(world, 'delete from box_link_attempt')
    const own = await unitAtHand()
    for (let i = 0; i < 19; i++) {
      expect((await check(newUnit(), us.other.token)).body.code).toBe(40_001)
      if (i % 6 === 0 || i === 18) expect((await check(own, us.other.token)).body.code).toBe(0)
    }
    expect([
      (await check(newUnit(), us.other.token)).body.code,
      (await check(newUnit(), us.other.token)).body.code,
    ]).toEqual([40_001, 40_003])
    const shut = await link(own, us.other.token)
    expect([shut.status, shut.body.code, Number(shut.headers.get('retry-after')) > 3500]).toEqual([
      429,
      40_003,
      true,
    ])
    expect((await check(own)).body.code).toBe(0)
    world.clock.advance(3_600_000 + 1000)
    us = await people(world)
    expect((await link(own, us.other.token)).body.code).toBe(0)
  })
  it('is refused without code 1502, with the switch off, and to anyone who only looks', async () => {
    const nobody = await memberWith(world, [1501], '0911000001')
    expect((await check(await unitAtHand(), nobody.token)).body.code).toBe(10)
    world.app.config.features.payBox = false
    expect((await link(await unitAtHand())).body.code).toBe(19)
    world.app.config.features.payBox = true
  })
})

describe('the list', () => {
  it(
    'finds by name and connection, ten at a time',
    { meta: { behaviours: ['B-158', 'B-159', 'B-167', 'B-169', 'B-170', 'B-172'] } },
    async () => {
      for (let i = 0; i < 11; i++) {
        const box = await linked()
        await update(box.id, { displayName: `Quầy bánh ${i}` })
      }
      const found = await list({ name: 'quay BANH' })
      expect([
        found.items.length,
        found.pageNumber,
        found.pageSize,
        found.totalPage,
        found.totalSize,
      ]).toEqual([10, 0, 10, 2, 11])
      expect((await list({ name: 'quay banh' }, { index: 1 })).items).toHaveLength(1)
      expect((await list({ name: 'quay banh', online: 'true' })).totalSize).toBe(0)
      await asOwner(
        world,
        `update box_unit set online = true, seen_at = $2, session = 'x' where hardware_id = $1`,
        [found.items[0]!.hardwareId, world.clock.now()],
      )
      expect(
        (await list({ name: 'quay banh', online: 'true' })).items.map((one) => one.id),
      ).toEqual([found.items[0]!.id])
      expect((await list({ name: 'quay banh', online: 'false' })).totalSize).toBe(10)
      expect((await list({ name: '%' })).totalSize).toBe(0)
    },
  )
})

describe("another merchant's box is not found", { meta: { bars: ['A2'] } }, () => {
  /** Every call that names a box or a QR, with the numbers it is given; the rest of what it wants is in order. */
  const calls = (
    as: SendOptions,
    box: string,
    qr: string,
    bankAccountId: string,
  ): [name: string, answer: Promise<Answer>][] => [
    ['get', world.send(payBox.get, { params: { id: box } }, as)],
    ['rename', world.send(payBox.update, { params: { id: box }, body: { displayName: 'x' } }, as)],
    [
      'link account',
      world.send(payBox.update, { params: { id: box }, body: { bankAccountId } }, as),
    ],
    ['unlink account', world.send(payBox.unlinkBankAccount, { params: { id: box } }, as)],
    ['delete', world.send(payBox.delete, { params: { id: box } }, as)],
    ['stand', world.send(payBox.stand, { params: { id: box }, query: {} }, as)],
    ['stand of a QR', world.send(payBox.stand, { params: { id: box }, query: { qr } }, as)],
    ['QRs', world.send(payBox.staticQrGetAll, { query: { deviceId: box } }, as)],
    ['add QR', world.send(payBox.staticQrAdd, { body: { ...bank, deviceId: box } }, as)],
    [
      'change QR',
      world.send(
        payBox.staticQrUpdate,
        { params: { id: qr }, body: { ...bank, deviceId: box } },
        as,
      ),
    ],
    ['remove QR', world.send(payBox.staticQrDelete, { params: { id: qr } }, as)],
  ]
  const codesOf = async (all: [string, Promise<Answer>][]): Promise<[string, number][]> =>
    Promise.all(
      all.map(async ([name, answer]): Promise<[string, number]> => [
        name,
        (await answer).body.code,
      ]),
    )
  const all5 = (all: [string, unknown][]): [string, number][] => all.map(([name]) => [name, 5])

  it("over every call: another merchant's, one's own in the other mode, a made-up one", async () => {
    const box = await linked()
    const [account] = await accountsOf(us.owner.merchantId)
    await update(box.id, { bankAccountId: account!.id })
    const qr = await addQr(box.id)
    const before = [await get(box.id), await qrsOf(box.id)]
    const [theirs] = await accountsOf(us.other.merchantId)
    for (const as of [{ token: us.other.token }, { token: us.owner.token, test: true }]) {
      const asked = calls(as, box.id, qr.id, theirs!.id)
      expect(await codesOf(asked)).toEqual(all5(asked))
    }
    const nobodys = calls({ token: us.owner.token }, uuid(), uuid(), account!.id)
    expect(await codesOf(nobodys)).toEqual(all5(nobodys))
    expect([await get(box.id), await qrsOf(box.id)]).toEqual(before)
    expect((await list({ name: box.displayName })).items.map((one) => one.id)).toEqual([box.id])
    const seen = await world.send<typeof payBox.getList, Output<typeof payBox.getList>>(
      payBox.getList,
      { query: {}, page: { size: 100 } },
      { token: us.other.token },
    )
    expect(seen.body.data.items.map((one) => one.id)).not.toContain(box.id)
  })
  it("one's own box with another merchant's QR, picture or account, and a QR by way of another box", async () => {
    const [mine, second] = [await linked(), await linked()]
    const theirBox = (await link(await unitAtHand(), us.other.token)).body.data
    const theirQr = (await addRaw(theirBox.id, {}, us.other.token)).body.data
    const own = await addQr(mine.id)
    const [theirs] = await accountsOf(us.other.merchantId)
    const {
      body: {
        data: { qrId },
      },
    } = await bring(await drawQr(WALLET), us.other.token)
    const as = { token: us.owner.token }
    expect(
      await codesOf([
        ['account', update(mine.id, { bankAccountId: theirs!.id })],
        ['their QR changed', change(theirQr.id, mine.id, {})],
        [
          'their QR printed',
          world.send(payBox.stand, { params: { id: mine.id }, query: { qr: theirQr.id } }, as),
        ],
        ['own QR by another box', change(own.id, second.id, {})],
        [
          'own QR printed by another box',
          world.send(payBox.stand, { params: { id: second.id }, query: { qr: own.id } }, as),
        ],
        ['a QR on their box', change(own.id, theirBox.id, {})],
      ]),
    ).toEqual([
      ['account', 5],
      ['their QR changed', 5],
      ['their QR printed', 5],
      ['own QR by another box', 5],
      ['own QR printed by another box', 5],
      ['a QR on their box', 5],
    ])
    expect([
      (await addRaw(mine.id, { ...wallet, qrId })).body.code,
      (await change(own.id, mine.id, { ...wallet, qrId })).body.code,
    ]).toEqual([40_006, 40_006])
    expect(
      (
        await world.send(
          payBox.staticQrPreview,
          { body: { staticQrType: 'UMEE', accountNumber: theirs!.account_no, accountName: 'x' } },
          as,
        )
      ).body.code,
    ).toBe(1301)
    const history = await world.send<typeof transaction.getAll, Output<typeof transaction.getAll>>(
      transaction.getAll,
      { query: { isStatistic: '0', type: 'PAY_BOX', payboxDeviceId: theirBox.id } },
      as,
    )
    expect(history.body.data.items).toEqual([])
  })
})

describe('a box', () => {
  it(
    'is renamed by id and displayName; a name that is none is refused',
    { meta: { behaviours: ['B-203'] } },
    async () => {
      const { id } = await linked()
      expect((await update(id, { displayName: '  Quầy   số 1 ' })).body.data.displayName).toBe(
        'Quầy số 1',
      )
      for (const displayName of ['', '   ', 'a<b', 'x'.repeat(101)])
        expect({ displayName, code: (await update(id, { displayName })).body.code }).toEqual({
          displayName,
          code: 2,
        })
      expect((await update(id, {})).body.code).toBe(2)
      const { body } = await world.send<typeof audit.history, Output<typeof audit.history>>(
        audit.history,
        { query: { module: 'pay-box', objectId: id } },
        { token: us.owner.token },
      )
      expect(body.data.map((entry) => entry.operation)).toContain('payBox.update')
    },
  )

  it(
    'has an account behind it through a number of its own, which the bank learns of, and which comes back the same',
    { meta: { behaviours: ['B-212', 'B-215'] } },
    async () => {
      const { id } = await linked()
      const [account, second] = await accountsOf(us.owner.merchantId)
      const made = (await update(id, { bankAccountId: account!.id })).body.data.linkedAccount!
      expect(made).toMatchObject({
        id: account!.id,
        accountNo: account!.account_no,
        virtualAccount: expect.stringMatching(/^97\d{16}$/) as string,
      })
      await world.work()
      expect(
        world.outbox.virtualAccounts.filter((va) => va.virtualAccount === made.virtualAccount),
      ).toMatchObject([{ accountNo: account!.account_no, amount: null, expiresAt: null }])
      expect(await pay(made, 10_000)).toMatchObject({ outcome: 'SETTLED' })
      // While it stands behind a box, the account is not unlinked.
      if (second !== undefined && !second.default_account) {
        await update(id, { bankAccountId: second.id })
        expect(
          (
            await world.send(
              bankAccount.remove,
              { params: { id: second.id } },
              { token: us.owner.token },
            )
          ).body.code,
        ).not.toBe(0)
      }
      expect(
        (await world.send(payBox.unlinkBankAccount, { params: { id } }, { token: us.owner.token }))
          .body.code,
      ).toBe(0)
      expect(await get(id)).toMatchObject({ bankAccountId: null, linkedAccount: null })
      await world.work()
      expect(world.outbox.closed).toContain(made.virtualAccount)
      world.clock.advance(61_000)
      expect(await pay(made, 10_000)).toMatchObject({ outcome: 'UNMATCHED', reason: 'CLOSED' })
      expect(
        (await update(id, { bankAccountId: account!.id })).body.data.linkedAccount!.virtualAccount,
      ).toBe(made.virtualAccount)
      expect(await pay(made, 12_000)).toMatchObject({ outcome: 'SETTLED' })
    },
  )

  it(
    "given back, it is anybody's: its QRs are gone, its number is shut, and the next owner has another",
    { meta: { behaviours: ['B-198'] } },
    async () => {
      const box = await linked()
      const [account] = await accountsOf(us.owner.merchantId)
      const before = (await update(box.id, { bankAccountId: account!.id })).body.data.linkedAccount!
      await addQr(box.id)
      expect(
        (await world.send(payBox.delete, { params: { id: box.id } }, { token: us.owner.token }))
          .body.code,
      ).toBe(0)
      expect(
        (await world.send(payBox.get, { params: { id: box.id } }, { token: us.owner.token })).body
          .code,
      ).toBe(5)
      expect(
        await asOwner(world, 'select 1 from static_qr where device_id = $1', [box.id]),
      ).toEqual([])
      const next = (await link(box.unit, us.other.token)).body.data
      expect(next.id).not.toBe(box.id)
      const [theirs] = await accountsOf(us.other.merchantId)
      const after = (await update(next.id, { bankAccountId: theirs!.id }, us.other.token)).body.data
        .linkedAccount!
      expect(after.virtualAccount).not.toBe(before.virtualAccount)
    },
  )
})

it("a reset of Test Mode sets the sandbox merchant's boxes free", async () => {
  const unit = await unitAtHand()
  expect((await link(unit, us.owner.token, true)).body.code).toBe(0)
  expect((await link(unit, us.owner.token, true)).body.code).toBe(40_002)
  await world.send(sandbox.reset, {}, { token: us.owner.token, test: true })
  await world.work()
  expect((await link(unit, us.owner.token, true)).body.code).toBe(0)
})

const bank = {
  staticQrType: 'BANK' as const,
  accountNumber: '0011001234567',
  accountName: 'Nguyễn Văn An',
  name: 'Ngân hàng Ngoại thương',
  shortName: 'Vietcombank',
  bankBin: '970436',
  icon: '/icons/vcb.svg',
}
type Draft = Partial<Request<typeof payBox.staticQrAdd>['body']>
const addRaw = (deviceId: string, more: Draft = {}, token = us.owner.token) =>
  world.send<typeof payBox.staticQrAdd, Qr>(
    payBox.staticQrAdd,
    { body: { ...bank, deviceId, ...more } },
    { token },
  )
const addQr = async (deviceId: string, more: Draft = {}): Promise<Qr> => {
  const answer = await addRaw(deviceId, more)
  if (answer.body.code !== 0) throw new Error(answer.text)
  return answer.body.data
}
const qrsOf = async (deviceId: string): Promise<Qr[]> =>
  (
    await world.send<typeof payBox.staticQrGetAll, Qr[]>(
      payBox.staticQrGetAll,
      { query: { deviceId } },
      { token: us.owner.token },
    )
  ).body.data
const change = (id: string, deviceId: string, more: Draft) =>
  world.send<typeof payBox.staticQrUpdate, Qr>(
    payBox.staticQrUpdate,
    { params: { id }, body: { ...bank, deviceId, ...more } },
    { token: us.owner.token },
  )
async function bring(
  picture: Buffer | string,
  token = us.owner.token,
  name = 'qr.png',
): Promise<Answer<{ qrId: string; content: string }>> {
  const form = new FormData()
  form.set('image', new Blob([picture as never]), name)
  return world.raw(fullPath(payBox.staticQrValidateImage, false), {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  }) as Promise<Answer<{ qrId: string; content: string }>>
}
const WALLET = writeVietQr({ bin: '971025', account: 'PSP2612345678', content: 'quan ca phe' })
const wallet = {
  staticQrType: 'E_WALLET' as const,
  shopName: 'Cà phê Saola',
  name: 'Ví điện tử MoMo',
  shortName: 'MoMo',
  accountNumber: null,
  accountName: null,
  bankBin: null,
  icon: null,
}

describe('a static QR', () => {
  it(
    'of a bank says where the money goes, in a picture that reads so',
    { meta: { behaviours: ['B-259', 'B-263', 'B-264'] } },
    async () => {
      const { id } = await linked()
      const qr = await addQr(id)
      expect(qr).toMatchObject({
        deviceId: id,
        accountNumber: '0011001234567',
        accountName: 'NGUYEN VAN AN',
        shopName: null,
        name: 'Ngân hàng Ngoại thương',
        shortName: 'Vietcombank',
        bankBin: '970436',
        defaultQr: true,
        qrId: null,
        staticQrType: 'BANK',
        announced: false,
        content: writeVietQr({ bin: '970436', account: '0011001234567' }),
      })
      expect((await bring(Buffer.from(qr.qrCode.split(',')[1]!, 'base64'))).body.data.content).toBe(
        qr.content,
      )
      expect(await qrsOf(id)).toEqual([qr])
    },
  )
  it("of an account of the merchant's own pays to the box, which then says it", async () => {
    const { id } = await linked()
    const [account] = await accountsOf(us.owner.merchantId)
    const qr = await addQr(id, {
      accountNumber: account!.account_no,
      bankBin: '970452',
      shortName: 'KienlongBank',
    })
    const virtualAccount = (readVietQr(qr.content) as { qr: { account: string } }).qr.account
    expect([qr.announced, qr.accountNumber, virtualAccount.length]).toEqual([
      true,
      account!.account_no,
      18,
    ])
    expect(await pay({ accountNo: account!.account_no, virtualAccount }, 9000)).toMatchObject({
      outcome: 'SETTLED',
    })
    await world.work()
    expect(
      await asOwner(world, 'select amount::int from box_announcement where device_id = $1', [id]),
    ).toEqual([{ amount: 9000 }])
    await world.send(payBox.staticQrDelete, { params: { id: qr.id } }, { token: us.owner.token })
    world.clock.advance(61_000)
    expect(await pay({ accountNo: account!.account_no, virtualAccount }, 9000)).toMatchObject({
      reason: 'CLOSED',
    })
  })
  it(
    'is refused where something is missing, naming it; letters are no account number',
    { meta: { behaviours: ['B-244', 'B-245', 'B-248', 'B-249'] } },
    async () => {
      const { id } = await linked()
      const cases: [Draft, string[]][] = [
        [{ bankBin: null }, ['bankBin']],
        [{ accountNumber: null }, ['accountNumber']],
        [{ accountNumber: '12ab56' }, ['accountNumber']],
        [{ bankBin: '97' }, ['bankBin']],
        [{ ...wallet, shopName: null, qrId: '' }, ['shopName', 'qrId']],
        [{ ...wallet, shortName: ' ', qrId: '' }, ['shortName', 'qrId']],
      ]
      for (const [more, missing] of cases) {
        const answer = await addRaw(id, more)
        expect([answer.body.code, fields(answer)], JSON.stringify(more)).toEqual([2, missing])
      }
      const made = await addQr(id)
      expect(fields(await change(made.id, id, { accountNumber: null }))).toEqual(['accountNumber'])
      expect((await addRaw(id, { ...wallet, qrId: 'A'.repeat(22) })).body.code).toBe(40_006)
    },
  )
  it(
    'of a wallet is the picture that was brought; an update without another keeps it',
    { meta: { behaviours: ['B-255', 'B-257', 'B-260'] } },
    async () => {
      const { id } = await linked()
      const {
        body: {
          data: { qrId, content },
        },
      } = await bring(await drawQr(WALLET))
      expect([qrId, content]).toEqual([expect.stringMatching(/^\w{22}$/), WALLET])
      const shown = await world.send<
        typeof payBox.staticQrPreview,
        { qrCode: string; content: string }
      >(payBox.staticQrPreview, { body: { ...wallet, qrId } }, { token: us.owner.token })
      expect([shown.body.data.content, shown.body.data.qrCode.slice(0, 22)]).toEqual([
        WALLET,
        'data:image/png;base64,',
      ])
      const qr = await addQr(id, { ...wallet, qrId })
      expect(qr).toMatchObject({
        staticQrType: 'E_WALLET',
        content: WALLET,
        shopName: 'Cà phê Saola',
        bankBin: null,
        accountNumber: null,
        announced: false,
        qrId,
      })
      expect(
        (await change(qr.id, id, { ...wallet, qrId: '', shopName: 'Quầy 2', defaultQr: true })).body
          .data,
      ).toMatchObject({ shopName: 'Quầy 2', content: WALLET, qrId })
      // Another merchant's picture is nobody's.
      expect(
        (
          await world.send(
            payBox.staticQrPreview,
            { body: { ...wallet, qrId } },
            { token: us.other.token },
          )
        ).body.code,
      ).toBe(40_006)
    },
  )
  it('40006 a picture that nobody used within a day has to be brought again', async () => {
    const { id } = await linked()
    const {
      body: {
        data: { qrId },
      },
    } = await bring(await drawQr(WALLET))
    world.clock.advance(25 * 3_600_000)
    us = await people(world)
    expect((await addRaw(id, { ...wallet, qrId })).body.code).toBe(40_006)
  })
  it(
    'the first is the default, another takes its place, none is not a choice (40004), and a removed one is replaced',
    { meta: { behaviours: ['B-235', 'B-242'] } },
    async () => {
      const { id } = await linked()
      const first = await addQr(id)
      const second = await addQr(id, { accountNumber: '1900111222', defaultQr: true })
      expect((await qrsOf(id)).map((qr) => [qr.id, qr.defaultQr])).toEqual([
        [second.id, true],
        [first.id, false],
      ])
      expect(
        (await change(second.id, id, { accountNumber: '1900111222', defaultQr: false })).body.code,
      ).toBe(40_004)
      await Promise.all([first, second].map((qr) => change(qr.id, id, { defaultQr: true })))
      expect((await qrsOf(id)).filter((qr) => qr.defaultQr)).toHaveLength(1)
      const [now, other] = await qrsOf(id)
      await world.send(
        payBox.staticQrDelete,
        { params: { id: now!.id } },
        { token: us.owner.token },
      )
      expect(await qrsOf(id)).toMatchObject([{ id: other!.id, defaultQr: true }])
    },
  )
  it(
    "the preview of an account to be linked is drawn for the merchant's own accounts only",
    { meta: { behaviours: ['B-265'] } },
    async () => {
      const [account] = await accountsOf(us.owner.merchantId)
      const preview = (accountNumber: string) =>
        world.send<typeof payBox.staticQrPreview, { content: string }>(
          payBox.staticQrPreview,
          { body: { staticQrType: 'UMEE', accountNumber, accountName: 'x' } },
          { token: us.owner.token },
        )
      expect((await preview(account!.account_no)).body.data.content).toContain(account!.account_no)
      expect((await preview('9999999999')).body.code).toBe(1301)
    },
  )
})

describe('a picture', () => {
  it(
    'is taken as PNG, JPEG or GIF, by its bytes',
    { meta: { behaviours: ['B-253'], bars: ['N9'] } },
    async () => {
      const png = await drawQr(WALLET)
      for (const format of ['png', 'jpeg', 'gif'] as const)
        expect((await bring(await sharp(png).toFormat(format).toBuffer())).body).toMatchObject({
          code: 0,
          data: { content: WALLET },
        })
      for (const bytes of [
        await sharp(png).webp().toBuffer(),
        '<svg xmlns="http://www.w3.org/2000/svg"/>',
        'x',
        '%PDF-1.7',
        png.subarray(0, 100),
      ])
        expect((await bring(bytes)).body.code).toBe(40_005)
    },
  )
  it('40005 holds exactly one whole QR in a square', async () => {
    const png = await drawQr(WALLET)
    const { width } = await sharp(png).metadata()
    const white = (w: number, h: number) =>
      sharp({ create: { width: w, height: h, channels: 3, background: '#fff' } })
    const two = await white(width * 2, width * 2)
      .composite([
        { input: png, left: 0, top: 0 },
        { input: await drawQr('another'), left: width, top: width },
      ])
      .png()
      .toBuffer()
    const damaged = await drawQr(`${WALLET.slice(0, -4)}0000`)
    for (const [what, bytes] of [
      ['none', await white(300, 300).png().toBuffer()],
      [
        'wide',
        await white(width * 2, width)
          .composite([{ input: png, left: 0, top: 0 }])
          .png()
          .toBuffer(),
      ],
      ['two', two],
      ['damaged', damaged],
    ] as const)
      expect({ what, code: (await bring(bytes)).body.code }).toEqual({ what, code: 40_005 })
  })
})

const print = (id: string, query: string, language = 'vi') =>
  fetch(`${world.base}${fullPath(payBox.stand, false).replace('{id}', id)}?${query}`, {
    headers: { authorization: `Bearer ${us.owner.token}`, 'accept-language': language },
  })

describe('a QR that the bank takes no money for yet', () => {
  const bankIsBack = async (): Promise<void> => {
    world.bank.fails = false
    await asOwner(world, 'update graphile_worker._private_jobs set run_at = now()')
    await world.work()
  }
  it('of the account behind the box: the box says so until the bank is back, and no stand of it is printed', async () => {
    const { id } = await linked()
    const [account] = await accountsOf(us.owner.merchantId)
    await world.work()
    world.bank.fails = true
    const answer = (await update(id, { bankAccountId: account!.id })).body.data.linkedAccount!
    expect([answer.payable, (await get(id)).linkedAccount!.payable]).toEqual([false, false])
    const refused = await print(id, 'size=A5')
    expect([refused.status, ((await refused.json()) as { code: number }).code]).toEqual([
      502, 33008,
    ])
    await world.work()
    await bankIsBack()
    expect((await get(id)).linkedAccount!.payable).toBe(true)
    expect((await print(id, 'size=A5')).status).toBe(200)
    await world.send(payBox.unlinkBankAccount, { params: { id } }, { token: us.owner.token })
    expect(
      (await update(id, { bankAccountId: account!.id })).body.data.linkedAccount,
    ).toMatchObject({ virtualAccount: answer.virtualAccount, payable: true })
  })
  it("a static QR of an account of the merchant's own, and no other: another bank's or a wallet's is paid as ever", async () => {
    const { id } = await linked()
    const [account] = await accountsOf(us.owner.merchantId)
    const ours = {
      bankBin: '970452',
      accountNumber: account!.account_no,
      shortName: 'KienlongBank',
    }
    await world.work()
    world.bank.fails = true
    const [other, own] = [await addQr(id), await addQr(id, ours)]
    const isPayable = async (): Promise<boolean[]> => (await qrsOf(id)).map((qr) => qr.payable)
    expect([other.payable, own.payable, await isPayable()]).toEqual([true, false, [true, false]])
    expect([
      (await print(id, `qr=${other.id}`)).status,
      (await print(id, `qr=${own.id}`)).status,
    ]).toEqual([200, 502])
    expect((await change(own.id, id, { ...ours, shopName: 'Quầy 2' })).body.data.payable).toBe(
      false,
    )
    await world.work()
    await bankIsBack()
    expect(await isPayable()).toEqual([true, true])
    expect((await print(id, `qr=${own.id}`)).status).toBe(200)
  })
})

describe('the printed stand', () => {
  it('is a page of A5 or A6 in either language, of the account behind the box or of a QR', async () => {
    const { id } = await linked()
    expect((await print(id, 'size=A5')).status).toBe(404)
    const [account] = await accountsOf(us.owner.merchantId)
    await update(id, { bankAccountId: account!.id })
    const qr = await addQr(id)
    for (const [query, box] of [
      ['size=A5', '419.53 595.28'],
      ['size=A6', '297.64 419.53'],
      [`size=A6&qr=${qr.id}`, '297.64 419.53'],
    ] as const)
      for (const language of ['vi', 'en']) {
        const answer = await print(id, query, language)
        const bytes = Buffer.from(await answer.arrayBuffer())
        expect([
          answer.status,
          answer.headers.get('content-type'),
          bytes.subarray(0, 5).toString(),
          bytes.toString('latin1').match(/\/MediaBox \[0 0 ([\d.]+ [\d.]+)\]/g),
        ]).toEqual([200, 'application/pdf', '%PDF-', [`/MediaBox [0 0 ${box}]`]])
      }
    expect((await print(id, 'size=A4')).status).toBe(400)
    expect((await print(id, `qr=${id}`)).status).toBe(404)
  })
  it.runIf(spawnSync('pdftoppm', ['-v']).error === undefined)(
    "fits one page whatever the names, shows the logo, and its QR reads on paper; a wallet's, which no box announces, does not promise that one does",
    async () => {
      const logo = await sharp({
        create: { width: 300, height: 120, channels: 3, background: '#1257d6' },
      })
        .png()
        .toBuffer()
      const content = writeVietQr({
        bin: '970452',
        account: '970012345678901234',
        content: 'QUAY 1',
      })
      const long = {
        content,
        title:
          'CONG TY TRACH NHIEM HUU HAN MOT THANH VIEN THUONG MAI DICH VU AN UONG SAOLA VIET NAM',
        account: '970012345678901234',
        bank: 'UMEE by KienlongBank',
        announced: true,
      }
      const names = [
        'Cà phê Saola',
        'Nhà hàng Đặc sản Ẩm thực Ba Miền Những Người Bạn Thưởng Thức Số Bảy Mươi Bảy Lý',
        'SAOLACOFFEEHOUSESAIGONHANOIDANANGHUECANTHOHAIPHONGNHATRANGDALATVUNGTAUQUYNHONABC',
      ]
      for (const size of ['A5', 'A6'] as const)
        for (const language of ['vi', 'en'] as const)
          for (const name of names) {
            const pdf = await paper(long, { name, logo }, size, translator(language, 'payBox'))
            expect(
              pdf.toString('latin1').match(/\/MediaBox/g),
              `${size} ${language} ${name}`,
            ).toHaveLength(1)
            const picture = await runProgram('pdftoppm', ['-r', '120', '-png', '-'], pdf)
            const found = await readBarcodes(new Uint8Array(picture), {
              formats: ['QRCode'],
              tryHarder: true,
            })
            expect(found.map((one) => one.text)).toEqual([content])
            // The judge shares no code with us: the account and the bank behind the picture.
            const judged = new QRPay(found[0]!.text)
            expect([judged.isValid, judged.consumer.bankBin, judged.consumer.bankNumber]).toEqual([
              true,
              '970452',
              '970012345678901234',
            ])
            const [words, blue] = [
              (await runProgram('pdftotext', ['-', '-'], pdf)).toString(),
              await sharp(picture).raw().toBuffer(),
            ]
            expect(words.replaceAll(/\s+/g, ' ')).toContain(name.slice(0, 12))
            expect([
              words.includes(language === 'vi' ? vi.payBox.stand.listen : en.payBox.stand.listen),
              blue.includes(Buffer.from([0x12, 0x57, 0xd6])),
            ]).toEqual([true, true])
          }
      const wallets = await paper(
        { content: WALLET, title: 'Cà phê Saola', account: null, bank: 'MoMo', announced: false },
        { name: names[0]!, logo: null },
        'A6',
        translator('vi', 'payBox'),
      )
      expect((await runProgram('pdftotext', ['-', '-'], wallets)).toString()).not.toContain(
        vi.payBox.stand.listen,
      )
      // Without a logo the words do not hang at the top: what stays free above and below differs by less than a tenth of the paper.
      for (const size of ['A5', 'A6'] as const) {
        const bare = await runProgram(
          'pdftoppm',
          ['-r', '40', '-png', '-'],
          await paper(
            { ...long, title: 'CONG TY TNHH CA PHE SAOLA' },
            { name: names[0]!, logo: null },
            size,
            translator('vi', 'payBox'),
          ),
        )
        const { data, info } = await sharp(bare)
          .greyscale()
          .raw()
          .toBuffer({ resolveWithObject: true })
        // The cutting marks stand in the corners; the middle half of the width has the words alone.
        const inked = Array.from({ length: info.height }, (_, y) =>
          data
            .subarray((y + 0.25) * info.width, (y + 0.75) * info.width)
            .some((grey) => grey < 200),
        )
        expect(
          Math.abs(inked.indexOf(true) - (info.height - 1 - inked.lastIndexOf(true))),
          size,
        ).toBeLessThan(info.height / 10)
      }
    },
    120_000,
  )
})
