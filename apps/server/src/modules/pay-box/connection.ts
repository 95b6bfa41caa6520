/** The line to the boxes: who may connect, what they say, what is sent to them and when (docs/decisions.md#25, ADR 0028). */
import { ownBroker, outsideBroker, type DeviceLine } from '../../adapters/mqtt-broker.ts'
import type { App } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { listenTo } from '../../platform/database-listener.ts'
import { errorFields } from '../../platform/log.ts'
import { markAnnounced } from '../payment/service.ts'
import { codeOf } from './code.ts'
import { secretDigest } from './link.ts'
import {
  againMs,
  commandOf,
  LINE_TRIES,
  messagesOf,
  readSaid,
  TOLD_WITHIN_MS,
  type Due,
  type Said,
} from './rules.ts'
import * as announcementStore from './announcement-store.ts'
import * as commandStore from './command-store.ts'
import * as connectionStore from './connection-store.ts'
import * as staticQrStore from './static-qr-store.ts'
import * as store from './store.ts'
import * as unitStore from './unit-store.ts'
import * as setting from '../setting/service.ts'

export interface Boxes {
  port: number | null
  close(): Promise<void>
}

const POLL_MS = 1000
const BATCH = 500
/** Shorter than the half minute between two beats, longer than any beat takes to come. */
const SILENT_MS = 20_000
/** Messages of devices are collected for so long and written down together. */
const GATHER_MS = 15
const AGAIN = [0, 1, 2].map(againMs)

/** Limits connections to our own broker: anyone who guesses is not even looked at after a few tries, until the minute is over. */
function admission(app: App): (device: string, secret: string) => Promise<boolean> {
  const wrong = new Map<string, { tries: number; until: number }>()
  return async (device, secret) => {
    const now = Date.now()
    const failures = wrong.get(device)
    if (failures !== undefined && failures.until <= now) wrong.delete(device)
    else if (failures !== undefined && failures.tries >= LINE_TRIES) return false
    const unit = await unitStore.secretOf(app.db, device)
    if (unit?.secret_hash === secretDigest(app, device, secret)) {
      wrong.delete(device)
      return true
    }
    if (wrong.size > 10_000) wrong.clear()
    wrong.set(device, { tries: (wrong.get(device)?.tries ?? 0) + 1, until: now + 60_000 })
    return false
  }
}

/** Collects acknowledgements: a thousand boxes say more than a statement each is worth. */
function ackWriter(app: App) {
  type Acks = { device: string; id: string }[]
  let received: Acks = []
  let spoken: Acks = []
  let writing: Promise<void> | null = null
  const flush = async (): Promise<void> => {
    while (received.length + spoken.length > 0) {
      const [r, s] = [received.splice(0), spoken.splice(0)]
      // Lost words are said again: the device gets them again, and answers again.
      await inTransaction(app.db, async (tx) => {
        const now = app.clock.now()
        if (r.length > 0) await announcementStore.acknowledge(tx, r, 'RECEIVED', now)
        const acknowledged =
          s.length > 0 ? await announcementStore.acknowledge(tx, s, 'SPOKEN', now) : []
        if (acknowledged.length > 0)
          await markAnnounced(
            tx,
            acknowledged.map((one) => one.merchant_id),
            acknowledged.map((one) => one.payment_id),
            now,
          )
      }).catch((error: unknown) =>
        app.log.warn(errorFields(error), 'acknowledgements of boxes could not be written'),
      )
    }
  }
  const soon = (): void => {
    writing ??= new Promise((done) => {
      setTimeout(done, GATHER_MS)
    })
      .then(flush)
      .finally(() => {
        writing = null
        if (received.length + spoken.length > 0) soon()
      })
  }
  return {
    note(device: string, state: 'RECEIVED' | 'SPOKEN', ids: readonly string[]): void {
      ;(state === 'SPOKEN' ? spoken : received).push(...ids.map((id) => ({ device, id })))
      soon()
    },
    done: async (): Promise<void> => {
      while (writing !== null) await writing
    },
  }
}

/** What the box shows: nothing to be paid while its shop takes no payments (ADR 0028), and no QR whose number the bank has not opened (ADR 0051). */
async function configOf(app: App, device: string): Promise<object> {
  const box = await store.displayOf(app.db, device)
  if (box === null) return { type: 'config', linked: false, open: false, name: '', qrs: [] }
  if (!box.is_open)
    return {
      type: 'config',
      linked: true,
      open: false,
      device: box.id,
      name: box.display_name,
      qrs: [],
    }
  const all = await staticQrStore.qrs(app.db, box.merchant_id, box.id)
  const qrs = all
    .filter((qr) => qr.payable)
    .map((qr) => ({
      title: qr.shop_name || qr.account_name || qr.name,
      note: qr.short_name,
      content: qr.content,
      isDefault: qr.default_qr,
    }))
  const own =
    box.qr_content === null || !box.payable || qrs.some((qr) => qr.content === box.qr_content)
      ? []
      : [
          {
            title: box.account_name ?? '',
            note: box.display_name,
            content: box.qr_content,
            isDefault: !qrs.some((qr) => qr.isDefault),
          },
        ]
  return {
    type: 'config',
    linked: true,
    open: true,
    device: box.id,
    name: box.display_name,
    qrs: [...qrs, ...own].toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)),
  }
}

/** Sends what is due to the boxes that this process reaches. @returns how many. */
async function deliverDue(app: App, line: DeviceLine): Promise<number> {
  const held = line.held()
  if (held?.length === 0) return 0
  const now = app.clock.now()
  const due = await announcementStore.takeDue(
    app.db,
    held,
    now,
    new Date(now.getTime() - TOLD_WITHIN_MS),
    AGAIN,
    BATCH,
  )
  const byBox = new Map<string, Due[]>()
  for (const one of due) byBox.set(one.hardware_id, [...(byBox.get(one.hardware_id) ?? []), one])
  const freshMs = due.length === 0 ? 0 : 1000 * (await freshSec(app))
  for (const [device, dues] of byBox)
    for (const message of messagesOf(dues, now, freshMs)) line.send(device, message)
  return due.length
}

/** What the bank has set, where the environment says nothing else. */
const freshSec = async (app: App): Promise<number> =>
  app.config.boxFreshSec ?? (await setting.numberOf(app, 'PAYBOX_FRESH_SEC'))

/** Tells boxes what their shops want of them, in the order in which it was said. @returns how many. */
async function commandDue(app: App, line: DeviceLine): Promise<number> {
  const held = line.held()
  if (held?.length === 0) return 0
  const due = await commandStore.takeCommands(app.db, held, app.clock.now(), AGAIN, BATCH)
  for (const one of due.toSorted((a, b) => a.seq - b.seq))
    line.send(one.hardware_id, commandOf(one, one.kind === 'CODE' ? codeOf(app, one.id) : null))
  return due.length
}

/** Opens the line and keeps it: rows of the outbox go to boxes that listen, and again until they are acknowledged. */
export async function openBoxes(app: App, url: string): Promise<Boxes> {
  let stopped = false
  let notified = false
  let wake: () => void = () => undefined
  const notifyDevices = (): void => {
    notified = true
    wake()
  }
  const acks = ackWriter(app)
  const failed = (error: unknown): void =>
    app.log.warn(errorFields(error), 'the line to the boxes stumbled, trying again')
  let line: DeviceLine | null = null
  /** What nobody could hear is said when it can be heard again. */
  const changeOf = async (
    device: string,
    said: Extract<Said, { type: 'state' }>,
    now: Date,
  ): Promise<void> => {
    const wasMute = (said.volume ?? 0) > 0 && (await connectionStore.isMute(app.db, device))
    if ((await connectionStore.report(app.db, device, said, now)) === 0 || !wasMute) return
    const box = await store.displayOf(app.db, device)
    if (
      box !== null &&
      (await announcementStore.sayAgain(
        app.db,
        box.merchant_id,
        box.id,
        now,
        new Date(now.getTime() - TOLD_WITHIN_MS),
      )) > 0
    )
      notifyDevices()
  }
  const show = async (device: string): Promise<void> => {
    line?.send(device, await configOf(app, device))
  }
  const receive = async (device: string, payload: Buffer): Promise<void> => {
    const said = readSaid(payload)
    const now = app.clock.now()
    if (said === null) return
    if (said.type === 'ack')
      return said.state === 'DONE'
        ? void (await commandStore.answered(app.db, device, said.ids, now))
        : acks.note(device, said.state, said.ids)
    if (said.type === 'state') return changeOf(device, said, now)
    // The beat of a connection whose greeting nobody heard (a broker outside outlives us) is its greeting.
    if (
      said.type === 'beat' &&
      ((await connectionStore.beat(app.db, device, said.session, now)) > 0 ||
        !(await connectionStore.isSilent(app.db, device, now, new Date(now.getTime() - SILENT_MS))))
    )
      return
    if (said.type === 'bye')
      return void (await connectionStore.wentOffline(app.db, device, said.session, now))
    await inTransaction(app.db, (tx) =>
      connectionStore.cameOnline(tx, device, said, now, new Date(now.getTime() - TOLD_WITHIN_MS)),
    )
    await show(device)
    notifyDevices()
  }
  // What one box says is handled in the order in which it said it.
  const queues = new Map<string, Promise<void>>()
  const handleInOrder = (device: string, payload: Buffer): void => {
    const queue = (queues.get(device) ?? Promise.resolve())
      .then(() => receive(device, payload))
      .catch(failed)
      .finally(() => {
        if (queues.get(device) === queue) queues.delete(device)
      })
    queues.set(device, queue)
  }
  const hooks = { admit: admission(app), receive: handleInOrder }
  const own =
    app.config.mqtt.url === null
      ? await ownBroker({ ...app.config.mqtt, host: app.config.host }, hooks)
      : null
  line =
    own ??
    (await outsideBroker(
      { url: app.config.mqtt.url!, caFile: app.config.mqtt.caFile },
      hooks,
      notifyDevices,
    ))
  const open: DeviceLine = line
  const deaf = listenTo(url, { channel: 'saola_box', name: 'saola-boxes' }, (payload) => {
    const [held, { config = [] }] = [
      open.held(),
      JSON.parse(payload || '{}') as { config?: string[] },
    ]
    for (const device of config)
      if (held === null || held.includes(device)) void show(device).catch(failed)
    notifyDevices()
  })
  const loop = (async () => {
    while (!stopped) {
      notified = false
      const count = (work: Promise<number>): Promise<number> =>
        work.catch((error: unknown) => {
          failed(error)
          return 0
        })
      const sent = Math.max(await count(deliverDue(app, open)), await count(commandDue(app, open)))
      if (sent < BATCH && !notified && !stopped)
        await new Promise<void>((done) => {
          wake = done
          setTimeout(done, POLL_MS).unref()
        })
    }
  })()
  return {
    port: own?.port ?? null,
    close: async () => {
      stopped = true
      notifyDevices()
      await loop
      await deaf()
      await open.close()
      await acks.done()
    },
  }
}
