import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const check = (body: object) =>
  world.api.signed('POST', '/connector/holders/check', { test: false, ...body })
const organization = async (taxCode: string, test = false) =>
  (await world.api.signed('POST', '/connector/organizations/accounts', { taxCode, test }))
    .body as unknown as { phone: string | null; accounts: { accountNo: string }[] }

describe('holders', () => {
  it('account, branch and id card belong together or do not; the phone is the one the bank knows', async () => {
    expect(
      (await check({ accountNo: '100345678901', branch: 'SGN', idCardNo: '079189001234' })).body,
    ).toMatchObject({
      outcome: 'FITS',
      accountName: 'NGUYEN THI THU HA',
      bin: '970452',
      phone: '0901234567',
      branchName: 'Chi nhánh Sài Gòn',
    })
    expect(
      (await check({ accountNo: '100345678901', branch: 'HAN', idCardNo: '079189001234' })).body,
    ).toEqual({ outcome: 'MISMATCH' })
    expect(
      (await check({ accountNo: '100345678901', branch: 'SGN', idCardNo: '079189001235' })).body,
    ).toEqual({ outcome: 'MISMATCH' })
    for (const accountNo of ['100000020404', '19035678901', '123456789'])
      expect((await check({ accountNo, branch: 'HO', idCardNo: '091070001122' })).body).toEqual({
        outcome: 'NO_ACCOUNT',
      })
  })

  it('an account opened by hand has the holder it was opened with, also after a restart', async () => {
    await world.api.post('/api/bank/accounts', {
      accountNo: '100111222333',
      accountName: 'VO THI LAN',
      idCardNo: '001199000001',
      phone: '0912000111',
      branch: 'DAD',
    })
    expect(
      (await check({ accountNo: '100111222333', branch: 'DAD', idCardNo: '001199000001' })).body,
    ).toMatchObject({ outcome: 'FITS', phone: '0912000111' })
  })

  it('the sandbox fits its one id card to every number of its own, and to nothing live', async () => {
    expect(
      (
        await check({
          accountNo: '900555666777',
          branch: 'HO',
          idCardNo: '079099000001',
          test: true,
        })
      ).body,
    ).toMatchObject({ outcome: 'FITS', phone: '0000666777' })
    expect((await world.api.signed('GET', '/connector/accounts/900555666777')).body).toMatchObject({
      accountName: 'NGUYEN THI THU NGHIEM',
    })
    expect(
      (
        await check({
          accountNo: '900555666777',
          branch: 'HO',
          idCardNo: '079189001234',
          test: true,
        })
      ).body,
    ).toEqual({ outcome: 'MISMATCH' })
    expect(
      (
        await check({
          accountNo: '900555660404',
          branch: 'HO',
          idCardNo: '079099000001',
          test: true,
        })
      ).body,
    ).toEqual({ outcome: 'NO_ACCOUNT' })
    expect(
      (
        await check({
          accountNo: '100345678901',
          branch: 'SGN',
          idCardNo: '079189001234',
          test: true,
        })
      ).body,
    ).toEqual({ outcome: 'NO_ACCOUNT' })
    expect(
      (await check({ accountNo: '900555666777', branch: 'HO', idCardNo: '079099000001' })).body,
    ).toEqual({ outcome: 'NO_ACCOUNT' })
  })

  it('an organization has the accounts of its tax number', async () => {
    expect((await organization('0316123456')).accounts.map((a) => a.accountNo)).toEqual([
      '100200300400',
      '888000111222',
      '100200300517',
      '888000111360',
    ])
    expect(await organization('9912345678')).toEqual({ phone: null, accounts: [] })
    expect(await organization('9912345678', true)).toMatchObject({
      phone: '0000345678',
      accounts: [
        { accountNo: '900123456781' },
        { accountNo: '900123456782' },
        { accountNo: '900123456783' },
      ],
    })
    expect((await organization('0316123456', true)).accounts).toEqual([])
  })

  it("the sandbox tells no real customer's name", async () => {
    const name = async (test: string) =>
      (
        await world.api.signed(
          'GET',
          `/connector/beneficiary?bin=970452&accountNo=100345678901&test=${test}`,
        )
      ).body['accountName']
    expect(await name('false')).toBe('NGUYEN THI THU HA')
    expect(await name('true')).not.toBe('NGUYEN THI THU HA')
  })
})

describe('statement pages and past credits', () => {
  const item = (i: number) => ({
    bankReference: `FTPAST${String(i).padStart(4, '0')}`,
    interBankTrace: `2611${i}`,
    accountNo: '100200300400',
    virtualAccount: null,
    amount: 1_000 + i,
    content: `cu ${i}`,
    fromBin: '970436',
    fromAccount: '0011001234567',
    fromName: 'NGUYEN VAN AN',
    bookedAt: new Date(Date.UTC(2026, 8, 1, 0, i)).toISOString(),
  })

  it('credits of the past are booked once, in silence, and read page by page without a gap', async () => {
    const batch = Array.from({ length: 45 }, (_, i) => item(i))
    expect((await world.api.signed('POST', '/connector/history', { items: batch })).body).toEqual({
      booked: 45,
    })
    expect((await world.api.signed('POST', '/connector/history', { items: batch })).body).toEqual({
      booked: 0,
    })
    expect(world.receiver.notified()).toEqual([])
    const page = async (n: number, more = '') =>
      (
        await world.api.signed(
          'GET',
          `/connector/accounts/100200300400/statement-page?page=${n}&size=20${more}`,
        )
      ).body as unknown as {
        total: number
        opening: number
        credit: number
        debit: number
        closing: number
        items: { transactionNo: string; amount: number }[]
      }
    const pages = [await page(0), await page(1), await page(2), await page(3)]
    expect(pages.map((p) => p.items.length)).toEqual([20, 20, 5, 0])
    expect(new Set(pages.flatMap((p) => p.items.map((l) => l.transactionNo))).size).toBe(45)
    expect(pages[0]).toMatchObject({
      total: 45,
      opening: 25_000_000,
      debit: 0,
      credit: batch.reduce((sum, l) => sum + l.amount, 0),
    })
    expect(pages[0]!.closing).toBe(pages[0]!.opening + pages[0]!.credit)
    expect((await page(0, '&sortBy=amount&direction=ASC')).items[0]!.amount).toBe(1_000)
  })
})
