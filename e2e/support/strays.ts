/** Money that fits no payment, and proposals about it. */
import { expect, type Page } from '@playwright/test'
import { bankCredit } from '@saola/contract/bank-credit'
import { fullPath } from '@saola/contract/call'
import { serverUrl } from './addresses.ts'
import { credit } from './simulator.ts'

const ACCOUNT = '100200300400'
/** From here on a decision about suspense takes two people. */
const TWO_PEOPLE_FROM = 20_000_000
/** An amount that no other journey uses, so that one can be found by it. */
export const ownAmount = (): number => TWO_PEOPLE_FROM + 1 + Math.floor(Math.random() * 9_000_000)

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      Object.entries(sessionStorage).find(([name]) => name.endsWith('accessToken'))?.[1] as string,
  )
/** A call of the server as the one who is signed in on the page. */
export async function call<T>(page: Page, path: string, body?: object): Promise<T> {
  const response = await fetch(serverUrl + path, {
    method: body === undefined ? 'GET' : 'PUT',
    headers: {
      authorization: `Bearer ${await tokenOf(page)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return ((await response.json()) as { data: T }).data
}

/** So many credits of one amount that fit no payment. */
export async function strays(count: number, amount: number): Promise<string[]> {
  const references: string[] = []
  for (let n = 0; n < count; n++)
    references.push(
      (await credit({ accountNo: ACCOUNT, amount, content: 'Khong ro' })).bankReference,
    )
  return references
}
/** The maker sends all of them back, which waits for the checker. */
export async function proposeReturns(maker: Page, amount: number, count: number): Promise<void> {
  const list = `${fullPath(bankCredit.cmsList, false)}?keyword=${amount}&pageSize=50`
  let items: { id: number }[] = []
  await expect
    .poll(async () => {
      items = (await call<{ items: { id: number }[] }>(maker, list)).items
      return items.length
    })
    .toBe(count)
  for (const { id } of items)
    await call(maker, fullPath(bankCredit.cmsReturn, false).replace('{id}', String(id)), {
      note: 'Chuyển nhầm',
    })
}
