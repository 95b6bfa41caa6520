/** The tools over HTTP: who may use them, money on order, what a number is, what a picture says. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { bankAccount } from '@saola/contract/bank-account'
import { payLink } from '@saola/contract/pay-link'
import { tool, type Scanned, type Target } from '@saola/contract/tool'
import { writeVietQr } from '@saola/vietqr/write'
import { createLink, linkDetail, type Link } from '../../../test/pay-links.ts'
import { memberWith, people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
  const wasm = await readFile(
    createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'),
  )
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(wasm).buffer },
    fireImmediately: true,
  })
}, 120_000)
afterAll(() => world.close())

interface By {
  token: string
  test?: boolean
}
interface Deposited {
  transfers: { bankReference: string; amount: number }[]
  target: Target
}
const deposit = (body: Record<string, unknown>, by: By = { token: all.owner.token, test: true }) =>
  world.send<typeof tool.deposit, Deposited>(tool.deposit, { body } as never, by)
const inquiry = (number: string, by: By) =>
  world.send<typeof tool.inquiry, Target>(tool.inquiry, { body: { number } }, by)
const outcome = async (bankReferences: string[]) =>
  (
    await world.send<typeof tool.outcome, { outcome: string | null; reason: string | null }[]>(
      tool.outcome,
      { body: { bankReferences } },
      { token: all.owner.token, test: true },
    )
  ).body.data
const testLink = (amount = 50_000): Promise<Link> => createLink(world, all.owner, { amount }, true)
const numberOf = async (link: Link): Promise<string> =>
  (await linkDetail(world, all.owner, link.payLinkCode, true)).virtualAccount!
/** Does what the bank's sandbox would do with the orders that it has: tells of them. */
async function bankTells(): Promise<void> {
  for (const o of world.outbox.testCredits.splice(0)) {
    for (let i = 0; i < o.copies; i++) {
      await world.notify(
        {
          bankReference: o.reference,
          accountNo: o.accountNo,
          virtualAccount: o.virtualAccount,
          amount: o.amount,
          currency: 'VND',
          content: o.content,
          fromBin: '970436',
          fromAccount: '0011001234567',
          fromName: o.fromName,
          bookedAt: o.bookedAt ?? world.clock.now().toISOString(),
          interBankTrace: '1',
        },
        { test: true },
      )
    }
  }
}
/** A code, drawn by the same library's other half. */
const drawn = async (text: string, side = 480): Promise<Buffer> => {
  const { svg, error } = await writeBarcode(text, { format: 'QRCode' })
  if (svg === '') throw new Error(error)
  return sharp(Buffer.from(svg), { density: 300 })
    .flatten({ background: '#fff' })
    .resize(side, side, { kernel: 'nearest' })
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#fff' })
    .png()
    .toBuffer()
}
async function scan(bytes: Buffer, by: By, name = 'image') {
  const form = new FormData()
  form.append(name, new Blob([new Uint8Array(bytes)]), 'qr.png')
  const answer = await world.raw(`${by.test ? '/sandbox' : ''}/pay/api/tool/v1/scanQr`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}` },
    body: form,
  })
  return answer.body as { code: number; data: Scanned }
}

describe('who', () => {
  it(
    'the code 1402 opens them, and nothing else does',
    { meta: { behaviours: ['B-101'] } },
    async () => {
      const [with1402, without] = [
        await memberWith(world, [1402], '0933000001'),
        await memberWith(world, [1400, 1401], '0933000002'),
      ]
      const number = await numberOf(await testLink())
      expect([
        (await inquiry(number, { token: with1402.token, test: true })).body.code,
        (await inquiry(number, { token: without.token, test: true })).body.code,
        (await deposit({ number, amount: 1 }, { token: without.token, test: true })).body.code,
      ]).toEqual([0, 10, 10])
    },
  )
  it('money comes in on order in Test Mode alone', async () => {
    const link = await createLink(world, all.owner, {})
    const live = (await linkDetail(world, all.owner, link.payLinkCode)).virtualAccount!
    expect(
      (await deposit({ number: live, amount: 50_000 }, { token: all.owner.token })).body.code,
    ).toBe(18)
    expect(
      (await deposit({ number: live, amount: 50_000 })).body.code,
      "a live number is not the sandbox merchant's",
    ).toBe(5)
    expect(world.outbox.testCredits).toEqual([])
  })
  it("other people's numbers are nobody's", async () => {
    const number = await numberOf(await testLink())
    expect([
      (await inquiry(number, { token: all.other.token, test: true })).body.code,
      (await deposit({ number, amount: 1 }, { token: all.other.token, test: true })).body.code,
    ]).toEqual([5, 5])
  })
})

describe('inquiry', { meta: { behaviours: ['B-494', 'B-496'] } }, () => {
  it('says what a number is: a payment, a static virtual account, an account', async () => {
    const link = await testLink(77_000)
    const number = await numberOf(link)
    expect(
      (
        await inquiry(` ${number.slice(0, 4)} ${number.slice(4)}`, {
          token: all.owner.token,
          test: true,
        })
      ).body.data,
    ).toMatchObject({
      kind: 'PAYMENT',
      virtualAccount: number,
      amount: 77_000,
      status: 'CREATED',
      takesMoney: true,
      payLinkCode: link.payLinkCode,
    })
    await world.send(
      payLink.cancel,
      { params: { payLinkCode: link.payLinkCode } },
      { token: all.owner.token, test: true },
    )
    expect((await inquiry(number, { token: all.owner.token, test: true })).body.data).toMatchObject(
      { status: 'CANCELED', takesMoney: false },
    )
    const [account] = (
      await world.send<typeof bankAccount.getList, { accountNo: string }[]>(
        bankAccount.getList,
        { query: {} },
        all.owner,
      )
    ).body.data
    expect((await inquiry(account!.accountNo, all.owner)).body.data).toMatchObject({
      kind: 'ACCOUNT',
      accountNo: account!.accountNo,
      virtualAccount: null,
      takesMoney: true,
    })
  })
  it('is refused for what is no number', async () => {
    for (const number of ['', '   ', '1', '97?', 'x'.repeat(41), '1'.repeat(20)])
      expect({ number, code: (await inquiry(number, all.owner)).body.code }).toEqual({
        number,
        code: 2,
      })
    expect((await inquiry('99999999999', all.owner)).body).toMatchObject({
      code: 5,
      data: { errors: [{ field: 'number' }] },
    })
  })
})

describe('deposit', { meta: { behaviours: ['B-494', 'B-496'] } }, () => {
  it('orders a transfer, which pays the link like any other; what became of it is told', async () => {
    const number = await numberOf(await testLink(64_000))
    const answer = (
      await deposit({
        number,
        amount: 64_000,
        content: 'Ca phe',
        fromName: 'LE VAN TAM',
        delaySec: 3,
      })
    ).body.data
    expect(world.outbox.testCredits).toEqual([
      {
        reference: answer.transfers[0]!.bankReference,
        accountNo: answer.target.accountNo,
        virtualAccount: number,
        amount: 64_000,
        content: 'Ca phe',
        fromName: 'LE VAN TAM',
        bookedAt: null,
        delayMs: 3_000,
        copies: 1,
        hitch: null,
      },
    ])
    const references = answer.transfers.map((t) => t.bankReference)
    expect(await outcome(references)).toMatchObject([{ outcome: null, reason: null }])
    await bankTells()
    expect(await outcome(references)).toMatchObject([
      { outcome: 'SETTLED', reason: null, transactionId: answer.target.transactionId },
    ])
    expect((await inquiry(number, { token: all.owner.token, test: true })).body.data).toMatchObject(
      { status: 'SUCCESS', takesMoney: false },
    )
    expect(
      await asOwner(
        world,
        `select after->>'fault' fault from audit_record where operation = 'tool.deposit' and object_id = $1`,
        [number],
      ),
    ).toEqual([{ fault: 'NONE' }])
  })
  it.each([
    ['UNDER', ['UNDER']],
    ['OVER', ['OVER']],
    ['LATE', ['LATE']],
    ['TWICE', [null, 'DUPLICATE_PAYMENT']],
    ['REPEATED', [null]],
  ] as const)('with the fault %s ends as the rules say', async (fault, reasons) => {
    const number = await numberOf(await testLink(90_000))
    const { transfers } = (await deposit({ number, amount: 90_000, fault })).body.data
    await bankTells()
    expect((await outcome(transfers.map((t) => t.bankReference))).map((o) => o.reason)).toEqual(
      reasons,
    )
  })
  it("too late is too late for the sandbox merchant's own clock as well", async () => {
    await asOwner(world, 'update merchant set clock_shift_ms = 86400000 where id = $1', [
      all.owner.sandboxId,
    ])
    await new Promise((done) => {
      setTimeout(done, 1_100)
    })
    const number = await numberOf(await testLink(91_000))
    const { transfers } = (await deposit({ number, amount: 91_000, fault: 'LATE' })).body.data
    await bankTells()
    expect(await outcome(transfers.map((t) => t.bankReference))).toMatchObject([{ reason: 'LATE' }])
    await asOwner(world, 'update merchant set clock_shift_ms = 0 where id = $1', [
      all.owner.sandboxId,
    ])
  })
  it('to the account itself lands among unmatched credits', async () => {
    const accounts = (
      await world.send<typeof bankAccount.getList, { accountNo: string }[]>(
        bankAccount.getList,
        { query: {} },
        { token: all.owner.token, test: true },
      )
    ).body.data
    const { transfers } = (await deposit({ number: accounts[0]!.accountNo, amount: 1_000 })).body
      .data
    await bankTells()
    expect(await outcome(transfers.map((t) => t.bankReference))).toMatchObject([
      { outcome: 'UNMATCHED', reason: 'UNKNOWN_ACCOUNT' },
    ])
  })
  it('is refused for wrong fields, and says so when the bank is silent', async () => {
    const number = await numberOf(await testLink())
    for (const body of [
      { number },
      { number, amount: 0 },
      { number, amount: -1 },
      { number, amount: 1.5 },
      { number, amount: 500_000_000 },
      { number, amount: '1' },
      { number, amount: 1, delaySec: 601 },
      { number, amount: 1, fault: 'x' },
      { number, amount: 1, fault: 'UNDER' },
      { number, amount: 1, extra: 1 },
    ]) {
      expect({ body, code: [2, 3].includes((await deposit(body)).body.code) }).toEqual({
        body,
        code: true,
      })
    }
    world.bank.fails = true
    expect((await deposit({ number, amount: 1_000 })).body.code).toBe(33008)
    world.bank.fails = false
  })
})

describe('the picture of a code', { meta: { behaviours: ['B-494', 'B-495'] } }, () => {
  it("is read, its fields named, the merchant's own number recognised", async () => {
    const link = await testLink(123_000)
    const by = { token: all.owner.token, test: true }
    const read = await scan(await drawn(link.qrCode), by)
    expect(read).toMatchObject({
      code: 0,
      data: {
        kind: 'VIETQR',
        own: true,
        bankName: expect.any(String) as string,
        text: link.qrCode,
      },
    })
    expect(read.data.facts.find((f) => f.name === 'amount')?.value).toBe('123000')
    expect(
      await scan(await drawn(writeVietQr({ bin: '970436', account: '0011001234567' })), all.owner),
    ).toMatchObject({ code: 0, data: { own: false, bankName: 'Vietcombank' } })
    expect(await scan(await drawn('https://saola.vn'), all.owner)).toMatchObject({
      code: 0,
      data: { kind: 'WEB' },
    })
  })
  it('turned, inverted, large and in another file format all the same', async () => {
    const code = await drawn('WIFI:T:WPA;S:Cafe;P:secret;;', 600)
    for (const bytes of [
      await sharp(code).rotate(90).jpeg().toBuffer(),
      await sharp(code).negate({ alpha: false }).png().toBuffer(),
      await sharp(code).resize(3_000).webp().toBuffer(),
    ])
      expect(await scan(bytes, all.owner)).toMatchObject({
        code: 0,
        data: { kind: 'WIFI', text: 'WIFI:T:WPA;S:Cafe;P:••••;;' },
      })
  })
  it('is refused without a code in it, without a picture, under another name, and far too large', async () => {
    const blank = await sharp({
      create: { width: 200, height: 200, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer()
    expect([
      (await scan(blank, all.owner)).code,
      (await scan(Buffer.from('<svg/>'), all.owner)).code,
      (await scan(blank, all.owner, 'file')).code,
      (await scan(Buffer.alloc(5_100_000), all.owner)).code,
    ]).toEqual([44008, 44002, 2, 44003])
    expect((await scan(blank.subarray(0, 60), all.owner)).code).toBe(44001)
  })
})
