import { workKindNames } from '@saola/contract/work-queue'
import { expect, it } from 'vitest'
import { paths } from '../../app/paths.ts'
import { screens } from '../../app/screens.ts'
import { addressOf, keyOfRow, screenOfKind, type WorkRow } from './places.ts'
import { queueOf } from './useQueueSteps.ts'

/** What has a page of its own is one of its list. */
const lists: Readonly<Record<string, string>> = {
  [paths.merchant]: paths.merchants,
  [paths.statement]: paths.statements,
  [paths.feeReport]: paths.feeReports,
}
const entryOf = (path: string): string => lists[path] ?? path

it.each(workKindNames)('%s is counted at the menu entry of the screen that opens it', (kind) => {
  const counted = screens.filter((s) => s.path !== paths.home && s.work?.includes(kind) === true)
  const own = screenOfKind(kind)
  // Proposals have a screen besides the queue; of orders without an outcome, those at the bank have one.
  const besides = { APPROVAL: paths.approvals, ORDER_UNKNOWN: paths.moneyOut }
  const expected = own === null ? besides[kind as keyof typeof besides] : entryOf(own)
  expect(counted.map(({ path }) => path)).toEqual([expected])
})

it('an address that leads out of the queue takes along from where, and what is momentary stays', () => {
  const row = { kind: 'WEBHOOK', subjectId: 'm1', subject: 'https://x' } as WorkRow
  const at = new URL(addressOf(row, queueOf({ state: 'OVERDUE', sort: 'amount' })), 'http://x')
  expect(at.pathname).toBe(paths.webhooks)
  expect(Object.fromEntries(at.searchParams)).toEqual({
    open: 'm1',
    queue: 'whose=FOR_ME&state=OVERDUE&sort=amount',
    work: keyOfRow(row),
  })
  const proposal = { kind: 'APPROVAL', subjectId: 'p1', subject: 'x' } as WorkRow
  expect(addressOf(proposal, 'whose=ALL')).toBe('/?whose=ALL&open=APPROVAL%2Fp1')
})
