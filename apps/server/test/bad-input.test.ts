/** What is no good input for a call is refused alike everywhere, whatever the call. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fullPath, type Call, type Shape } from '@saola/contract/call'
import { pagingNames } from '@saola/contract/paging'
import { leaveToOne } from './approvals.ts'
import { signClient } from '../src/platform/client-token.ts'
import {
  bearer,
  calls,
  fill,
  filter,
  judge,
  keyHeadersOf,
  openFullWorld,
  sendIn,
  type Sent,
} from './contract-calls.ts'
import type { Objects } from './example-objects.ts'
import type { People } from './people.ts'
import type { Answer, World } from './world.ts'

let world: World
let all: People
let theirs: Objects
beforeAll(async () => {
  ;({ world, all, theirs } = await openFullWorld())
  // What is wrong with the filter is said to one who may export alone.
  await leaveToOne(world, 'DATA_EXPORT')
}, 120_000)
afterAll(() => world.close())
const send = (call: Call, s?: Sent): Promise<Answer> => sendIn(world, call, s)

describe('bad input', () => {
  const tokenOf = (call: Call): string | undefined => {
    switch (call.audience) {
      case 'cms':
        return all.maker.token
      case 'root':
      case 'staff':
        return all.root.token
      case 'client':
        return signClient(world.app.config.keys.token, 'fee-service', world.clock.now())
      default:
        return bearer(call) ? all.owner.token : undefined
    }
  }
  const headersOf = (call: Call): Record<string, string> => keyHeadersOf(world, theirs, call)

  it.each(
    filter(
      (call) =>
        call.body !== undefined &&
        call.audience !== 'system' &&
        call.audience !== 'server' &&
        call.kind !== 'upload',
    ),
  )('%s answers a body that is none with a catalogued refusal', async (_id, call) => {
    const base = { token: tokenOf(call), headers: headersOf(call) }
    const codes: Record<string, number> = {}
    for (const raw of ['{', 'nope', '{"a":1,"a":2}', '{"__proto__":{}}', '['.repeat(100), '\u0000'])
      codes[raw] = (await send(call, { ...base, raw })).body.code
    expect(codes).toEqual(Object.fromEntries(Object.keys(codes).map((raw) => [raw, 1])))
    // A call whose body may be left out does without one.
    const absent = z.safeParse(call.body!, null).success ? [] : ['null', '']
    for (const raw of ['[]', '"x"', '1', ...absent, '{"extra":1}', '{"extra":"\\ud800"}'])
      expect({ raw, code: (await send(call, { ...base, raw })).body.code }).toMatchObject({
        raw,
        code: expect.toSatisfy((code: number) => [1, 2, 3].includes(code)) as number,
      })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])
      expect(
        (
          await send(call, {
            ...base,
            raw: 'a=1',
            headers: { ...base.headers, 'content-type': type },
          })
        ).body,
      ).toMatchObject({ code: 7 })
    expect(
      (await send(call, { ...base, raw: `{"extra":"${'x'.repeat(1_048_576)}"}` })).body,
    ).toMatchObject({ code: 8 })
  })

  it.each(
    filter((call) => call.kind !== 'events' && call.audience !== 'system' && call.method === 'GET'),
  )(
    '%s refuses queries it does not know, twice the same name and impossible pages',
    async (_id, call) => {
      const base = { token: tokenOf(call), headers: headersOf(call) }
      const ask = (query: string) =>
        world.raw(`${call.mode === 'test' ? '/sandbox' : ''}${fill(call)}?${query}`, {
          headers: {
            ...base.headers,
            ...(base.token ? { authorization: `Bearer ${base.token}` } : {}),
          },
        })
      expect({ code: (await ask('unknown=1')).body.code }).toMatchObject({
        code: expect.toSatisfy((code: number) => [2, 3].includes(code)) as number,
      })
      expect((await ask('unknown=1&unknown=2')).body).toMatchObject({
        code: 2,
        data: { errors: [{ field: 'unknown', key: 'error.duplicate_item' }] },
      })
      expect((await ask('__proto__=1')).body).toMatchObject({
        code: 2,
        data: { errors: [{ field: '__proto__', key: 'error.unknown_field' }] },
      })
      const n = call.paging && pagingNames[call.paging.dialect]
      if (n)
        for (const page of [
          `${n.index}=-1`,
          `${n.size}=0`,
          `${n.size}=201`,
          `${n.index}=1.5`,
          `${n.index}=99999999`,
          `${n.sortBy}=password`,
          `${n.direction}=${n.joined ? 'createdAt,' : ''}SIDEWAYS`,
          `${n.index}=%27`,
        ])
          expect({ page, ...(await ask(page)).body }).toMatchObject({ page, code: 24 })
    },
  )

  const days = (call: Call): string[] =>
    Object.entries(
      (call.query as { def?: { shape?: Record<string, Shape> } } | undefined)?.def?.shape ?? {},
    )
      .filter(
        ([, field]) =>
          !field.safeParse('x').success &&
          ['2026-11-22', '2026-11-22T00:00:00+07:00'].some((day) => field.safeParse(day).success),
      )
      .map(([name]) => name)
  const pairs = [
    ['from', 'to'],
    ['fromDate', 'toDate'],
    ['createdFrom', 'createdTo'],
    ['requestDateFrom', 'requestDateTo'],
  ] as const
  it.each(filter((call) => days(call).length > 0))(
    '%s refuses, at the field, years that nobody writes and a time that ends before it begins',
    async (_id, call) => {
      const needed = Object.entries(
        (call.query as unknown as { def: { shape: Record<string, Shape> } }).def.shape,
      ).flatMap(([name, field]) =>
        field.safeParse(undefined).success
          ? []
          : [`${name}=${field.safeParse('1').success ? '1' : '100200300400'}`],
      )
      if (call.paging?.required) needed.push('page=0', 'size=10')
      const ask = (query: string) =>
        world.raw(
          `${call.mode === 'test' ? '/sandbox' : ''}${fill(call)}?${[...needed.filter((word) => !query.includes(word.split('=')[0]!)), query].join('&')}`,
          {
            method: call.method,
            headers: {
              ...headersOf(call),
              ...(tokenOf(call) ? { authorization: `Bearer ${tokenOf(call)}` } : {}),
            },
          },
        )
      for (const name of days(call))
        for (const day of [
          '0000-01-01',
          '0000-12-31T23:00:00Z',
          '9999-12-31T23:59:59-12:00',
          '-000001-01-01',
          '2026-02-30',
        ]) {
          const { code, data } = (await ask(`${name}=${encodeURIComponent(day)}`)).body as {
            code: number
            data: { errors?: { field: string }[] }
          }
          expect({ day, code, at: data.errors?.some(({ field }) => field === name) }).toEqual({
            day,
            code: 2,
            at: true,
          })
        }
      const pair = pairs.find(([from, to]) => days(call).includes(from) && days(call).includes(to))
      // Whose account or page it is, is asked before the days are compared.
      if (!pair || needed.some((word) => !word.startsWith('isStatistic')) || call.params) return
      const whole = {
        day: ['2026-11-22', '2026-11-21'],
        instant: ['2026-11-22T10:00:00Z', '2026-11-22T09:59:59Z'],
      }
      const given = Object.values(whole).filter(
        ([day]) =>
          (call.query as unknown as { def: { shape: Record<string, Shape> } }).def.shape[
            pair[0]
          ]!.safeParse(day).success,
      )
      for (const [from, to] of given)
        expect({ from, ...(await ask(`${pair[0]}=${from}&${pair[1]}=${to}`)).body }).toMatchObject({
          from,
          code: 25,
          data: { errors: [{ field: pair[1] }] },
        })
    },
  )

  it.each(filter((call) => call.params !== undefined))(
    '%s refuses ids of another form',
    async (_id, call) => {
      const isUpload = call.kind === 'upload'
      const form = new FormData()
      form.append('file', new Blob(['x']), 'x.csv')
      for (const id of ["'", '%20', '1;drop', 'x'.repeat(150), '..%2f..', '0'.repeat(40)]) {
        const path = fullPath(call, call.mode === 'test').replaceAll(/\{\w+\}/g, id)
        const answer = await world.raw(path, {
          method: call.method,
          headers: {
            ...headersOf(call),
            ...(tokenOf(call) ? { authorization: `Bearer ${tokenOf(call)}` } : {}),
            ...(call.method === 'GET' || isUpload ? {} : { 'content-type': 'application/json' }),
          },
          ...(call.method === 'GET' ? {} : { body: isUpload ? form : '{}' }),
        })
        judge(answer, `${call.id} ${id}`)
        expect([1, 2, 3, 4]).toContain(answer.body.code)
      }
    },
  )

  it('answers 405 for a method that a path does not have, and names those it has', async () => {
    for (const path of new Set(calls.map((call) => fill(call)))) {
      // Another call's path may take this one's last word for an id.
      const has = calls
        .filter((call) =>
          new RegExp(`^${fullPath(call, false).replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
        )
        .map((call) => call.method)
      for (const method of (['GET', 'POST', 'PUT', 'DELETE'] as const).filter(
        (m) => !has.includes(m),
      )) {
        const answer = await world.raw(path, { method })
        expect({
          path,
          method,
          code: answer.body.code,
          status: answer.status,
          allow: answer.headers.get('allow'),
        }).toEqual({ path, method, code: 6, status: 405, allow: [...new Set(has)].join(', ') })
        judge(answer, path)
      }
    }
    expect(await world.raw('/pay/api/nowhere')).toMatchObject({ status: 404, body: { code: 4 } })
  })
})
