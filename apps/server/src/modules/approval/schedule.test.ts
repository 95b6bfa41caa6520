/** Changes that hold from a later day: nothing of them before it, all of it at its midnight, once, and only while it still may be (ADR 0056). */
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approval, type Outcome } from '@saola/contract/approval'
import { bank, type Bank } from '@saola/contract/bank'
import { bankReport } from '@saola/contract/bank-report'
import { fullPath, type Call } from '@saola/contract/call'
import { effectiveDays } from '@saola/contract/effective-days'
import { eWallet, type Wallet } from '@saola/contract/e-wallet'
import { approve, leaveToOne, proposalOf } from '../../../test/approvals.ts'
import { signIn, staffWith, type StaffPerson } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { jobs } from '../../modules.ts'
import { startOf, vnDay } from '../../platform/clock.ts'
import { jobCtx } from '../../platform/jobs.ts'

const EVERY = [3006, 3200, 3201, 3202, 3203, 3206]
const DAY_MS = 86_400_000
let world: World
/** Who proposes, who approves, who may decide as well, who only reads, and who only proposes. */
let anna: StaffPerson
let binh: StaffPerson
let chi: StaffPerson
let guest: StaffPerson
let dung: StaffPerson
const everyone = () => [anna, binh, chi, guest, dung]
beforeAll(async () => {
  world = await openWorld()
  anna = await staffWith(world, EVERY, 'anna')
  binh = await staffWith(world, EVERY, 'binh')
  chi = await staffWith(world, EVERY, 'chi')
  guest = await staffWith(world, [3200, 3202], 'guest')
  dung = await staffWith(world, [3200, 3201, 3202, 3203], 'dung')
  await asOwner(world, `update admin set email = username || '@bank.example'`)
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  await asOwner(world, `update admin set status = 'ACTIVE', blocked_at = null`)
  await asOwner(world, `delete from approval_rule`)
  await refresh()
})
/** Sessions do not live as long as a change may wait. */
const refresh = async (): Promise<void> => {
  for (const person of everyone()) person.token = (await signIn(world, 'cms', person.id)).token
}

const ask = <T = Outcome>(call: Call, request: object, token = anna.token): Promise<Answer<T>> =>
  world.send<Call, T>(call, request as never, { token })
const fine = <T>({ body }: Answer<T>): T => {
  expect(body).toMatchObject({ code: 0 })
  return body.data
}
const day = (ahead: number): string => vnDay(new Date(world.clock.now().getTime() + ahead * DAY_MS))
/** To a moment of a day of Vietnam. */
async function goTo(text: string, ms = 0): Promise<void> {
  world.clock.advance(startOf(text).getTime() + ms - world.clock.now().getTime())
  await refresh()
}
const job = jobs.find(({ name }) => name === 'approval.applyDue')!
const applyDue = (): Promise<void> => job.work(jobCtx(world.app, job.name), {})

let n = 0
const draft = () => {
  n += 1
  return {
    name: `Ngân hàng Hẹn Ngày ${n}`,
    shortName: `Hẹn ${n}`,
    commonName: `Hẹn ${n}`,
    code: `HEN${n}`,
    napasCode: String(883_000 + n),
    citad: null,
    swift: null,
    benId: null,
    napasSupported: true,
    vietQrSupported: true,
  }
}
type Draft = ReturnType<typeof draft>
const bankOf = async (code: string): Promise<Bank | undefined> =>
  fine(await ask<{ items: Bank[] }>(bank.getAll, { query: { code } })).items[0]
/** A bank that stands in the catalogue. */
async function known(): Promise<{ id: string; body: Draft }> {
  const body = draft()
  const { id } = fine(await ask(bank.create, { body }))
  const made = fine(await approve(world, binh.token, id))
  return { id: made.id!, body }
}
const otherNumber = (body: Draft) => ({
  ...body,
  napasCode: String(Number(body.napasCode) + 4_000),
})
/** A change of a bank's number from a day on, approved by the second person. */
async function scheduled(from = day(2)) {
  const { id: bankId, body } = await known()
  const next = otherNumber(body)
  const { outcome, id } = fine(
    await ask(bank.update, { params: { bankId }, body: { ...next, effectiveFrom: from } }),
  )
  expect(outcome).toBe('PROPOSED')
  expect(fine(await approve(world, binh.token, id))).toEqual({ id: null })
  return { id, bankId, body, next, from }
}
const stateOf = async (id: string) => (await proposalOf(world, binh.token, id)).body.data
const eventsOf = async (id: string) =>
  (await stateOf(id)).history.map(({ event, by, effectiveFrom }) => [event, by, effectiveFrom])
const callOff = (id: string, token: string, note = 'Đổi kế hoạch'): Promise<Answer<null>> =>
  ask<null>(approval.callOff, { params: { id }, body: { note } }, token)
const mailsAbout = (name: string) =>
  world.outbox.mails.filter(({ subject }) => subject.includes(name)).map(({ to }) => to)
const auditOf = (objectId: string, module: string) =>
  asOwner<{ operation: string; actor_name: string; after: Record<string, unknown> | null }>(
    world,
    `select operation, actor_name, after from audit_record where module = $1 and object_id = $2 order by id`,
    [module, objectId],
  )

describe('a change with a day', () => {
  it('is scheduled when it is approved before, and made at midnight in Vietnam', async () => {
    const { id, bankId, body, next, from } = await scheduled()
    const coming = { pendingApproval: id, coming: { from, change: 'UPDATE' } }
    expect(await bankOf(body.code)).toMatchObject({ napasCode: body.napasCode, ...coming })
    expect(await stateOf(id)).toMatchObject({
      state: 'SCHEDULED',
      effectiveFrom: from,
      decidedBy: 'Người binh',
      isCurrent: true,
      allowedActions: ['callOff'],
    })
    const waits = fine(
      await ask<{ items: { id: string }[] }>(approval.getList, { query: { state: 'SCHEDULED' } }),
    )
    expect(waits.items.map((one) => one.id)).toContain(id)
    await goTo(from, -60_000)
    await applyDue()
    expect(await bankOf(body.code), 'a minute before').toMatchObject({
      napasCode: body.napasCode,
      ...coming,
    })
    await goTo(from, 1)
    await applyDue()
    expect(await bankOf(body.code)).toMatchObject({
      napasCode: next.napasCode,
      pendingApproval: null,
      coming: null,
    })
    expect(await stateOf(id)).toMatchObject({ state: 'APPROVED', decidedBy: 'Người binh' })
    expect(await eventsOf(id)).toEqual([
      ['PROPOSED', 'Người anna', null],
      ['APPROVED', 'Người binh', from],
      ['APPLIED', '', null],
    ])
    expect((await auditOf(id, 'approval')).at(-1)).toMatchObject({
      operation: 'approval.applyDue',
      after: { state: 'APPROVED', proposedBy: 'Người anna', approvedBy: 'Người binh' },
    })
    expect((await auditOf(bankId, 'bank')).at(-1)).toMatchObject({
      operation: 'approval.applyDue',
      actor_name: 'Người binh',
    })
  })
  it('is made at once when it is approved on its day or later', async () => {
    const { id: bankId, body } = await known()
    const from = day(1)
    const { id } = fine(
      await ask(bank.update, {
        params: { bankId },
        body: { ...otherNumber(body), effectiveFrom: from },
      }),
    )
    await goTo(from, 1)
    expect(fine(await approve(world, binh.token, id))).toEqual({ id: bankId })
    expect(await bankOf(body.code)).toMatchObject({ napasCode: otherNumber(body).napasCode })
    expect(await stateOf(id)).toMatchObject({ state: 'APPROVED' })
    expect(await eventsOf(id)).toEqual([
      ['PROPOSED', 'Người anna', null],
      ['APPROVED', 'Người binh', null],
    ])
  })
  it('may be a bank that comes or goes, and a wallet', async () => {
    const from = day(1)
    const fresh = draft()
    const { id: added } = fine(await ask(bank.create, { body: { ...fresh, effectiveFrom: from } }))
    const leaving = await known()
    const query = { effectiveFrom: from }
    const { id: gone } = fine(await ask(bank.delete, { params: { bankId: leaving.id }, query }))
    const wallets = await asOwner<{ id: number }>(
      world,
      `insert into e_wallet (name, short_name, common_name, created_at) values ('Túi Rời', 'Túi Rời', 'Túi Rời', now()) returning id`,
    )
    const { id: wallet } = fine(
      await ask(eWallet.delete, { params: { id: String(wallets[0]!.id) }, query }),
    )
    for (const id of [added, gone, wallet]) fine(await approve(world, binh.token, id))
    const read = async () => [
      (await bankOf(fresh.code)) !== undefined,
      (await bankOf(leaving.body.code)) !== undefined,
      fine(await ask<{ items: Wallet[] }>(eWallet.cmsList, { query: { name: 'Túi Rời' } }))
        .items[0],
    ]
    expect(await read()).toEqual([
      false,
      true,
      expect.objectContaining({ pendingApproval: wallet, coming: { from, change: 'DELETE' } }),
    ])
    await goTo(from, 1)
    await applyDue()
    expect(await read()).toEqual([true, false, undefined])
  })
  it('adds a wallet with its pictures on its day', async () => {
    const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#135' } })
      .png()
      .toBuffer()
    const send = async (from: string): Promise<Answer<Outcome>> => {
      const form = new FormData()
      for (const file of ['logo', 'icon'])
        form.set(file, new Blob([new Uint8Array(png)], { type: 'image/png' }), `${file}.png`)
      for (const name of ['name', 'shortName', 'commonName']) form.set(name, 'Ví Mới')
      form.set('effectiveFrom', from)
      return (await world.raw(fullPath(eWallet.create, false), {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${anna.token}` },
      })) as Answer<Outcome>
    }
    expect((await send(day(0))).body).toMatchObject({
      code: 2,
      data: { errors: [{ field: 'effectiveFrom', key: 'approval.effective_day' }] },
    })
    const from = day(1)
    const { id } = fine(await send(from))
    fine(await approve(world, binh.token, id))
    const named = async () =>
      fine(await ask<{ items: Wallet[] }>(eWallet.cmsList, { query: { name: 'Ví Mới' } })).items
    expect(await named()).toEqual([])
    await goTo(from, 1)
    await applyDue()
    expect(await named()).toMatchObject([{ shortName: 'Ví Mới' }])
  })
  it('takes a day from tomorrow to a year ahead, and says which', async () => {
    const { id: bankId, body } = await known()
    const { min, max } = effectiveDays(day(0))
    const say = (text: string): string => text.split('-').toReversed().join('/')
    const send = (effectiveFrom: string) =>
      ask(bank.update, { params: { bankId }, body: { ...otherNumber(body), effectiveFrom } })
    const after = vnDay(new Date(startOf(max).getTime() + DAY_MS))
    for (const wrong of [day(0), day(-1), after])
      expect((await send(wrong)).body, wrong).toMatchObject({
        code: 2,
        data: {
          errors: [
            {
              field: 'effectiveFrom',
              key: 'approval.effective_day',
              params: { min: say(min), max: say(max) },
            },
          ],
        },
      })
    for (const wrong of ['mai', '2026-02-30', ''])
      expect((await send(wrong)).body, wrong).toMatchObject({
        code: 2,
        data: { errors: [{ field: 'effectiveFrom' }] },
      })
    const query = { effectiveFrom: day(0) }
    expect((await ask(bank.delete, { params: { bankId }, query })).body).toMatchObject({
      code: 2,
      data: { errors: [{ field: 'effectiveFrom' }] },
    })
    expect((await bankOf(body.code))?.pendingApproval).toBeNull()
    expect(fine(await send(max)).outcome).toBe('PROPOSED')
    expect(effectiveDays('2028-02-29')).toEqual({ min: '2028-03-01', max: '2029-02-28' })
  })
  it('is part of what is approved', async () => {
    const hashes = await Promise.all(
      [day(1), day(2)].map(async (from) => {
        const { id: bankId, body } = await known()
        const { id } = fine(
          await ask(bank.update, {
            params: { bankId },
            body: { ...otherNumber(body), effectiveFrom: from },
          }),
        )
        return { id, hash: (await stateOf(id)).contentHash }
      }),
    )
    const { id } = hashes[0]!
    await asOwner(
      world,
      `update approval set effective_at = effective_at + interval '1 day' where id = $1`,
      [id],
    )
    expect((await approve(world, binh.token, id)).body.code, 'another day than was proposed').toBe(
      12,
    )
    expect((await stateOf(id)).state).toBe('OUTDATED')
  })
})

describe('while it waits for its day', () => {
  it('no other change of the thing is taken, and it waits for nobody', async () => {
    const { id, bankId, body } = await scheduled()
    for (const answer of [
      await ask(bank.update, { params: { bankId }, body: { ...body, name: 'Tên khác' } }),
      await ask(bank.delete, { params: { bankId }, query: {} }, dung.token),
    ])
      expect(answer.body.code).toBe(14)
    const mine = fine(
      await ask<{ items: { id: string }[] }>(
        approval.getList,
        { query: { whose: 'FOR_ME' } },
        chi.token,
      ),
    )
    expect(mine.items.map((one) => one.id)).not.toContain(id)
    for (const call of [approval.deny, approval.withdraw])
      expect(
        (await ask(call, { params: { id }, body: { note: 'x' } }, chi.token)).body.code,
      ).not.toBe(0)
    expect((await approve(world, chi.token, id)).body.code).toBe(13)
    expect((await stateOf(id)).state).toBe('SCHEDULED')
  })
  it('is called off by its maker, and by who may decide, with a reason', async () => {
    for (const who of [anna, binh, chi]) {
      const { id, body, from } = await scheduled(day(1))
      expect((await callOff(id, who.token, ' ')).body.code, 'a reason').toBe(2)
      fine(await callOff(id, who.token))
      expect(await bankOf(body.code)).toMatchObject({ pendingApproval: null, coming: null })
      expect((await stateOf(id)).state).toBe('WITHDRAWN')
      expect((await eventsOf(id)).at(-1)).toEqual(['CALLED_OFF', `Người ${who.username}`, null])
      expect((await auditOf(id, 'approval')).at(-1)).toMatchObject({
        operation: 'approval.cms.callOff',
        actor_name: `Người ${who.username}`,
        after: { state: 'WITHDRAWN', note: 'Đổi kế hoạch', effectiveFrom: from },
      })
      expect((await callOff(id, who.token)).body.code, 'once').toBe(13)
      await goTo(from, 1)
      await applyDue()
      expect(await bankOf(body.code)).toMatchObject({ napasCode: body.napasCode })
    }
  })
  it('is not called off by others, nor once its day has come, nor before it is approved', async () => {
    const { id, from } = await scheduled(day(1))
    for (const other of [guest, dung]) {
      expect((await proposalOf(world, other.token, id)).body.data.allowedActions).toEqual([])
      expect((await callOff(id, other.token)).body.code).toBe(10)
    }
    await goTo(from, 1)
    expect((await callOff(id, anna.token)).body.code).toBe(13)
    const { id: bankId, body } = await known()
    const waits = fine(
      await ask(bank.update, {
        params: { bankId },
        body: { ...otherNumber(body), effectiveFrom: day(1) },
      }),
    )
    expect((await callOff(waits.id, anna.token)).body.code).toBe(13)
    expect((await callOff(waits.id, chi.token)).body.code).toBe(13)
  })
  it('counts as decided in the report of decisions', async () => {
    const read = async () =>
      fine(
        await ask<{ sum: { approved: number; pending: number } }>(bankReport.decisions, {
          query: { from: day(0), to: day(0) },
        }),
      ).sum
    const before = await read()
    await scheduled()
    const after = await read()
    // The bank itself was a proposal as well.
    expect(after).toMatchObject({ approved: before.approved + 2, pending: before.pending })
  })
})

describe('on its day', () => {
  it('is made once by two workers', async () => {
    const { id, bankId, from } = await scheduled(day(1))
    await goTo(from, 1)
    await Promise.all(Array.from({ length: 4 }, applyDue))
    await applyDue()
    expect((await eventsOf(id)).filter(([event]) => event === 'APPLIED')).toHaveLength(1)
    const steps = await auditOf(bankId, 'bank')
    expect(steps.filter(({ operation }) => operation === 'approval.applyDue')).toHaveLength(1)
  })
  it('is void when the thing has changed since, and both are told', async () => {
    const { id, bankId, body, from } = await scheduled(day(1))
    await asOwner(world, 'update bank set vietqr_supported = false where id = $1', [bankId])
    expect((await stateOf(id)).isCurrent).toBe(false)
    await goTo(from, 1)
    await applyDue()
    await world.work()
    expect(await bankOf(body.code)).toMatchObject({ napasCode: body.napasCode, coming: null })
    expect((await stateOf(id)).state).toBe('OUTDATED')
    expect((await eventsOf(id)).at(-1)).toEqual(['OUTDATED', '', null])
    expect(mailsAbout(body.shortName).toSorted()).toEqual([
      'anna@bank.example',
      'binh@bank.example',
    ])
  })
  it.each([
    ['is blocked', `update admin set status = 'BLOCKED' where username = 'binh'`],
    [
      'has lost the right',
      `update role_group set codes = array[3200] where id = (select role_group_id from admin where username = 'binh')`,
    ],
  ])('is void when who approved it %s', async (_why, statement) => {
    const { id, body, from } = await scheduled(day(1))
    const [before] = await asOwner<{ codes: number[] }>(
      world,
      `select g.codes from role_group g join admin a on a.role_group_id = g.id where a.username = 'binh'`,
    )
    await goTo(from, 1)
    await asOwner(world, statement)
    await applyDue()
    await world.work()
    await asOwner(
      world,
      `update role_group set codes = $1 where id = (select role_group_id from admin where username = 'binh')`,
      [before!.codes],
    )
    const { state, history } = (await proposalOf(world, chi.token, id)).body.data
    expect([state, history.at(-1)?.event]).toEqual(['OUTDATED', 'RIGHT_LOST'])
    expect(
      fine(await ask<{ items: Bank[] }>(bank.getAll, { query: { code: body.code } })).items[0],
    ).toMatchObject({
      napasCode: body.napasCode,
    })
    expect(mailsAbout(body.shortName)).toContain('anna@bank.example')
  })
  it('is void when it would be refused, and one that fails stops no other', async () => {
    const from = day(1)
    const taken = draft()
    const { id } = fine(await ask(bank.create, { body: { ...taken, effectiveFrom: from } }))
    fine(await approve(world, binh.token, id))
    fine(
      await approve(
        world,
        binh.token,
        fine(await ask(bank.create, { body: { ...draft(), napasCode: taken.napasCode } })).id,
      ),
    )
    const broken = await scheduled(from)
    const whole = await scheduled(from)
    // A fault, not a refusal: no such kind is known to the program.
    await asOwner(world, `update approval set kind = 'NOTHING' where id = $1`, [broken.id])
    await goTo(from, 1)
    await applyDue()
    expect(await bankOf(whole.body.code)).toMatchObject({ napasCode: whole.next.napasCode })
    expect(await bankOf(taken.code)).toBeUndefined()
    expect((await eventsOf(id)).at(-1)).toEqual(['REFUSED', '', null])
    expect(await asOwner(world, `select state from approval where id = $1`, [broken.id])).toEqual([
      { state: 'SCHEDULED' },
    ])
    await asOwner(world, `update approval set kind = 'BANK' where id = $1`, [broken.id])
    await applyDue()
    expect(await bankOf(broken.body.code), 'tried again').toMatchObject({
      napasCode: broken.next.napasCode,
    })
  })
})

describe('where one person is enough', () => {
  it('the change waits for its day just the same', async () => {
    const { id: bankId, body } = await known()
    await leaveToOne(world, 'BANK')
    const from = day(1)
    const { outcome, id } = fine(
      await ask(
        bank.update,
        { params: { bankId }, body: { ...otherNumber(body), effectiveFrom: from } },
        dung.token,
      ),
    )
    expect(outcome).toBe('SCHEDULED')
    expect(await bankOf(body.code)).toMatchObject({
      napasCode: body.napasCode,
      pendingApproval: id,
      coming: { from, change: 'UPDATE' },
    })
    expect(await eventsOf(id)).toEqual([['SCHEDULED', 'Người dung', from]])
    expect((await proposalOf(world, dung.token, id)).body.data.allowedActions).toEqual(['callOff'])
    expect((await ask(bank.delete, { params: { bankId }, query: {} }, dung.token)).body.code).toBe(
      14,
    )
    await goTo(from, 1)
    await applyDue()
    expect(await bankOf(body.code)).toMatchObject({ napasCode: otherNumber(body).napasCode })
    expect(await eventsOf(id)).toEqual([
      ['SCHEDULED', 'Người dung', from],
      ['APPLIED', '', null],
    ])
  })
  it('a name waits as well, and is void when its maker may no longer keep the catalogue', async () => {
    const from = day(1)
    const { id: bankId, body } = await known()
    const { outcome, id } = fine(
      await ask(
        bank.update,
        { params: { bankId }, body: { ...body, commonName: 'Tên mai', effectiveFrom: from } },
        dung.token,
      ),
    )
    expect(outcome).toBe('SCHEDULED')
    await goTo(from, 1)
    await asOwner(world, `update admin set status = 'INACTIVE' where username = 'dung'`)
    await applyDue()
    expect(await bankOf(body.code)).toMatchObject({ commonName: body.commonName })
    expect((await eventsOf(id)).at(-1)).toEqual(['RIGHT_LOST', '', null])
  })
})
