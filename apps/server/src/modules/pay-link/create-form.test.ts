/** Every field of the form that makes a pay link: kept, shown, and seen by the payer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLink, linkDetail } from '../../../test/pay-links.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { uuid } from '../../platform/ids.ts'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
})
afterAll(() => world.close())

const paper = '%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\nstartxref\n9\n%%EOF\n'
async function uploadPaper(token: string): Promise<string> {
  const body = new FormData()
  body.set('file', new Blob([paper]), 'bao-gia.pdf')
  const answer = await world.raw('/storage/api/storage/v1/upload', {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}` },
  })
  return (answer.body.data as { previewUrl: string }).previewUrl
}
async function secondAccount(): Promise<string> {
  const id = uuid()
  await asOwner(
    world,
    `insert into bank_account (id, merchant_id, account_no, account_name, bank_type, bin, default_account, default_fee_account, created_at) values ($1, $2, '100200300422', 'CA PHE SAO LA', 'KLB', '970452', false, false, now())`,
    [id, us.owner.merchantId],
  )
  return id
}
const payerPage = async (link: { payLinkCode: string }): Promise<string> =>
  (await fetch(`${world.base}/public/paylink/${link.payLinkCode}`)).text()

describe('the form of a pay link', () => {
  it('keeps every field', { meta: { behaviours: ['B-280'] } }, async () => {
    const body = {
      amount: 499_999_999,
      refTransactionId: 'HD-1',
      description: 'Báo giá tháng 11',
      expireType: 'NO_EXPIRY',
      fileUrl: await uploadPaper(us.owner.token),
      successUrl: 'https://shop.vn/ok?x=1',
      failUrl: 'http://localhost:3000/',
      redirectAfter: 0,
      contactEmail: 'cua.hang@shop.vn',
      contactPhone: '0901234567',
      customerInfoType: 'AUTO_FILL',
      customerInfoForm: { fillName: true, fillPhone: false, fillEmail: true, fillAddress: false },
      customer: { fullName: 'Lê An', email: 'an@shop.vn' },
    } as const
    const bankAccountId = await secondAccount()
    expect(await createLink(world, us.owner, { ...body, bankAccountId })).toMatchObject({
      ...body,
      bankAccountId,
      accountNo: '100200300422',
      expireAt: null,
      customer: { fullName: 'Lê An', email: 'an@shop.vn', phone: null, address: null },
    })
  })

  it('gives the payer the paper that belongs to it', async () => {
    const fileUrl = await uploadPaper(us.owner.token)
    const link = await createLink(world, us.owner, { fileUrl })
    expect(await payerPage(link)).toContain(`href="${fileUrl}"`)
    const served = await fetch(`${world.base}${fileUrl}`)
    expect(served.headers.get('content-type')).toBe('application/pdf')
    expect(await served.text()).toBe(paper)
  })

  it("refuses a paper of another merchant's", async () => {
    const fileUrl = await uploadPaper(us.other.token)
    await expect(createLink(world, us.owner, { fileUrl })).rejects.toThrow(/fileUrl/)
  })

  it(
    'keeps which fields the customer fills in, and the name of that form',
    { meta: { behaviours: ['B-284'] } },
    async () => {
      const customerInfoForm = {
        id: 'giao-hang',
        fillName: false,
        fillPhone: true,
        fillEmail: false,
        fillAddress: true,
      }
      const link = await createLink(world, us.owner, {
        customerInfoType: 'REQUIRE_INPUT',
        customerInfoForm,
      })
      expect((await linkDetail(world, us.owner, link.payLinkCode)).customerInfoForm).toEqual(
        customerInfoForm,
      )
      const page = await payerPage(link)
      const asked = ['fullName', 'phone', 'email', 'address'].filter((name) =>
        page.includes(`name="${name}"`),
      )
      expect(asked).toEqual(['phone', 'address'])
    },
  )
})
