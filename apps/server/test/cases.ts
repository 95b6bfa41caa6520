/** Dispute cases for tests: opened over HTTP by the café's owner, worked on by people of the bank. */
import sharp from 'sharp'
import { expect } from 'vitest'
import { fullPath, type Call } from '@saola/contract/call'
import { forControl } from '@saola/contract/for-control'
import type {
  ForControlDocument,
  ForControlItem,
  ForControlStaffItem,
} from '@saola/contract/for-control-case'
import { digits } from '../src/platform/ids.ts'
import { createLink, payByBank } from './pay-links.ts'
import { people, staffWith, type People, type StaffPerson } from './people.ts'
import { asOwner } from './shop.ts'
import type { Answer, World } from './world.ts'

export const contact = { email: 'ketoan@saola.vn', phone: '0901234567' }
interface Options {
  token?: string
  test?: boolean
}
export interface Cases {
  us: People
  /** Two who work on cases and decide, and one who only sees them. */
  anna: StaffPerson
  binh: StaffPerson
  viewer: StaffPerson
  ask: <T = ForControlItem>(call: Call, request: object, options?: Options) => Promise<Answer<T>>
  ofBank: <T = ForControlStaffItem>(
    call: Call,
    request: object,
    who?: StaffPerson,
  ) => Promise<Answer<T>>
  /** A payment of the café that the bank has settled. @returns its id */
  paid: (amount?: number, test?: boolean) => Promise<string>
  /** Money on the café's account that names no payment. @returns its number */
  odd: (amount: number, test?: boolean) => Promise<string>
  /** Opens a case; sent unless told otherwise. */
  opened: (about: object, options?: Options) => Promise<ForControlItem>
  /** A payer's complaint about a payment. */
  complained: (transactionId: string, more?: object) => Promise<ForControlStaffItem>
  /** A case about a new payment that is being worked on by the first. */
  solved: (about?: object) => Promise<string>
  proposed: (id: string, body: object, who?: StaffPerson) => Promise<Answer<ForControlStaffItem>>
  /** Proposed by the first, approved by the second. */
  ended: (id: string, body: object) => Promise<Answer<ForControlStaffItem>>
  uploaded: (
    call: Call,
    fields: object,
    token: string,
    test?: boolean,
  ) => Promise<ForControlDocument>
}
export const fine = <T>({ body }: Answer<T>): T => {
  expect(body).toMatchObject({ code: 0 })
  return body.data
}
export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()

async function oddCredit(world: World, us: People, amount: number, test: boolean): Promise<string> {
  const [account] = await asOwner<{ account_no: string }>(
    world,
    'select account_no from bank_account where merchant_id = $1 and default_account',
    [test ? us.owner.sandboxId : us.owner.merchantId],
  )
  const bankReference = `FT${digits(13)}`
  fine(
    await world.notify(
      {
        bankReference,
        accountNo: account!.account_no,
        virtualAccount: null,
        amount,
        currency: 'VND',
        content: 'chuyen nham',
        fromBin: '970436',
        fromAccount: '0011001234567',
        fromName: 'NGUYEN VAN AN',
        bookedAt: world.clock.now().toISOString(),
      },
      { test },
    ),
  )
  const [row] = await asOwner<{ id: string }>(
    world,
    'select id::text from bank_credit where bank_reference = $1',
    [bankReference],
  )
  return row!.id
}

async function uploadedBy(
  world: World,
  call: Call,
  fields: object,
  token: string,
  test: boolean,
): Promise<ForControlDocument> {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, String(value))
  form.set('file', new Blob([(await picture()) as never]), 'sao-ke.png')
  return fine(
    (await world.raw(fullPath(call, test), {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    })) as Answer<ForControlDocument>,
  )
}

/** Signs everybody in; call again after a jump of the clock. */
export async function casesOf(world: World): Promise<Cases> {
  const us = await people(world)
  const name = `c${digits(8)}`
  const anna = await staffWith(world, [3400, 3401, 3402], `${name}a`)
  const binh = await staffWith(world, [3400, 3401, 3402], `${name}b`)
  const viewer = await staffWith(world, [3400], `${name}v`)
  const ask: Cases['ask'] = (call, request, options = {}) =>
    world.send(call, request as never, { token: us.owner.token, ...options })
  const ofBank: Cases['ofBank'] = (call, request, who = anna) =>
    world.send(call, request as never, { token: who.token })
  const paid = async (amount = 100_000, test = false): Promise<string> => {
    const link = await createLink(world, us.owner, { amount }, test)
    fine(await payByBank(world, us.owner, link, {}, test))
    return link.transactionId
  }
  const odd = (amount: number, test = false): Promise<string> => oddCredit(world, us, amount, test)
  const opened: Cases['opened'] = async (about, options) =>
    fine(
      await ask(
        forControl.create,
        { body: { reason: 'Khách báo đã chuyển nhầm', contact, ...about } },
        options,
      ),
    )
  const complained: Cases['complained'] = async (transactionId, more = {}) =>
    fine(
      await ofBank(forControl.cmsCreate, {
        body: { transactionId, reason: 'Người trả khiếu nại', contact, ...more },
      }),
    )
  const solved: Cases['solved'] = async (about) => {
    const { id } = await opened(about ?? { transactionId: await paid() })
    fine(await ofBank(forControl.cmsSolving, { params: { id } }))
    return id
  }
  const proposed: Cases['proposed'] = (id, body, who = anna) =>
    ofBank(forControl.cmsPropose, { body: { id, note: 'Đã kiểm tra', ...body } }, who)
  return {
    us,
    anna,
    binh,
    viewer,
    ask,
    ofBank,
    paid,
    odd,
    opened,
    complained,
    solved,
    proposed,
    ended: async (id, body) => {
      fine(await proposed(id, body))
      return ofBank(forControl.cmsApprove, { body: { id } }, binh)
    },
    uploaded: (call, fields, token, test = false) => uploadedBy(world, call, fields, token, test),
  }
}
