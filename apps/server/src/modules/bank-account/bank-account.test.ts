/** The accounts a merchant is paid into, and what happens when the bank does not answer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankAccount } from '@saola/contract/bank-account'
import { readVietQr } from '@saola/vietqr/read'
import { BankRefused, BankUnavailable } from '../../adapters/bank.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { people, type People } from '../../../test/people.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { pickAccount } from './service.ts'

interface Item {
  id: string
  accountNo: string
  qrCode: string
}
let world: World
let all: People
const list = async (token: string, test = false): Promise<Item[]> =>
  (
    await world.send<typeof bankAccount.getList, Item[]>(
      bankAccount.getList,
      { query: {} },
      { token, test },
    )
  ).body.data
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
})
afterAll(() => world.close())

describe('refusals', () => {
  it(
    "another merchant's account is not found, with the same bytes as one that does not exist",
    { meta: { bars: ['A2'] } },
    async () => {
      const theirs = (await list(all.other.token))[0]!.id
      const sandboxes = (await list(all.owner.token, true))[0]!.id
      const strip = (text: string): string => text.replace(/"traceId":"[^"]+"/, '')
      for (const call of [bankAccount.get, bankAccount.getBalance]) {
        const ask = (id: string) =>
          world.send(
            call as typeof bankAccount.get,
            { params: { id, bankAccountId: id } as never },
            { token: all.owner.token },
          )
        const nowhere = await ask('01920000-0000-7000-8000-00000000ffff')
        expect(nowhere).toMatchObject({ status: 404, body: { code: 5 } })
        for (const id of [theirs, sandboxes])
          expect(strip((await ask(id)).text)).toBe(strip(nowhere.text))
      }
    },
  )

  it(
    'answers 33008 when the bank does not answer and 5100000 when it knows no such account',
    { meta: { behaviours: ['B-379', 'B-512'] } },
    async () => {
      const bankAccountId = (await list(all.owner.token))[0]!.id
      const ask = () =>
        world.send(
          bankAccount.getBalance,
          { params: { bankAccountId } },
          { token: all.owner.token },
        )
      const { account } = world.app.bank
      world.app.bank.account = async () => {
        throw new BankUnavailable('down')
      }
      expect(await ask()).toMatchObject({ status: 502, body: { code: 33008 } })
      world.app.bank.account = async () => {
        throw new BankRefused('404')
      }
      expect(await ask()).toMatchObject({ status: 404, body: { code: 5100000 } })
      world.app.bank.account = account
      expect(await ask()).toMatchObject({
        status: 200,
        body: {
          data: {
            accountNo: '100200300400',
            accountName: 'CONG TY TNHH CA PHE SAOLA',
            balance: 25_000_000,
            currency: 'VND',
          },
        },
      })
    },
  )
})

describe('the list', () => {
  it(
    "shows live accounts live and the sandbox merchant's under Test Mode, the default first, each with a QR that banks read",
    { meta: { behaviours: ['B-510'] } },
    async () => {
      const live = await list(all.owner.token)
      expect(live.map((a) => a.accountNo)).toEqual(['100200300400', '888000111222'])
      expect((await list(all.owner.token, true)).map((a) => a.accountNo)).toEqual([
        '900200300400',
        '988000111222',
      ])
      expect(live.map((a) => readVietQr(a.qrCode))).toMatchObject([
        { ok: true, qr: { bin: '970452', account: '100200300400' } },
        { ok: true, qr: { bin: '963399', account: '888000111222' } },
      ])
    },
  )
})

describe('which account a payment goes to', () => {
  it("takes the named one, else the default; another merchant's is not found", async () => {
    const ctx = jobCtx(world.app, 'test')
    const [first, second] = await list(all.owner.token)
    expect(await pickAccount(ctx, all.owner.merchantId, null)).toMatchObject({
      id: first!.id,
      bankType: 'KLB',
      bin: '970452',
    })
    expect(await pickAccount(ctx, all.owner.merchantId, second!.id)).toMatchObject({
      id: second!.id,
      bankType: 'UMEE',
      bin: '963399',
    })
    await expect(pickAccount(ctx, all.other.merchantId, first!.id)).rejects.toMatchObject({
      key: 'error.not_found',
    })
    await expect(pickAccount(ctx, all.fresh.merchantId, null)).rejects.toMatchObject({
      key: 'bank.default_required',
    })
  })
})
