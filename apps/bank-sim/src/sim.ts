import { EventEmitter, setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { BoxModule, type BoxCtx } from './modules/box/service.ts'
import { followBank, openBooks, resumeBank } from './modules/bank/service.ts'
import { applyClock } from './modules/clock/service.ts'
import { openFaults } from './modules/faults/service.ts'
import { openInbox } from './modules/inbox/service.ts'
import { awaitRefunds } from './modules/napas/refunds.ts'
import { awaitPayout } from './modules/napas/settlements.ts'
import { awaitLateSuccess, openCards } from './modules/napas/service.ts'
import {
  followNotifications,
  openDelivery,
  openNotifications,
  resumeNotifications,
} from './modules/notify/service.ts'
import { openMachines, resumeMachines } from './modules/pos/service.ts'
import type { PagesCtx } from './modules/pages/service.ts'
import type { Change } from './platform/base.ts'
import { SimClock } from './platform/clock.ts'
import { Journal, type Log } from './platform/journal.ts'
import type { SharedKeys } from './platform/sign.ts'

/** One line of the books' journal: everything that became true together, and when by the bank's clock. */
type Line = { at: number; changes: readonly Change[] }

export type SimSettings = {
  keys: SharedKeys
  serverUrl: string
  mqttUrl: string
  productOrigins: readonly string[]
  dataDir: string | null
  lines: number
  log: Log
  wall: () => number
}

/** Every module's context in one object; a module sees of it what its own context type names. */
export type Sim = PagesCtx &
  BoxCtx & {
    /** Where browsers reach the simulator; known once it listens. */
    publicUrl: string
    close(): void
  }

/** The state that the books' journal tells, by module. */
const openModules = () => ({
  books: openBooks(),
  notifications: openNotifications(),
  cards: openCards(),
  faults: openFaults(),
  machines: openMachines(),
})

/** Gives a change to the module that keeps it; what is no module's is the clock's. */
/** Journals written before the names changed say `notice` where today's say `notification`. */
function withTodaysName(change: Change & { notice?: unknown }): Change {
  if (moduleOf(change) !== 'notice') return change
  const { notice, ...rest } = change
  const type = change.type.replace('notice', 'notification')
  return notice === undefined ? { ...rest, type } : ({ type, notification: notice } as Change)
}

/** @throws for a change that no module knows: books that are not understood must not be guessed at. */
function keep(modules: ReturnType<typeof openModules>, clock: SimClock, change: Change): void {
  const keeper = {
    bank: modules.books,
    notification: modules.notifications,
    card: modules.cards,
    fault: modules.faults,
    pos: modules.machines,
  }[moduleOf(change)]
  if (keeper !== undefined) keeper.apply(change)
  else if (moduleOf(change) === 'clock') applyClock(clock, change)
  else throw new Error(`The simulator's journal holds a change of an unknown kind: ${change.type}`)
}

/** Takes up what was under way when the simulator stopped. */
function resume(sim: Sim): void {
  resumeBank(sim)
  resumeNotifications(sim)
  awaitLateSuccess(sim, sim.cards.orders.keys())
  awaitRefunds(sim, sim.cards.refunds.keys())
  resumeMachines(sim)
  awaitPayout(sim)
}

/** Reads the journals, rebuilds every module from them and takes up what was still under way. */
export function openSim(settings: SimSettings): Sim {
  const { keys, log } = settings
  const folder = settings.dataDir === null ? null : `${settings.dataDir}/sim`
  const journal = new Journal<Line>(folder, 'books.jsonl', log)
  const mail = openInbox(folder, log)
  const clock = new SimClock(settings.wall, (error) =>
    log({ level: 'error', event: 'clock.job_failed', message: String(error) }),
  )
  const modules = openModules()
  const changes = new EventEmitter().setMaxListeners(0)
  const boxes = new BoxModule({
    keys,
    serverUrl: settings.serverUrl,
    mqttUrl: settings.mqttUrl,
    folder,
    log,
    changed: () => changes.emit('change', 'box'),
  })
  const closing = new AbortController()
  setMaxListeners(0, closing.signal)

  const base = {
    keys,
    log,
    clock,
    ...modules,
    commit(made: readonly Change[]): void {
      journal.append({ at: clock.now(), changes: made })
      for (const change of made) keep(modules, clock, change)
      followNotifications(sim, made)
      followBank(sim, made)
      for (const module of new Set(made.map(moduleOf))) changes.emit('change', module)
    },
    safe: () => journal.safe(),
    sleep: (ms: number): Promise<void> =>
      sleep(ms, undefined, { signal: closing.signal, ref: false }).catch(() => undefined),
  }
  const delivery = openDelivery(base, settings.lines)
  const sim: Sim = {
    ...base,
    delivery,
    changes,
    boxes,
    serverUrl: settings.serverUrl.replace(/\/+$/, ''),
    productOrigins: new Set(settings.productOrigins),
    publicUrl: '',
    inbox: mail.inbox,
    keepMessage(change) {
      mail.keep(change)
      changes.emit('change', moduleOf(change))
    },
    close() {
      closing.abort()
      void boxes.close()
      delivery.close()
      clock.close()
      journal.close()
      mail.close()
    },
  }

  for (const line of journal.open())
    for (const change of line.changes) keep(modules, clock, withTodaysName(change))
  resume(sim)
  log({
    level: 'info',
    event: 'sim.books_open',
    accounts: sim.books.accounts.size,
    waitingNotifications: sim.notifications.waiting.size,
    messages: sim.inbox.messages.size,
  })
  return sim
}

function moduleOf(change: Change): string {
  return change.type.split('.')[0] ?? ''
}
