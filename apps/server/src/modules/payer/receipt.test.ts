/** The receipt of a paid link by e-mail, and the language in which a payer page speaks. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLink, payByBank, settleDown, type Link } from '../../../test/pay-links.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld({})
})
beforeEach(async () => {
  us = await people(world)
})
afterAll(() => world.close())

const visit = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(world.base + path, { redirect: 'manual', ...init })
const ask = (link: Link, email: string, query = ''): Promise<Response> =>
  visit(`/public/paylink/${link.payLinkCode}/receipt${query}`, {
    method: 'POST',
    body: new URLSearchParams({ email }),
  })
async function paidLink(): Promise<Link> {
  const link = await createLink(world, us.owner, { amount: 62_000, description: 'Hai cà phê' })
  await payByBank(world, us.owner, link)
  await settleDown(world)
  return link
}
const mailsOf = (link: Link) =>
  world.outbox.mails.filter(({ text }) => text.includes(link.payLinkCode))

describe('the receipt of a paid link', () => {
  it('is mailed to the address that was typed, in the language of the page, and audited', async () => {
    const link = await paidLink()
    const answer = await ask(link, 'an@example.vn', '?lang=en')
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/public/paylink/waiting-payment?code=${link.payLinkCode}&lang=en&mailed=1`,
    ])
    await world.work()
    const [mail] = mailsOf(link)
    expect([mail?.to, mail?.subject]).toEqual([
      'an@example.vn',
      'Receipt for 62.000 ₫ from Cà phê Saola',
    ])
    expect(
      await asOwner(
        world,
        `select operation from audit_record where object_id = $1 and operation = 'payer.receipt'`,
        [link.payLinkCode],
      ),
    ).toHaveLength(1)
  })
  it('is refused beside the field for what is no address, and keeps what was typed', async () => {
    const link = await paidLink()
    const answer = await ask(link, 'no address')
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(html).toContain('value="no address"')
    expect(html).toContain('aria-invalid="true"')
    await world.work()
    expect(mailsOf(link)).toEqual([])
  })
  it('leaves five times at most for one link, and never for a link that is not paid', async () => {
    const link = await paidLink()
    for (let i = 0; i < 5; i++) expect((await ask(link, `a${i}@example.vn`)).status).toBe(303)
    expect((await ask(link, 'a6@example.vn')).status).toBe(429)
    const open = await createLink(world, us.owner)
    expect((await ask(open, 'an@example.vn')).status).toBeGreaterThanOrEqual(400)
  })
})

describe('the language of a payer page', () => {
  const languageOf = async (path: string, headers: Record<string, string>): Promise<string> =>
    /<html lang="(\w+)"/.exec(await (await visit(path, { headers })).text())![1]!
  it('is the switch’s, else the last choice, else the browser’s, else the shop’s', async () => {
    const link = await createLink(world, us.owner)
    const path = `/public/paylink/${link.payLinkCode}`
    const chosen = await visit(`${path}?lang=en`)
    const cookie = chosen.headers.get('set-cookie')!
    expect(cookie).toMatch(/^payer_lang=en; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax/)
    const kept = { cookie: cookie.split(';')[0]! }
    expect([
      await languageOf(path, {}),
      await languageOf(path, { 'accept-language': 'en-GB,en;q=0.9' }),
      await languageOf(path, { 'accept-language': 'fr' }),
      await languageOf(path, { ...kept, 'accept-language': 'vi' }),
      await languageOf(`${path}?lang=vi`, kept),
    ]).toEqual(['vi', 'en', 'vi', 'en', 'vi'])
  })
})
