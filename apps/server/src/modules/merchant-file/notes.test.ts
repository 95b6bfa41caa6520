/** Staff's notes about a merchant: who reads, writes and corrects them, and who is told of what. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Output } from '@saola/contract/call'
import { merchantFile, merchantFileLimits } from '@saola/contract/merchant-file'
import { people, staffWith, type People, type StaffPerson } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'

type Notes = Output<typeof merchantFile.notes>
let world: World
let all: People
/** Two who may open the file, and one who may not. */
let lan: StaffPerson
let minh: StaffPerson
let guest: StaffPerson
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
  lan = await staffWith(world, [3100], 'lan')
  minh = await staffWith(world, [3100], 'minh')
  guest = await staffWith(world, [3500], 'guest')
  await asOwner(world, `update admin set email = username || '@bank.example'`)
}, 60_000)
afterAll(() => world.close())

const write = (
  text: string,
  by: { token: string },
  mentions: string[] = [],
  merchantId = all.owner.merchantId,
): Promise<Answer<{ id: string }>> =>
  world.send<typeof merchantFile.addNote, { id: string }>(
    merchantFile.addNote,
    { body: { merchantId, text, mentions } },
    { token: by.token },
  )
const correct = (
  id: string,
  text: string,
  by: { token: string },
  mentions: string[] = [],
  merchantId = all.owner.merchantId,
): Promise<Answer> =>
  world.send(
    merchantFile.updateNote,
    { body: { merchantId, id, text, mentions } },
    { token: by.token },
  )
const list = async (by: { token: string }, merchantId = all.owner.merchantId): Promise<Notes> =>
  (
    await world.send<typeof merchantFile.notes, Notes>(
      merchantFile.notes,
      { params: { merchantId }, page: {} },
      { token: by.token },
    )
  ).body.data
const mailsTo = (name: string): string[] =>
  world.outbox.mails.filter((m) => m.to === `${name}@bank.example`).map((m) => m.text)

describe('notes', () => {
  it('are there for who may open the file, newest first, of this merchant alone', async () => {
    expect((await write('Ghi chú một', lan)).body.code).toBe(0)
    expect((await write('Ghi chú hai', minh)).body.code).toBe(0)
    expect((await list(lan)).items.map((one) => [one.text, one.by])).toEqual([
      ['Ghi chú hai', 'Người minh'],
      ['Ghi chú một', 'Người lan'],
    ])
    expect((await list(lan, all.other.merchantId)).items).toEqual([])
    expect((await write('x', guest)).body.code).toBe(10)
    expect((await write('x', all.owner)).body.code).not.toBe(0)
    expect((await write('x', lan, [], all.owner.sandboxId)).body.code).toBe(5)
    expect((await write('  ', lan)).body.code).toBe(2)
    expect((await write('x'.repeat(merchantFileLimits.note + 1), lan)).body.code).toBe(2)
  })
  it('a mention is mailed once, to whom it names, with the link and without the text', async () => {
    const text = 'Nhờ @Người minh và @Người lan xem số 0909123123'
    const { id } = (await write(text, lan, [minh.id, lan.id])).body.data
    await world.work()
    expect(mailsTo('lan'), 'nobody is told of their own words').toEqual([])
    expect(mailsTo('minh')).toHaveLength(1)
    const mail = mailsTo('minh')[0]!
    expect(mail).toContain('Cà phê Saola (SAOLA001)')
    expect(mail).toContain('Người lan')
    expect(mail).toContain(`/backoffice/merchants/detail?id=${all.owner.merchantId}#notes`)
    expect(mail).not.toContain('0909123123')
    expect((await correct(id, `${text}!`, lan, [minh.id])).body.code).toBe(0)
    await world.work()
    expect(mailsTo('minh'), 'a correction tells nobody again').toHaveLength(1)
    const seen = (await list(lan)).items.find((one) => one.id === id)!
    expect(seen.mentions).toEqual([{ id: minh.id, name: 'Người minh' }])
    expect(seen.correctedAt).not.toBeNull()
  })
  it('a correction that names somebody new tells them; who is named no more by then is not told', async () => {
    const { id } = (await write('Chờ', lan)).body.data
    await correct(id, 'Nhờ @Người minh', lan, [minh.id])
    await correct(id, 'Thôi', lan)
    const before = mailsTo('minh').length
    await world.work()
    expect(mailsTo('minh')).toHaveLength(before)
  })
  it('names nobody who may not open the file, nor whom the text does not name', async () => {
    expect((await write('@Người guest', lan, [guest.id])).body.code).toBe(2)
    expect((await write('không ai', lan, [minh.id])).body.code).toBe(2)
    const { data } = (
      await world.send<typeof merchantFile.colleagues, { id: string }[]>(
        merchantFile.colleagues,
        {},
        { token: lan.token },
      )
    ).body
    const ids = data.map((one) => one.id)
    expect(ids).toEqual(expect.arrayContaining([lan.id, minh.id]))
    expect(ids).not.toContain(guest.id)
  })
  it('only its author corrects it, within a quarter of an hour; the audit log keeps what stood there', async () => {
    const { id } = (await write('Sai', lan)).body.data
    const actionsFor = async (by: { token: string }) =>
      (await list(by)).items.find((one) => one.id === id)!.allowedActions
    expect(await actionsFor(lan)).toEqual(['update'])
    expect(await actionsFor(minh)).toEqual([])
    expect((await correct(id, 'Đổi', minh)).body.code).toBe(10)
    expect((await correct(id, 'Đúng', lan, [], all.other.merchantId)).body.code).toBe(5)
    expect((await correct(id, 'Đúng', lan)).body.code).toBe(0)
    expect(
      await asOwner(
        world,
        `select actor_id, before ->> 'text' before, after ->> 'text' after from audit_record where object_id = $1 order by id`,
        [id],
      ),
    ).toEqual([
      { actor_id: lan.id, before: null, after: 'Sai' },
      { actor_id: lan.id, before: 'Sai', after: 'Đúng' },
    ])
    const written = `update merchant_note set created_at = $2 where id = $1`
    const ago = (seconds: number): Date => new Date(world.clock.now().getTime() - seconds * 1_000)
    const minutes = merchantFileLimits.correctMinutes * 60
    await asOwner(world, written, [id, ago(minutes - 30)])
    expect((await correct(id, 'Kịp', lan)).body.code).toBe(0)
    await asOwner(world, written, [id, ago(minutes + 1)])
    expect((await correct(id, 'Muộn', lan)).body.code).toBe(13)
    expect(await actionsFor(lan)).toEqual([])
    expect((await list(lan)).items.find((one) => one.id === id)!.text).toBe('Kịp')
  })
  it('somebody who lost the right to the file reads no mail about it', async () => {
    const leaver = await staffWith(world, [3100], 'leaver')
    await asOwner(world, `update admin set email = 'leaver@bank.example' where id = $1`, [
      leaver.id,
    ])
    await write('@Người leaver', lan, [leaver.id])
    await asOwner(world, `update admin set status = 'BLOCKED' where id = $1`, [leaver.id])
    await world.work()
    expect(mailsTo('leaver')).toEqual([])
  })
})
