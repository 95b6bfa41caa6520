/** Periods that end, are closed and what payroll says of them, for tests over HTTP. */
import type { Call, Output } from '@saola/contract/call'
import { salaryDeduction, type PeriodClosing } from '@saola/contract/salary-deduction'
import { vnDay } from '../src/platform/clock.ts'
import { uuid } from '../src/platform/ids.ts'
import { must } from './employees.ts'
import type { Person } from './people.ts'
import { asOwner } from './shop.ts'
import type { Answer, World } from './world.ts'

export type Line = Output<typeof salaryDeduction.list>['items'][number]
export type Preview = Output<typeof salaryDeduction.upload>
const DAY_MS = 86_400_000

export function closingsOf(world: World, who: Person) {
  /** The period is over: it lies so many days back. */
  const end = (id: string, days = 20): Promise<unknown> =>
    asOwner(
      world,
      `update salary_period set used_at = now(), start_date = start_date - $2::int, end_date = end_date - $2::int, pay_date = pay_date - $2::int where id = $1`,
      [id, days],
    )
  /** Another one that is open today, after the one that is over. */
  const next = async (): Promise<string> => {
    const day = (days: number) => vnDay(new Date(world.clock.now().getTime() + days * DAY_MS))
    const id = uuid()
    await asOwner(
      world,
      `insert into salary_period (id, merchant_id, month, start_date, end_date, pay_date, created_at) values ($1, $2, $3, $4, $5, $5, now())`,
      [id, who.merchantId, `${day(0).slice(0, 7)}-01`, day(-9), day(21)],
    )
    return id
  }
  const call = <T>(one: Call, parts: object = {}, by = who): Promise<Answer<T>> =>
    world.send<Call, T>(one, parts as never, { token: by.token })
  const closing = async (id: string): Promise<PeriodClosing> =>
    must(await call<PeriodClosing>(salaryDeduction.closing, { params: { id } }))
  const close = (id: string, by = who): Promise<Answer<PeriodClosing>> =>
    call(salaryDeduction.close, { params: { id } }, by)
  /** Closed, and all lines counted. */
  const closed = async (id: string): Promise<PeriodClosing> => {
    must(await close(id))
    await world.work()
    return closing(id)
  }
  const lines = async (id: string, query: object = {}): Promise<Line[]> =>
    must(
      await call<{ data: Line[] }>(salaryDeduction.list, {
        params: { id },
        query,
        page: { index: 0, size: 100, sortBy: 'employeeCode', direction: 'ASC' },
      }),
    ).data
  /** What payroll took off, as its file says. */
  const send = async (
    id: string,
    rows: readonly (readonly [code: string, typed: string])[],
  ): Promise<Answer<Preview>> => {
    const form = new FormData()
    const text = [
      ['STT', 'Mã nhân viên', 'Thực khấu trừ (₫)'],
      ...rows.map(([code, typed]) => ['1', code, typed]),
    ]
    form.append('file', new Blob([text.map((row) => row.join(';')).join('\n')]), 'luong.csv')
    const path = salaryDeduction.upload.path.replace('{id}', id)
    return (await world.raw(`/payroll${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}` },
      body: form,
    })) as Answer<Preview>
  }
  const commit = (id: string, importId: string): Promise<Answer<PeriodClosing>> =>
    call(salaryDeduction.result, { params: { id }, body: { importId } })
  return { end, next, call, closing, close, closed, lines, send, commit }
}
