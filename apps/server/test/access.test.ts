/** Who may call what, for every call of the contract, read off the contract itself (reliability bars A1, A2). */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '@saola/contract/all'
import { fullPath, type Call } from '@saola/contract/call'
import { capabilityOf, merchantCapabilities } from '@saola/contract/merchant-status'
import { allPermissionCodes } from '@saola/contract/permissions'
import { allAdminCodes } from '@saola/contract/admin-permissions'
import { signAccess } from '../src/platform/tokens.ts'
import {
  bearer,
  calls,
  codesOf,
  filter,
  keyHeadersOf,
  openFullWorld,
  sendIn,
  type Sent,
} from './contract-calls.ts'
import { nowhere, type Objects } from './example-objects.ts'
import { naming, type Parts } from './example-requests.ts'
import { memberWith, people, staffWith, type People } from './people.ts'
import { asOwner } from './shop.ts'
import { endOf, openWorld, type Answer, type World } from './world.ts'

let world: World
let all: People
let theirs: Objects
beforeAll(async () => {
  ;({ world, all, theirs } = await openFullWorld())
}, 120_000)
afterAll(() => world.close())
const send = (call: Call, s?: Sent): Promise<Answer> => sendIn(world, call, s)

describe('identity and audience', () => {
  it.each(filter(bearer))(
    '%s wants a token, a whole one, of its own audience',
    { meta: { behaviours: ['B-113'] } },
    async (_id, call) => {
      const wrong: Record<string, (string | undefined)[]> = {
        portal: [all.maker.token, all.root.token],
        cms: [all.owner.token, all.root.token],
        member: [all.root.token],
        staff: [all.owner.token],
        client: [all.owner.token, all.maker.token, all.root.token],
        root: [all.owner.token, all.maker.token],
      }
      for (const token of [
        undefined,
        'x'.repeat(40),
        'a.b.c',
        all.owner.refreshToken,
        `${all.owner.token}x`,
        ...wrong[call.audience]!,
      ])
        for (const test of [false, true]) {
          const answer = await send(call, { token, test })
          expect({
            token: token?.slice(0, 20),
            test,
            status: answer.status,
            code: answer.body.code,
          }).toEqual({ token: token?.slice(0, 20), test, status: 401, code: 9 })
        }
    },
  )

  it.each(filter((call) => call.audience === 'internal'))(
    '%s wants the key of an internal client',
    async (_id, call) => {
      const name = call.keyHeader ?? 'api-client-key'
      for (const headers of [
        {},
        { [name]: '' },
        { [name]: 'x'.repeat(32) },
        { authorization: `Bearer ${all.owner.token}` },
      ] as Record<string, string>[])
        expect(await send(call, { headers })).toMatchObject({
          status: 401,
          body: { code: call.keyHeader ? 41003 : 30018 },
        })
    },
  )

  it.each(filter((call) => call.audience === 'machine'))(
    '%s wants the key of a machine at work',
    async (_id, call) => {
      for (const headers of [
        {},
        { 'x-api-key': '' },
        { 'x-api-key': 'x'.repeat(43) },
        { 'x-api-key': world.app.config.keys.apiClients['fee-service']! },
        { authorization: `Bearer ${all.owner.token}` },
      ] as Record<string, string>[])
        expect(await send(call, { headers })).toMatchObject({ status: 401, body: { code: 41003 } })
    },
  )

  it.each(filter((call) => call.audience === 'system'))(
    '%s wants a signature',
    async (_id, call) => {
      for (const headers of [
        {},
        { client: 'klb-core', time: String(Date.now()), validate: '0'.repeat(64) },
        { authorization: `Bearer ${all.root.token}` },
      ])
        expect(await send(call, { body: { data: 'AAAA' }, headers })).toMatchObject({
          status: 401,
          body: { code: 27 },
        })
    },
  )

  it.each(filter((call) => call.audience === 'server'))(
    '%s wants a credential, and says no in its own envelope under HTTP 200',
    async (_id, call) => {
      const data = JSON.stringify({ data: 'AAAA' })
      for (const [headers, code] of [
        [{}, 1602],
        [{ authorization: `Bearer ${all.owner.token}` }, 1602],
        [
          {
            'x-api-client': all.owner.merchantId,
            'x-api-time': String(Date.now()),
            'x-api-validate': '0'.repeat(64),
          },
          1602,
        ],
      ] as const)
        for (const prefix of ['', '/sandbox'])
          expect(
            await world.raw(prefix + fullPath(call, false), {
              method: 'POST',
              headers: { 'content-type': 'application/json', ...headers },
              body: data,
            }),
          ).toMatchObject({ status: 200, body: { code, data: null } })
    },
  )

  it.each(filter((call) => call.audience === 'public'))(
    '%s asks nobody who they are',
    async (_id, call) => {
      for (const token of [undefined, 'x'.repeat(40)])
        expect([9, 10, 122]).not.toContain((await send(call, { token })).body.code)
    },
  )

  it('every call has an audience that the server knows', () => {
    expect(
      [...new Set(calls.map((c) => c.audience))].filter(
        (a) =>
          ![
            'portal',
            'cms',
            'member',
            'staff',
            'root',
            'client',
            'public',
            'internal',
            'system',
            'server',
            'machine',
          ].includes(a),
      ),
    ).toEqual([])
  })
})

describe('limit', () => {
  it('comes before identity: anyone who guesses tokens is told to wait before anyone asks whose they are', async () => {
    const few = await openWorld({ LIMIT_FACTOR: '0.1' })
    const answers: number[] = []
    for (let i = 0; i < 8; i++)
      answers.push(
        (
          await few.raw(fullPath(modules.media.upload, false), {
            method: 'POST',
            headers: { authorization: 'Bearer xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' },
          })
        ).body.code,
      )
    await few.close()
    expect(answers).toEqual([9, 9, 9, 11, 11, 11, 11, 11])
  })
  it('is not evaded with a new token for every try, and what strangers use up is not taken from who is signed in', async () => {
    const few = await openWorld({ LIMIT_FACTOR: '0.1' })
    const person = await people(few)
    const ask = async (token: string): Promise<number> =>
      (
        await few.raw(fullPath(modules.media.upload, false), {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        })
      ).body.code
    const stranger = { sub: randomUUID(), aud: 'portal' } as const
    // Invented ones, signed ones with another key, and signed ones of ours that have run out.
    const invented = Array.from(
      { length: 20 },
      (_, i) =>
        [
          `${i}`.padStart(40, 'x'),
          signAccess('f'.repeat(64), { ...stranger, sid: randomUUID() }, few.clock.now()),
          signAccess(
            few.app.config.keys.token,
            { ...stranger, sid: randomUUID() },
            new Date(few.clock.now().getTime() - 3_600_000),
          ),
        ][i % 3]!,
    )
    const answers: number[] = []
    for (const token of invented) answers.push(await ask(token))
    const own: number[] = []
    for (let i = 0; i < 5; i++) own.push(await ask(person.owner.token))
    const another = await ask(person.other.token)
    await few.close()
    expect(answers).toEqual([9, 9, 9, ...Array<number>(17).fill(11)])
    expect({ own: own.map((code) => code === 11), another: another === 11 }).toEqual({
      own: [false, false, false, true, true],
      another: false,
    })
  })
})

/** Somebody for each set of codes, made when first asked for: calls that want the same meet the same person. */
function once<T>(make: (codes: number[]) => Promise<T>): (codes: number[]) => Promise<T> {
  const made = new Map<string, Promise<T>>()
  return (codes) => {
    const key = codes.join()
    const found = made.get(key) ?? make(codes)
    made.set(key, found)
    return found
  }
}

describe('permission, switch, merchant state', () => {
  it(
    'each call with codes is refused to a member who holds all but them, and open to one who holds any',
    { timeout: 120_000, meta: { behaviours: ['B-567'], bars: ['A1'] } },
    async () => {
      let n = 10_000_000
      const holding = once((codes) => memberWith(world, codes, `09${n++}`))
      for (const [id, call] of filter(
        (c) => c.audience === 'portal' && codesOf(c).length > 0 && c.kind !== 'events',
      )) {
        const wanted = codesOf(call)
        const without = await holding(allPermissionCodes.filter((code) => !wanted.includes(code)))
        expect({ id, ...(await send(call, { token: without.token })).body }).toMatchObject({
          id,
          code: 10,
          data: { key: 'notification.access_denied' },
        })
        const only = await holding([wanted.at(-1)!])
        expect({ id, code: (await send(call, { token: only.token })).body.code }).not.toMatchObject(
          {
            code: 10,
          },
        )
      }
    },
  )

  it(
    'each call of the bank with codes is refused to staff who hold all but them, and open to one who holds any',
    { timeout: 120_000, meta: { behaviours: ['B-567'], bars: ['A1'] } },
    async () => {
      let n = 0
      const holding = once((codes) => staffWith(world, codes, `holder-${n++}`))
      for (const [id, call] of filter(
        (c) =>
          (c.audience === 'cms' || c.audience === 'staff') &&
          codesOf(c).length > 0 &&
          c.kind !== 'events',
      )) {
        const wanted = codesOf(call)
        const without = await holding(allAdminCodes.filter((code) => !wanted.includes(code)))
        expect({ id, ...(await send(call, { token: without.token })).body }).toMatchObject({
          id,
          code: 10,
          data: { key: 'notification.access_denied' },
        })
        const only = await holding([wanted.at(-1)!])
        expect({ id, code: (await send(call, { token: only.token })).body.code }).not.toMatchObject(
          {
            code: 10,
          },
        )
      }
    },
  )

  it(
    'staff whose code is taken away are refused within a second',
    { meta: { bars: ['A6'] } },
    async () => {
      const person = await staffWith(world, [3500], 'loses-code')
      const list = modules['bank-credit'].cmsList
      expect((await send(list, { token: person.token })).body.code).toBe(0)
      await asOwner(
        world,
        `update role_group set codes = '{}' where id = (select role_group_id from admin where id = $1)`,
        [person.id],
      )
      expect((await endOf(() => send(list, { token: person.token }))).body.code).toBe(10)
    },
  )

  it(
    "a merchant's owner and its members come with a bearer token, and with nothing else",
    { meta: { behaviours: ['B-004'] } },
    async () => {
      const call = modules.user.getInfo
      for (const who of [all.owner, all.cashier]) {
        expect((await send(call, { token: who.token })).body).toMatchObject({
          code: 0,
          data: { phone: who.phone },
        })
        for (const headers of [
          { authorization: who.token },
          { authorization: `Basic ${who.token}` },
          { 'x-api-key': who.token },
          { cookie: `token=${who.token}` },
        ])
          expect(
            (await send(call, { headers: headers as unknown as Record<string, string> })).status,
          ).toBe(401)
      }
    },
  )
  it(
    'a call without codes is open to a member who holds none',
    { meta: { bars: ['A1'] } },
    async () => {
      const none = await memberWith(world, [], '0930000001')
      for (const [id, call] of filter(
        (c) =>
          (c.audience === 'portal' || c.audience === 'member') &&
          codesOf(c).length === 0 &&
          c.kind !== 'upload' &&
          c.kind !== 'events',
      ))
        expect({ id, code: (await send(call, { token: none.token })).body.code }).not.toMatchObject(
          {
            code: 10,
          },
        )
    },
  )

  it.each(filter((call) => call.feature !== undefined && call.audience !== 'server'))(
    '%s is closed when its switch is off',
    async (_id, call) => {
      const { features } = world.app.config
      const before = features[call.feature!]
      features[call.feature!] = false
      const token = call.audience === 'cms' ? all.maker.token : all.owner.token
      const answer = await send(call, {
        token,
        headers: keyHeadersOf(world, theirs, call),
      })
      features[call.feature!] = before
      expect(answer).toMatchObject({ status: 403, body: { code: 19 } })
    },
  )

  it(
    'a merchant that is not active writes in Test Mode only',
    { meta: { behaviours: ['B-117'] } },
    async () => {
      for (const [id, call] of filter(
        (c) => c.audience === 'portal' && c.work === 'write' && c.mode !== 'test',
      )) {
        const open = merchantCapabilities.CREATED.includes(capabilityOf(call))
        const [live, test] = [
          await send(call, { token: all.fresh.token }),
          await send(call, { token: all.fresh.token, test: true }),
        ]
        expect({ id, closed: live.body.code === 32002 }).toEqual({ id, closed: !open })
        expect({ id, code: test.body.code }).not.toMatchObject({ code: 32002 })
      }
    },
  )

  it('calls of one mode are refused in the other', async () => {
    for (const [id, call] of filter((c) => c.mode !== undefined))
      expect({
        id,
        ...(
          await send(call, {
            token:
              (
                { staff: all.maker, cms: all.maker, root: all.root } as Record<
                  string,
                  { token: string }
                >
              )[call.audience]?.token ?? all.owner.token,
            test: call.mode === 'live',
            headers: call.audience === 'machine' ? { 'x-api-key': theirs.machineKey } : {},
          })
        ).body,
      }).toMatchObject({ id, code: 18 })
  })
})

describe("other people's objects", { meta: { bars: ['A2'] } }, () => {
  const strip = (text: string): string => text.replace(/"traceId":"[^"]+"/, '')
  /** Everything of the other merchant that a write could touch. */
  const state = () =>
    asOwner<{ sum: string }>(
      world,
      `select md5(string_agg(x, '|' order by x)) sum from (select t::text x from payment t where merchant_id = $1 union all select p::text from pay_link p where merchant_id = $1
    union all select c::text from bank_credit c where merchant_id = $1 union all select b::text from bank_account b where merchant_id = $1 union all select s::text from shop_setting s where merchant_id = $1
    union all select m::text from member m where merchant_id = $1 union all select l::text from ledger_account l where merchant_id = $1 union all select g::text from product g where merchant_id = $1 union all select k::text from product_category k where merchant_id = $1) all_of_it`,
      [theirs.merchantId],
    )

  it('every portal call whose path carries an id has its row in example-requests.ts', () => {
    expect(
      filter((c) => c.audience === 'portal' && c.params !== undefined)
        .map(([id]) => id)
        .filter((id) => !(id in naming)),
    ).toEqual([])
  })

  it.each(filter((call) => call.id in naming))(
    "%s answers another merchant's id as it answers one of nothing",
    async (_id, call) => {
      const before = await state()
      const [foreign, random] = [naming[call.id]!(theirs), naming[call.id]!(nowhere)]
      for (const [i, parts] of foreign.entries()) {
        const [a, b] = [
          await send(call, { ...parts, token: all.owner.token }),
          await send(call, { ...random[i]!, token: all.owner.token }),
        ]
        expect({ status: a.status, text: strip(a.text) }).toEqual({
          status: b.status,
          text: strip(b.text),
        })
        // What is no form is no file, whosever the object is; their own tests send one.
        if (call.params) expect(a.status).toBe(call.kind === 'upload' ? 415 : 404)
        expect(await state()).toEqual(before)
        // The owner of the object does reach it, or reaches its list: the request itself is not what is refused.
        if (call.params && call.method === 'GET')
          expect((await send(call, { ...parts, token: all.other.token })).body.code).toBe(0)
        // Nor does their own sandbox merchant reach it.
        expect(
          (await send(call, { ...parts, token: all.other.token, test: true })).text,
        ).not.toContain(theirs.payLinkCode)
      }
    },
  )
})

describe('fields that a call does not list', { meta: { bars: ['A3'] } }, () => {
  const fieldsOf = (call: Call): string[] =>
    Object.keys((call.body as { def?: { shape?: object } } | undefined)?.def?.shape ?? {})
  const everyField = [...new Set(calls.flatMap(fieldsOf))]
  /** What somebody would write to get more than is theirs. */
  const coveted = [
    'status',
    'isOwner',
    'merchantId',
    'amount',
    'feeMethod',
    'feeId',
    'roleGroup',
    'createdBy',
    'actualAmount',
    'id',
    'mode',
    'balance',
    'codes',
  ]
  const rows = () =>
    asOwner<{ sum: string }>(
      world,
      `select md5(string_agg(x, '|' order by x)) sum from (select t::text x from payment t union all select m::text from member m union all select p::text from pay_page p
    union all select g::text from product g union all select c::text from customer c union all select b::text from pay_button b union all select r::text from role_group r union all select s::text from shop_setting s) x`,
    )

  it.each(
    filter(
      (call) =>
        call.audience === 'portal' &&
        call.work === 'write' &&
        call.body !== undefined &&
        call.id in naming,
    ),
  )('%s takes none of them, alone or all at once', async (_id, call) => {
    const own = fieldsOf(call)
    const before = await rows()
    for (const parts of naming[call.id]!(theirs)) {
      const foreign = [...coveted, ...everyField].filter((name) => !own.includes(name))
      for (const extra of [
        ...coveted.filter((name) => !own.includes(name)).map((name) => [name]),
        foreign,
      ]) {
        const answer = await send(call, {
          ...parts,
          body: { ...parts.body, ...Object.fromEntries(extra.map((name) => [name, 'x'])) },
          token: all.other.token,
        })
        expect({ extra: extra[0], code: answer.body.code }).toEqual({ extra: extra[0], code: 2 })
        expect(answer.text).toContain('error.unknown_field')
      }
    }
    expect(await rows()).toEqual(before)
  })
})

describe('a look', () => {
  /** What every table holds, by its name. */
  async function state(): Promise<Map<string, string>> {
    const tables = await asOwner<{ name: string }>(
      world,
      `select table_name name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
    const rows = await asOwner<{ name: string; sum: string }>(
      world,
      tables
        .map(
          ({ name }) =>
            `select '${name}' name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) sum from "${name}" t`,
        )
        .join(' union all '),
    )
    return new Map(rows.map(({ name, sum }) => [name, sum]))
  }
  /** Of these there is no example here that is answered. */
  const UNANSWERED = [
    'fee.portal.estimate',
    'fee.portal.transactions',
    'forControl.portal.view',
    'payout.estimate',
    'statement.exportJournal',
  ]
  /** What looking leaves behind: who took a file and when, what the bank has said of a balance, the code of a receipt that was asked for first. */
  const TRACES = ['audit_record', 'session', 'payout_account', 'payout_receipt']
  const year = String(new Date().getFullYear())
  const tries = (call: Call): Parts[] => [
    ...(naming[call.id]?.(theirs) ?? [{}]),
    ...[theirs.feeReportId, theirs.statementId, theirs.caseId].map((id) => ({ params: { id } })),
    { query: { id: theirs.feeReportId } },
    { query: { feeReportId: theirs.feeReportId } },
    { query: { merchantId: theirs.merchantId } },
    { query: { code: theirs.caseCode } },
    { query: { toBankBin: '970436', amount: '100000' } },
    { query: { fromDate: `${year}-01-01`, toDate: `${year}-01-31` } },
  ]
  const isMoney = ({ id }: Call): boolean =>
    /^(payout|fee|forControl|statement|cardPayout|bankTransfer)[.A-Z]/.test(id)
  it('changes nothing: no GET about payouts, fees, cases and statements writes a row', async () => {
    await world.work()
    const gets = calls.filter(
      (call) =>
        call.method === 'GET' &&
        ['portal', 'cms'].includes(call.audience) &&
        call.kind !== 'events' &&
        isMoney(call),
    )
    expect(gets.length).toBeGreaterThan(30)
    const unanswered: string[] = []
    const before = await state()
    for (const call of gets) {
      const token = call.audience === 'portal' ? all.other.token : all.maker.token
      let isAnswered = false
      for (const parts of tries(call)) {
        isAnswered = (await send(call, { ...parts, token })).status === 200
        if (isAnswered) break
      }
      if (!isAnswered && call.audience === 'portal') unanswered.push(call.id)
    }
    const after = await state()
    const changed = [...after].flatMap(([name, sum]) => (before.get(name) === sum ? [] : [name]))
    expect(changed.filter((name) => !TRACES.includes(name))).toEqual([])
    expect(unanswered.filter((id) => !UNANSWERED.includes(id))).toEqual([])
  }, 240_000)
})
