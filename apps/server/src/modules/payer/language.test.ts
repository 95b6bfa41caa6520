/** What a payer is sent unasked speaks the language in which they read (ADR 0010): receipt, reminder, refund. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { refund } from '@saola/contract/refund'
import {
  createLink,
  linkDetail,
  payByBank,
  type Link,
  type LinkBody,
} from '../../../test/pay-links.ts'
import { people, type People } from '../../../test/people.ts'
import { makeOrder, makePage, makeProduct, payOrder, type Page } from '../../../test/pay-pages.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { orderJobs } from '../order/jobs.ts'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payPage":true}' })
})
beforeEach(async () => {
  us = await people(world)
})
afterAll(() => world.close())

const PRICE = 20_000
type Contact = { email?: string; phone?: string }
async function visit(
  path: string,
  form?: Record<string, string>,
): Promise<{ status: number; html: string; location: string }> {
  const response = await fetch(world.base + path, {
    redirect: 'manual',
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  })
  return {
    status: response.status,
    html: await response.text(),
    location: response.headers.get('location') ?? '',
  }
}
/** What the payment keeps, by now or a moment later: a look at a page is written down with others. */
const keeps = (id: string, language: 'VI' | 'EN' | null) =>
  vi.waitFor(
    async () =>
      expect(
        await asOwner(world, 'select payer_language "language" from payment where id = $1', [id]),
      ).toEqual([{ language }]),
    { timeout: 60_000, interval: 50 },
  )
const fieldsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input ([^>]*)>/g)]
      .map(([, a]) => [/name="([^"]*)"/.exec(a!)?.[1] ?? '', /value="([^"]*)"/.exec(a!)?.[1] ?? ''])
      .filter(([name]) => name !== ''),
  )
const pageWithProduct = async (test = false): Promise<Page> =>
  makePage(
    world,
    us.owner,
    [await makeProduct(world, us.owner, { name: 'Bánh dẻo', price: PRICE }, test)],
    {
      periodType: 'DAILY',
      customerInfoType: 'AUTO_FILL',
      customerInfoForm: { fillName: true, fillPhone: true, fillEmail: true, fillAddress: false },
    },
    test,
  )
/** Orders by the page's form, read with this query. @returns the transaction. */
async function ordered(
  query: string,
  contact: Contact = { email: 'an@example.vn' },
  test = false,
): Promise<string> {
  const path = `${test ? '/test' : ''}/public/paypage/${(await pageWithProduct(test)).code}${query}`
  const { html } = await visit(path)
  const sent = await visit(path, {
    ...fieldsOf(html),
    [/name="(q\.[^"]+)"/.exec(html)![1]!]: '1',
    periodic: '1',
    ...contact,
  })
  expect(sent.status, sent.html).toBe(303)
  return new URL(sent.location, world.base).searchParams.get('id')!
}
async function paid(transactionId: string, test = false): Promise<void> {
  expect((await payOrder(world, { transactionId, amount: PRICE }, {}, test)).body.code).toBe(0)
  await world.work()
}
async function refunded(transactionId: string, test = false): Promise<void> {
  expect(
    (
      await world.send(
        refund.create,
        { body: { transactionId, amount: 5_000, reason: 'đổi ý' } },
        { token: us.owner.token, test },
      )
    ).body.code,
  ).toBe(0)
  await world.work()
}
async function aDayLater(): Promise<void> {
  world.clock.advance(86_400_000)
  us = await people(world)
  await orderJobs.find((job) => job.name === 'order.remindDue')!.work(jobCtx(world.app, 'test'), {})
  await world.work()
}
const about = (id: string) => world.outbox.mails.filter((mail) => mail.text.includes(id))
const subjects = (id: string): (string | undefined)[] =>
  about(id).map(
    (mail) => /Receipt|Time to buy|refunds|Biên nhận|Đến kỳ|hoàn lại/.exec(mail.subject)?.[0],
  )
async function inEnglishShop(work: () => Promise<void>): Promise<void> {
  const speak = (language: string) =>
    asOwner(world, 'update shop_setting set default_language = $2 where merchant_id = $1', [
      us.owner.merchantId,
      language,
    ])
  await speak('EN')
  try {
    await work()
  } finally {
    await speak('VI')
  }
}

describe('an order', () => {
  it('of an English page: receipt, refund and reminder are English, and lead to the page in English', async () => {
    const id = await ordered('?lang=en')
    await keeps(id, 'EN')
    await paid(id)
    await refunded(id)
    await aDayLater()
    expect(subjects(id)).toEqual(['Receipt', 'refunds', 'Time to buy'])
    for (const mail of about(id))
      expect([
        mail.text.includes(`?id=${id}&lang=en`),
        mail.html.includes('<html lang="en"'),
      ]).toEqual([true, true])
  })
  it('where nothing was chosen speaks as the shop does, whatever that is by then', async () => {
    const [before, later] = [await ordered(''), await ordered('')]
    await paid(before)
    await inEnglishShop(() => paid(later))
    expect([subjects(before), subjects(later)]).toEqual([['Biên nhận'], ['Receipt']])
    for (const id of [before, later]) {
      await keeps(id, null)
      expect(about(id)[0]!.text).not.toContain('lang=')
    }
  })
  it('of a Vietnamese page in an English shop is Vietnamese', () =>
    inEnglishShop(async () => {
      const id = await ordered('?lang=vi')
      await paid(id)
      await refunded(id)
      expect([
        subjects(id),
        about(id).every((mail) => mail.text.includes(`?id=${id}&lang=vi`)),
      ]).toEqual([['Biên nhận', 'hoàn lại'], true])
    }))
  it('reminds by SMS in the same', async () => {
    const id = await ordered('?lang=en', { phone: '0912345001' })
    await paid(id)
    await aDayLater()
    expect(
      world.outbox.sms
        .filter((sms) => sms.to === '0912345001')
        .map((sms) => [sms.text.includes('time to buy'), sms.text.includes(`?id=${id}&lang=en`)]),
    ).toEqual([[true, true]])
  })
  it('takes the language that its payer turns to before they pay, and none that is chosen afterwards', async () => {
    const id = await ordered('?lang=vi')
    const page = (query: string) => visit(`/public/paypage/waiting-payment?id=${id}${query}`)
    await page('')
    await page('&lang=en')
    await keeps(id, 'EN')
    await paid(id)
    await page('&lang=vi')
    const [other, written] = [await ordered('?lang=en'), await ordered('')]
    await visit(`/public/paypage/waiting-payment?id=${written}&lang=en`)
    // What is written down later is there by now, so what was looked at before would be, too.
    await keeps(written, 'EN')
    await keeps(id, 'EN')
    await paid(other)
    expect([subjects(id), subjects(other)]).toEqual([['Receipt'], ['Receipt']])
  })
  it('by a call, which tells no language, speaks as the shop does until its page is read in another', async () => {
    const page = await pageWithProduct()
    const product = /name="q\.([^"]+)"/.exec(
      (await visit(`/public/paypage/${page.code}`)).html,
    )![1]!
    const make = async () =>
      (
        await makeOrder(world, page, {
          items: [{ productId: product, quantity: 1 }],
          customerEmail: 'an@example.vn',
        })
      ).transactionId
    const [plain, read] = [await make(), await make()]
    await visit(`/public/paypage/waiting-payment?id=${read}&lang=en`)
    await keeps(read, 'EN')
    await paid(plain)
    await paid(read)
    expect([subjects(plain), subjects(read)]).toEqual([['Biên nhận'], ['Receipt']])
  })
  it('in Test Mode keeps it alike, and a receipt that is asked for speaks as its page does', async () => {
    const id = await ordered('?lang=en', { email: 'an@example.vn' }, true)
    await keeps(id, 'EN')
    await paid(id, true)
    await refunded(id, true)
    expect(subjects(id)).toEqual(['Receipt', 'refunds'])
    await visit(`/test/public/paypage/order/${id}/receipt?lang=vi`, { email: 'ban@example.vn' })
    await world.work()
    expect(subjects(id).at(-1)).toBe('Biên nhận')
  })
})

describe('a pay link', () => {
  const asks = {
    customerInfoType: 'REQUIRE_INPUT' as const,
    customerInfoForm: { fillName: true, fillPhone: false, fillEmail: true, fillAddress: false },
  }
  const fill = (link: Link, query: string) =>
    visit(`/public/paylink/${link.payLinkCode}/customer${query}`, {
      fullName: 'An',
      email: 'an@example.vn',
    })
  async function refundOf(link: Link, test = false) {
    expect((await payByBank(world, us.owner, link, {}, test)).body.code).toBe(0)
    await refunded(link.transactionId, test)
    return about(link.payLinkCode).map((mail) => [
      /refunds|hoàn lại/.exec(mail.subject)?.[0],
      /\?lang=\w+/.exec(mail.text)?.[0],
    ])
  }
  const make = (body: Partial<LinkBody> = {}, test = false) =>
    createLink(world, us.owner, { amount: 30_000, ...body }, test)

  it('keeps the language in which its payer told who they are', async () => {
    const [english, none] = [await make(asks), await make(asks)]
    for (const [link, query] of [
      [english, '?lang=en'],
      [none, ''],
    ] as const)
      expect((await fill(link, query)).status).toBe(303)
    await keeps(english.transactionId, 'EN')
    expect([await refundOf(english), await refundOf(none)]).toEqual([
      [['refunds', '?lang=en']],
      [['hoàn lại', undefined]],
    ])
  })
  it('the language of the form that the payer sent counts more than that of an earlier page view', async () => {
    const link = await make(asks)
    await visit(`/public/paylink/${link.payLinkCode}?lang=en`)
    await keeps(link.transactionId, 'EN')
    await fill(link, '')
    await keeps(link.transactionId, null)
    // A second filling is refused, and changes nothing.
    await fill(link, '?lang=en')
    await keeps(link.transactionId, null)
    expect(await refundOf(link)).toEqual([['hoàn lại', undefined]])
  })
  it('whose payer the shop has named keeps the language in which it is opened', async () => {
    for (const test of [false, true]) {
      const link = await make({ customer: { fullName: 'Ann', email: 'ann@example.vn' } }, test)
      await visit(`${test ? '/test' : ''}/public/paylink/${link.payLinkCode}?lang=en`)
      await keeps(link.transactionId, 'EN')
      expect(await refundOf(link, test)).toEqual([['refunds', '?lang=en']])
    }
  })
  it('a look that is written down changes nothing else: an opened link stays opened, the last choice counts', async () => {
    const link = await make()
    await visit(`/public/paylink/${link.payLinkCode}`)
    const opened = async () =>
      (await linkDetail(world, us.owner, link.payLinkCode)).timeline.find(
        (step) => step.step === 'OPENED',
      )?.at
    await vi.waitFor(async () => expect(await opened()).toBeDefined(), {
      timeout: 60_000,
      interval: 50,
    })
    const first = await opened()
    world.clock.advance(60_000)
    await visit(`/public/paylink/waiting-payment?code=${link.payLinkCode}&lang=en`)
    await keeps(link.transactionId, 'EN')
    await visit(`/public/paylink/${link.payLinkCode}?lang=vi`)
    await keeps(link.transactionId, 'VI')
    expect(await opened()).toBe(first)
  })
})
