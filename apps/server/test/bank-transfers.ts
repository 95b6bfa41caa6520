/** The worker's part for orders of money out (ADR 0050), on demand. */
import { eventHandlers, jobs } from '../src/modules.ts'
import { drainEvents } from '../src/platform/event-relay.ts'
import { jobCtx } from '../src/platform/jobs.ts'
import { asOwner } from './shop.ts'
import type { World } from './world.ts'

/** Sends orders that are ready and asks after those that are due; nobody is told of the outcome yet. */
export const sendOrders = (world: World): Promise<void> =>
  jobs
    .find(({ name }) => name === 'bankTransfer.send')!
    .work(jobCtx(world.app, 'bankTransfer.send'), {})
/** The same, and those who ordered are told. */
export async function followOrders(world: World): Promise<void> {
  await sendOrders(world)
  await drainEvents(world.app, eventHandlers)
}
/** For all orders that the bank has not decided on, so much time passes that it is asked after them again. */
export async function laterAskable(world: World): Promise<void> {
  await asOwner(
    world,
    `update bank_transfer set next_ask_at = $1, sent_at = sent_at - interval '2 minutes', unknown_at = unknown_at - interval '2 minutes' where state = 'SENDING'`,
    [world.clock.now()],
  )
}
/** Time passes and the bank is asked, so often that it has said of every order what it knows. */
export async function askUntilSaid(world: World): Promise<void> {
  for (let round = 0; round < 4; round++) {
    await laterAskable(world)
    await followOrders(world)
  }
}
