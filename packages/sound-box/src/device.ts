/** A sound box without its case: the firmware's part of docs/decisions.md#25, for the simulator's page, the tests and the bench. */
import type { Announcement, Command, Configuration, DisplayedQr, Item, Order } from './commands.ts'
import { Connection, type ConnectionOptions } from './connection.ts'
import { isMoney, SentenceQueue, type Sentence } from './sentences.ts'
import { sentenceOf, type Language, type Speech } from './speech.ts'

export interface Spoken {
  id: string
  kind: Speech['type']
  text: string
  amount: number
  count: number
  at: string
  muted: boolean
}
/** A payment's QR in place of the static one. */
export interface DisplayedPayment {
  id: string
  title: string
  note: string
  content: string
  amount: number
  until: string
}
export interface BoxState {
  hardwareId: string
  power: boolean
  network: boolean
  connected: boolean
  refused: boolean
  volume: number
  lang: Language
  payment: DisplayedPayment | null
  linked: boolean
  /** Whether its shop takes payments now. */ open: boolean
  name: string
  qrs: readonly DisplayedQr[]
  spoken: readonly Spoken[]
}
export interface BoxOptions extends ConnectionOptions {
  version?: string
  hwVersion?: string
  lang?: Language
  /** Whether it has a screen; it has, unless said otherwise. */
  screen?: boolean
  /** How long a sentence takes. */
  speakMs?: (text: string) => number
  onChange?: () => void
}
export interface Box {
  state(): BoxState
  setPower(on: boolean): void
  setNetwork(on: boolean): void
  setVolume(volume: number): void
  setLanguage(lang: Language): void
  close(): Promise<void>
}

/** The box's lasting memory: what it heard, and what it had said of that. Two hundred payments, as small chips have room for. */
const REMEMBERED = 200
const LOG = 50
/** Payments in one acknowledgement. */
const ACK_MAX = 100

function forgetOldest(memory: Map<string, unknown>): void {
  const [oldest] = memory.keys()
  if (memory.size > REMEMBERED && oldest !== undefined) memory.delete(oldest)
}

class Firmware implements Box {
  private readonly options: BoxOptions
  private readonly known = new Map<string, 'RECEIVED' | 'SPOKEN'>()
  private readonly orders = new Map<string, 'HEARD' | 'DONE'>()
  /** The greatest number of each kind: what was said before it comes too late. */
  private readonly latest = new Map<string, number>()
  private readonly queue = new SentenceQueue()
  private readonly connection: Connection
  private spoken: Spoken[] = []
  private hidePayment: ReturnType<typeof setTimeout> | undefined
  private speaking = false
  private power = true
  private network = true
  private volume = 80
  private lang: Language
  private payment: DisplayedPayment | null = null
  private owner = ''
  private displayed: { linked: boolean; open: boolean; name: string; qrs: DisplayedQr[] } = {
    linked: false,
    open: false,
    name: '',
    qrs: [],
  }

  constructor(options: BoxOptions) {
    this.options = options
    this.lang = options.lang ?? 'vi'
    this.connection = new Connection(options, {
      mayConnect: () => this.power && this.network,
      deviceState: () => this.deviceState(),
      receive: (text) => this.handleMessage(text),
      changed: () => this.changed(),
    })
    this.connection.open()
  }

  state(): BoxState {
    const { power, network, volume, lang, payment } = this
    const { connected, refused } = this.connection
    return {
      hardwareId: this.options.hardwareId,
      power,
      network,
      connected,
      refused,
      volume,
      lang,
      payment,
      ...this.displayed,
      spoken: this.spoken,
    }
  }
  setPower(on: boolean): void {
    if (on === this.power) return
    this.power = on
    if (on) this.connection.open()
    else {
      this.connection.leave(true)
      this.showPayment(null)
    }
    void this.speak()
    this.changed()
  }
  setNetwork(on: boolean): void {
    if (on === this.network) return
    this.network = on
    if (on) this.connection.open()
    else this.connection.leave(false)
    this.changed()
  }
  setVolume(volume: number): void {
    this.volume = Math.min(100, Math.max(0, Math.round(volume)))
    this.report()
  }
  setLanguage(lang: Language): void {
    this.lang = lang
    this.report()
  }
  async close(): Promise<void> {
    this.power = false
    clearTimeout(this.hidePayment)
    await this.connection.close()
  }

  private changed(): void {
    this.options.onChange?.()
  }

  /** How it stands, by its own word: anyone who turned the knob. */
  private report(): void {
    this.connection.report()
    this.changed()
  }
  private deviceState(): object {
    const { version = '1.0.0', hwVersion = 'SIM-1', screen = true } = this.options
    return { version, hwVersion, screen, volume: this.volume, lang: this.lang }
  }

  private handleMessage(text: string): void {
    const command = JSON.parse(text) as Command
    if (command.type === 'config') this.configure(command)
    else if (command.type === 'payment' || command.type === 'summary') this.announce(command)
    else this.obey(command)
  }
  private configure(command: Configuration): void {
    // Another's box shows nothing of what the one before them had it show, a shop's that takes no payments nothing to be paid.
    if (command.device !== this.owner || command.open === false) this.showPayment(null)
    this.owner = command.device ?? ''
    this.displayed = {
      linked: command.linked,
      open: command.open ?? command.linked,
      name: command.name,
      qrs: command.qrs,
    }
    this.changed()
  }
  private announce(command: Announcement): void {
    const until = command.type === 'payment' ? Date.parse(command.expiresAt) : null
    const items: Item[] =
      command.type === 'payment'
        ? [{ paymentId: command.paymentId, amount: command.amount }]
        : command.items
    const fresh = items.filter((item) => !this.known.has(item.paymentId))
    // What has grown stale is not said and not acknowledged: it will come again, in sum.
    if (until !== null && until < Date.now() && fresh.length > 0) return
    for (const { paymentId } of fresh) this.remember(paymentId)
    this.acknowledge(items, command.seq)
    if (fresh.length === 0) return
    this.queue.push({
      kind: command.type,
      amount: fresh.reduce((all, item) => all + item.amount, 0),
      ids: fresh.map((item) => item.paymentId),
      until,
    })
    void this.speak()
  }
  private acknowledge(items: readonly Item[], seq: number): void {
    for (const state of ['RECEIVED', 'SPOKEN'] as const) {
      const ids = items.flatMap(({ paymentId }) =>
        this.known.get(paymentId) === state ? [paymentId] : [],
      )
      if (ids.length > 0) this.connection.say({ type: 'ack', state, ids, seq })
    }
  }
  /** Once, in the order in which it was said, and nothing that came too late. */
  private obey(order: Order): void {
    const until = order.expiresAt === undefined ? null : Date.parse(order.expiresAt)
    if (until !== null && until < Date.now()) return
    const before = this.orders.get(order.id)
    if (order.type !== 'qr' && before !== undefined)
      return before === 'DONE' ? this.did([order.id]) : undefined
    this.orders.set(order.id, 'HEARD')
    forgetOldest(this.orders)
    if (order.type === 'tone' || order.type === 'code') {
      const code = order.type === 'code' ? { code: order.code } : {}
      this.queue.push({ kind: order.type, amount: 0, ids: [order.id], until, ...code })
      return void this.speak()
    }
    if (order.seq >= (this.latest.get(order.type) ?? 0)) {
      this.latest.set(order.type, order.seq)
      this.apply(order)
    }
    this.did([order.id])
  }
  private apply(order: Order): void {
    if (order.type === 'qr') return this.showPayment(order)
    if (order.type === 'volume') this.volume = order.volume
    if (order.type === 'language') this.lang = order.language
    this.report()
  }
  private did(ids: string[]): void {
    for (const id of ids) this.orders.set(id, 'DONE')
    this.connection.say({ type: 'ack', state: 'DONE', ids })
  }
  /** Until it is over, paid or not; without one it is the static QR again. */
  private showPayment(order: Extract<Order, { type: 'qr' }> | null): void {
    clearTimeout(this.hidePayment)
    const {
      id = '',
      content,
      amount = 0,
      title = '',
      note = '',
      expiresAt: until = '',
    } = order ?? {}
    this.payment = content === undefined ? null : { id, title, note, content, amount, until }
    if (this.payment !== null)
      this.hidePayment = setTimeout(
        () => this.showPayment(null),
        Math.min(2 ** 31 - 1, Date.parse(until) - Date.now()),
      )
    this.changed()
  }
  private remember(id: string): void {
    this.known.set(id, 'RECEIVED')
    forgetOldest(this.known)
  }
  private next(): Promise<Sentence | undefined> {
    return this.queue.next(() => this.power)
  }
  /** One sentence after the other; what is said at volume nought nobody has heard: it is not reported as said, and said when it is sent again. */
  private async speak(): Promise<void> {
    if (this.speaking || !this.power) return
    this.speaking = true
    for (let next = await this.next(); next !== undefined; next = await this.next()) {
      const { ids, kind, amount, code = '' } = next
      const lang = this.lang
      const muted = this.volume === 0
      const sentence = {
        id: ids[0]!,
        kind,
        amount,
        count: ids.length,
        text: sentenceOf({ type: kind, count: ids.length, amount, code, lang }),
      }
      this.spoken = [...this.spoken, { ...sentence, at: new Date().toISOString(), muted }].slice(
        -LOG,
      )
      this.changed()
      const ms = this.options.speakMs?.(sentence.text) ?? 0
      if (ms > 0)
        await new Promise((done) => {
          setTimeout(done, ms)
        })
      if (!isMoney(next)) {
        this.did(ids)
        continue
      }
      if (muted) {
        for (const id of ids) this.known.delete(id)
        continue
      }
      for (const id of ids) if (this.known.has(id)) this.known.set(id, 'SPOKEN')
      for (let i = 0; i < ids.length; i += ACK_MAX)
        this.connection.say({ type: 'ack', state: 'SPOKEN', ids: ids.slice(i, i + ACK_MAX) })
      if (!this.power) break
    }
    this.speaking = false
  }
}

/** Switches a box on. */
export const openBox = (options: BoxOptions): Box => new Firmware(options)
