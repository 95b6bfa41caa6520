/** Reads the bank's reports and their files as somebody who holds nothing but the code for them. */
import { expect } from 'vitest'
import { fullPath, type Call, type Output, type Request } from '@saola/contract/call'
import { readXlsx } from '../src/platform/sheet-read.ts'
import { signIn, staffWith, type StaffPerson } from './people.ts'
import type { World } from './world.ts'

export type ReportQuery = { from?: string; to?: string; by?: 'DAY' | 'MONTH' }
export interface Reports {
  reader: StaffPerson
  read<C extends Call>(call: C, query: ReportQuery): Promise<Output<C>>
  /** The lines of the first sheet of a report's file. */
  file(call: Call, query: ReportQuery): Promise<string[][]>
}
export async function reportsOf(world: World): Promise<Reports> {
  const reader = await staffWith(world, [3006], 'reader')
  const token = async (): Promise<string> => (await signIn(world, 'cms', reader.id)).token
  return {
    reader,
    async read<C extends Call>(call: C, query: ReportQuery): Promise<Output<C>> {
      const { body } = await world.send<C, Output<C>>(call, { query } as unknown as Request<C>, {
        token: await token(),
      })
      expect(body.code).toBe(0)
      return body.data
    },
    async file(call, query) {
      const response = await fetch(
        `${world.base}${fullPath(call, false)}?${new URLSearchParams(query as Record<string, string>)}`,
        { headers: { authorization: `Bearer ${await token()}` } },
      )
      expect(response.status).toBe(200)
      expect(response.headers.get('content-disposition')).toContain('.xlsx')
      return readXlsx(Buffer.from(await response.arrayBuffer()), 1_000)
    },
  }
}
/** The line of a day or month. */
export const stepIn = <R extends { date: string }>(rows: readonly R[], date: string): R =>
  rows.find((row) => row.date === date)!
