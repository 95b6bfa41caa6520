/** Money that fits no payment, and proposals about it. */
import { expect, type Page } from '@playwright/test'
import { bankCredit } from '@saola/contract/bank-credit'
import { ask } from './office-call.ts'
import { credit } from './simulator.ts'

const ACCOUNT = '100200300400'
/** From here on a decision about suspense takes two people. */
const TWO_PEOPLE_FROM = 20_000_000
/** An amount that no other journey uses, so that one can be found by it; whole thousands, for the simulated bank refuses or delays some endings. */
export const ownAmount = (): number =>
  TWO_PEOPLE_FROM + 1_000 * (1 + Math.floor(Math.random() * 9_000))

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
  let items: { id: number }[] = []
  await expect
    .poll(async () => {
      const query = { keyword: String(amount), pageSize: '50' }
      items = (await ask<{ items: { id: number }[] }>(maker, bankCredit.cmsList, { query })).items
      return items.length
    })
    .toBe(count)
  for (const { id } of items)
    await ask(maker, bankCredit.cmsReturn, {
      params: { id: String(id) },
      body: { note: 'Chuyển nhầm' },
    })
}
