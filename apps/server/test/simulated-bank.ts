/** The simulated bank itself behind the product's own connector: what it is told over the wire, and what its own book says. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cafe } from '@saola/demo/people'
import { httpBank, httpCards } from '../src/adapters/bank-http.ts'
import { asOwner } from './shop.ts'
import type { World } from './world.ts'

export interface SimulatedBank {
  url: string
  /** The account of the demo's café that money comes to and leaves from. */
  account: string
  /** A call of the simulator's own, with what it answered. */
  post(path: string, body: object): Promise<Record<string, unknown>>
  /** What the bank's book says of an order: debits, and credits that undo one. */
  movesOf(reference: string): Promise<number[]>
  close(): Promise<void>
}

/** Where the product's connector looks for the bank from now on. */
export function reachBank(world: World, baseUrl: string): void {
  const { keys } = world.app.config
  const connector = {
    baseUrl,
    client: keys.connectorClient,
    secret: keys.connectorSecret,
    napasSecret: keys.napasSecret,
  }
  world.app.bank = httpBank(connector)
  world.app.cards = httpCards(connector)
}

/** Starts a simulated bank that tells this world of its credits, and lets the world reach it. The people have to be there. */
export async function openSimulatedBank(world: World): Promise<SimulatedBank> {
  const { buildSim } = (await import(
    join(fileURLToPath(new URL('../../../', import.meta.url)), 'apps/bank-sim/src/app.ts')
  )) as {
    buildSim: (options: object) => Promise<Pick<SimulatedBank, 'url' | 'close'>>
  }
  const bank = await buildSim({ keys: world.app.config.keys, serverUrl: world.base })
  reachBank(world, bank.url)
  const [row] = await asOwner<{ account_no: string }>(
    world,
    'select account_no from bank_account where merchant_id = $1 and default_account',
    [cafe.id],
  )
  const account = row!.account_no
  return {
    url: bank.url,
    account,
    post: async (path, body) =>
      (await (
        await fetch(bank.url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json()) as Record<string, unknown>,
    movesOf: async (reference) => {
      const { items } = await world.app.bank.statement(
        account,
        '2000-01-01T00:00:00Z',
        '2100-01-01T00:00:00Z',
      )
      return items
        .filter(({ orderReference }) => orderReference === reference)
        .map(({ coefficient, amount }) => coefficient * amount)
    },
    close: () => bank.close(),
  }
}
