/** A sound box without its case: the firmware's part of docs/decisions.md#25, for the simulator's page, the tests and the bench. */
import mqtt, { type MqttClient } from 'mqtt'
import { sentenceOf, type Language, type Speech } from './speech.ts'

export interface DisplayedQr {
  title: string
  note: string
  content: string
  isDefault: boolean
}
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
export interface BoxOptions {
  url: string
  hardwareId: string
  secret: string
  version?: string
  hwVersion?: string
  lang?: Language
  /** Whether it has a screen; it has, unless said otherwise. */
  screen?: boolean
  /** Certificate of who vouches for the broker's, where no public authority does. */
  ca?: Buffer
  beatMs?: number
  retryMs?: number
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

type Item = { paymentId: string; amount: number }
type Command =
  | { type: 'payment'; paymentId: string; amount: number; expiresAt: string; seq: number }
  | { type: 'summary'; count: number; amount: number; items: Item[]; seq: number }
  | {
      type: 'config'
      linked: boolean
      open?: boolean
      device?: string
      name: string
      qrs: DisplayedQr[]
    }
  | Order
/** What the shop wants of it: done once, said to be done. */
type Order = { id: string; seq: number; expiresAt?: string } & (
  | { type: 'volume'; volume: number }
  | { type: 'language'; language: Language }
  | { type: 'tone' }
  | { type: 'refresh' }
  | { type: 'code'; code: string }
  | { type: 'qr'; content?: string; amount?: number; title?: string; note?: string }
)
/** What is still to be said; `until` is when it grows stale, null = never. */
interface Sentence {
  kind: Spoken['kind']
  amount: number
  ids: string[]
  code?: string
  until: number | null
}

/** The box's lasting memory: what it heard, and what it had said of that. Two hundred payments, as small chips have room for. */
const REMEMBERED = 200
const LOG = 50
/** A summary of many payments comes in parts: the first waits so long for the others, and they are one sentence. */
const PARTS_MS = 200
const isMoney = ({ kind }: Sentence): boolean => kind === 'payment' || kind === 'summary'
/** Payments in one acknowledgement. */
const ACK_MAX = 100

class Firmware implements Box {
  private readonly options: BoxOptions
  private readonly known = new Map<string, 'RECEIVED' | 'SPOKEN'>()
  private readonly orders = new Map<string, 'HEARD' | 'DONE'>()
  /** The greatest number of each kind: what was said before it comes too late. */
  private readonly latest = new Map<string, number>()
  private readonly queue: Sentence[] = []
  private spoken: Spoken[] = []
  private client: MqttClient | null = null
  private timers: {
    beat?: ReturnType<typeof setInterval>
    displayed?: ReturnType<typeof setTimeout>
    retry?: ReturnType<typeof setTimeout>
  } = {}
  private session = ''
  private reports = 0
  private speaking = false
  private power = true
  private network = true
  private connected = false
  private refused = false
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
    this.connect()
  }

  state(): BoxState {
    const { power, network, connected, refused, volume, lang, payment } = this
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
    if (on) this.connect()
    else {
      this.leave(true)
      this.showPayment(null)
    }
    void this.speak()
    this.changed()
  }
  setNetwork(on: boolean): void {
    if (on === this.network) return
    this.network = on
    if (on) this.connect()
    else this.leave(false)
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
    const { client } = this
    this.leave(true)
    clearTimeout(this.timers.displayed)
    await client?.endAsync().catch(() => undefined)
  }

  private changed(): void {
    this.options.onChange?.()
  }
  private say(message: object): void {
    this.client?.publish(
      `box/${this.options.hardwareId}/evt`,
      JSON.stringify(message),
      { qos: 1 },
      () => undefined,
    )
  }

  /** How it stands, by its own word: anyone who turned the knob. */
  private report(): void {
    if (this.connected)
      this.say({ type: 'state', session: this.session, n: ++this.reports, ...this.deviceState() })
    this.changed()
  }
  private deviceState(): object {
    const { version = '1.0.0', hwVersion = 'SIM-1', screen = true } = this.options
    return { version, hwVersion, screen, volume: this.volume, lang: this.lang }
  }

  /** A connection of its own each time: its last will speaks for it alone. */
  private connect(): void {
    clearTimeout(this.timers.retry)
    if (!this.power || !this.network || this.client !== null) return
    const { url, hardwareId, secret, ca, beatMs = 30_000 } = this.options
    const session = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
    const will = {
      topic: `box/${hardwareId}/evt`,
      payload: Buffer.from(JSON.stringify({ type: 'bye', session })),
      qos: 1 as const,
      retain: false,
    }
    const client = mqtt.connect(url, {
      clientId: `box-${hardwareId}`,
      username: hardwareId,
      password: secret,
      clean: false,
      keepalive: 30,
      reconnectPeriod: 0,
      connectTimeout: 5000,
      will,
      ...(ca === undefined ? {} : { ca }),
    })
    this.client = client
    this.session = session
    this.reports = 0
    client.on('error', (error) => {
      this.refused = /not authorized|bad user|identifier rejected/i.test(error.message)
    })
    client.on('message', (_, payload) => this.handleMessage(payload.toString('utf8')))
    client.on('connect', () =>
      client.subscribe(`box/${hardwareId}/cmd`, { qos: 1 }, (error) => {
        if (error || this.client !== client) return
        this.connected = true
        this.refused = false
        this.say({ type: 'hello', session, ...this.deviceState() })
        this.timers.beat = setInterval(() => this.say({ type: 'beat', session }), beatMs)
        this.changed()
      }),
    )
    client.on('close', () => {
      if (this.client === client) this.lost()
    })
  }
  private lost(): void {
    clearInterval(this.timers.beat)
    this.client = null
    this.connected = false
    this.timers.retry = setTimeout(() => this.connect(), this.options.retryMs ?? 1000)
    this.changed()
  }
  /** With a word of farewell when it is switched off, without one when the cable is cut. */
  private leave(politely: boolean): void {
    const { client } = this
    clearInterval(this.timers.beat)
    clearTimeout(this.timers.retry)
    if (politely && this.connected) this.say({ type: 'bye', session: this.session })
    this.client = null
    this.connected = false
    if (client === null) return
    if (politely) client.end(false)
    else client.stream.destroy()
  }

  private handleMessage(text: string): void {
    const command = JSON.parse(text) as Command
    if (command.type === 'config') {
      // Another's box shows nothing of what the one before them had it show, a shop's that takes no payments nothing to be paid.
      if (command.device !== this.owner || command.open === false) this.showPayment(null)
      this.owner = command.device ?? ''
      this.displayed = {
        linked: command.linked,
        open: command.open ?? command.linked,
        name: command.name,
        qrs: command.qrs,
      }
      return this.changed()
    }
    if (command.type !== 'payment' && command.type !== 'summary') return this.obey(command)
    const items: Item[] =
      command.type === 'payment'
        ? [{ paymentId: command.paymentId, amount: command.amount }]
        : command.items
    // What has grown stale is not said and not acknowledged: it will come again, in sum.
    if (
      command.type === 'payment' &&
      Date.parse(command.expiresAt) < Date.now() &&
      !this.known.has(command.paymentId)
    )
      return
    const fresh = items.filter((item) => !this.known.has(item.paymentId))
    for (const { paymentId } of fresh) this.remember(paymentId)
    for (const state of ['RECEIVED', 'SPOKEN'] as const) {
      const ids = items.flatMap(({ paymentId }) =>
        this.known.get(paymentId) === state ? [paymentId] : [],
      )
      if (ids.length > 0) this.say({ type: 'ack', state, ids, seq: command.seq })
    }
    if (fresh.length === 0) return
    const amount = fresh.reduce((all, item) => all + item.amount, 0)
    this.queue.push({
      kind: command.type,
      amount,
      ids: fresh.map((item) => item.paymentId),
      until: command.type === 'payment' ? Date.parse(command.expiresAt) : null,
    })
    void this.speak()
  }
  /** Once, in the order in which it was said, and nothing that came too late. */
  private obey(order: Order): void {
    const late = order.expiresAt !== undefined && Date.parse(order.expiresAt) < Date.now()
    if (late) return
    const before = this.orders.get(order.id)
    if (order.type !== 'qr' && before !== undefined)
      return before === 'DONE' ? this.did([order.id]) : undefined
    this.orders.set(order.id, 'HEARD')
    const [oldest] = this.orders.keys()
    if (this.orders.size > REMEMBERED && oldest !== undefined) this.orders.delete(oldest)
    if (order.type === 'tone' || order.type === 'code') {
      this.queue.push({
        kind: order.type,
        amount: 0,
        ids: [order.id],
        until: order.expiresAt === undefined ? null : Date.parse(order.expiresAt),
        ...(order.type === 'code' ? { code: order.code } : {}),
      })
      return void this.speak()
    }
    if (order.seq >= (this.latest.get(order.type) ?? 0)) {
      this.latest.set(order.type, order.seq)
      if (order.type === 'qr') this.showPayment(order)
      else {
        if (order.type === 'volume') this.volume = order.volume
        if (order.type === 'language') this.lang = order.language
        this.report()
      }
    }
    this.did([order.id])
  }
  private did(ids: string[]): void {
    for (const id of ids) this.orders.set(id, 'DONE')
    this.say({ type: 'ack', state: 'DONE', ids })
  }
  /** Until it is over, paid or not; without one it is the static QR again. */
  private showPayment(order: Extract<Order, { type: 'qr' }> | null): void {
    clearTimeout(this.timers.displayed)
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
      this.timers.displayed = setTimeout(
        () => this.showPayment(null),
        Math.min(2 ** 31 - 1, Date.parse(until) - Date.now()),
      )
    this.changed()
  }
  private remember(id: string): void {
    this.known.set(id, 'RECEIVED')
    const [oldest] = this.known.keys()
    if (this.known.size > REMEMBERED && oldest !== undefined) this.known.delete(oldest)
  }
  /** The next sentence. Parts of a summary, and single payments that grew stale before their turn came, are one summary. */
  private async next(): Promise<Sentence | undefined> {
    if (this.queue[0]?.kind === 'summary')
      await new Promise((done) => {
        setTimeout(done, PARTS_MS)
      })
    if (!this.power) return undefined
    this.queue.splice(
      0,
      this.queue.length,
      ...this.queue.filter((one) => isMoney(one) || one.until === null || one.until >= Date.now()),
    )
    const old = this.queue.filter(
      (one) => isMoney(one) && (one.until === null || one.until < Date.now()),
    )
    if (old.length === 0) return this.queue.shift()
    this.queue.splice(0, this.queue.length, ...this.queue.filter((one) => !old.includes(one)))
    return {
      kind: 'summary',
      amount: old.reduce((all, one) => all + one.amount, 0),
      ids: old.flatMap((one) => one.ids),
      until: null,
    }
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
        this.say({ type: 'ack', state: 'SPOKEN', ids: ids.slice(i, i + ACK_MAX) })
      if (!this.power) break
    }
    this.speaking = false
  }
}

/** Switches a box on. */
export const openBox = (options: BoxOptions): Box => new Firmware(options)
