/** A sound box without its case: the firmware's part of decisions.md 4.13, for the simulator's page, the tests and the bench. */
import mqtt, { type MqttClient } from 'mqtt'
import { sentenceOf } from './speech.ts'

export interface ShownQr { title: string; note: string; content: string; isDefault: boolean }
export interface Spoken { id: string; kind: 'payment' | 'summary'; text: string; amount: number; count: number; at: string; muted: boolean }
export interface BoxState { hardwareId: string; power: boolean; network: boolean; connected: boolean; refused: boolean; volume: number; linked: boolean; name: string; qrs: readonly ShownQr[]; spoken: readonly Spoken[] }
export interface BoxOptions {
  url: string; hardwareId: string; secret: string; version?: string; hwVersion?: string
  beatMs?: number; retryMs?: number
  /** How long a sentence takes. */
  speakMs?: (text: string) => number
  onChange?: () => void
}
export interface Box { state(): BoxState; setPower(on: boolean): void; setNetwork(on: boolean): void; setVolume(volume: number): void; close(): Promise<void> }

type Item = { paymentId: string; amount: number }
type Command =
  | { type: 'payment'; paymentId: string; amount: number; lang: string; expiresAt: string; seq: number }
  | { type: 'summary'; count: number; amount: number; lang: string; items: Item[]; seq: number }
  | { type: 'config'; linked: boolean; name: string; qrs: ShownQr[] }
type Sentence = Omit<Spoken, 'at' | 'muted'> & { ids: string[] }

/** The box's lasting memory: what it heard, and what it had said of that. Two hundred payments, as small chips have room for. */
const REMEMBERED = 200
const LOG = 50

class Firmware implements Box {
  private readonly options: BoxOptions
  private readonly known = new Map<string, 'RECEIVED' | 'SPOKEN'>()
  private readonly queue: Sentence[] = []
  private spoken: Spoken[] = []
  private client: MqttClient | null = null
  private timers: { beat?: ReturnType<typeof setInterval>; retry?: ReturnType<typeof setTimeout> } = {}
  private session = ''
  private speaking = false
  private power = true
  private network = true
  private connected = false
  private refused = false
  private volume = 80
  private shown: { linked: boolean; name: string; qrs: ShownQr[] } = { linked: false, name: '', qrs: [] }

  constructor(options: BoxOptions) {
    this.options = options
    this.connect()
  }

  state(): BoxState {
    const { power, network, connected, refused, volume } = this
    return { hardwareId: this.options.hardwareId, power, network, connected, refused, volume, ...this.shown, spoken: this.spoken }
  }
  setPower(on: boolean): void {
    if (on === this.power) return
    this.power = on
    if (on) this.connect()
    else this.leave(true)
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
    this.changed()
  }
  async close(): Promise<void> {
    this.power = false
    const { client } = this
    this.leave(true)
    await client?.endAsync().catch(() => undefined)
  }

  private changed(): void { this.options.onChange?.() }
  private say(message: object): void { this.client?.publish(`box/${this.options.hardwareId}/evt`, JSON.stringify(message), { qos: 1 }, () => undefined) }

  /** A connection of its own each time: its last will speaks for it alone. */
  private connect(): void {
    clearTimeout(this.timers.retry)
    if (!this.power || !this.network || this.client !== null) return
    const { url, hardwareId, secret, version = '1.0.0', hwVersion = 'SIM-1', beatMs = 30_000 } = this.options
    const session = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
    const will = { topic: `box/${hardwareId}/evt`, payload: Buffer.from(JSON.stringify({ type: 'bye', session })), qos: 1 as const, retain: false }
    const client = mqtt.connect(url, { clientId: `box-${hardwareId}`, username: hardwareId, password: secret, clean: false, keepalive: 30, reconnectPeriod: 0, connectTimeout: 5000, will })
    this.client = client
    this.session = session
    client.on('error', (error) => { this.refused = /not authorized|bad user|identifier rejected/i.test(error.message) })
    client.on('message', (_, payload) => this.hear(payload.toString('utf8')))
    client.on('connect', () => client.subscribe(`box/${hardwareId}/cmd`, { qos: 1 }, (error) => {
      if (error || this.client !== client) return
      this.connected = true
      this.refused = false
      this.say({ type: 'hello', session, version, hwVersion })
      this.timers.beat = setInterval(() => this.say({ type: 'beat', session }), beatMs)
      this.changed()
    }))
    client.on('close', () => { if (this.client === client) this.lost() })
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

  private hear(text: string): void {
    const command = JSON.parse(text) as Command
    if (command.type === 'config') {
      this.shown = { linked: command.linked, name: command.name, qrs: command.qrs }
      return this.changed()
    }
    const items: Item[] = command.type === 'payment' ? [{ paymentId: command.paymentId, amount: command.amount }] : command.items
    // What has grown stale is not said and not acknowledged: it will come again, in sum.
    if (command.type === 'payment' && Date.parse(command.expiresAt) < Date.now() && !this.known.has(command.paymentId)) return
    const fresh = items.filter((item) => !this.known.has(item.paymentId))
    for (const { paymentId } of fresh) this.remember(paymentId)
    for (const state of ['RECEIVED', 'SPOKEN'] as const) {
      const ids = items.flatMap(({ paymentId }) => (this.known.get(paymentId) === state ? [paymentId] : []))
      if (ids.length > 0) this.say({ type: 'ack', state, ids, seq: command.seq })
    }
    if (fresh.length === 0) return
    const amount = fresh.reduce((all, item) => all + item.amount, 0)
    const kind = command.type
    this.queue.push({ id: fresh[0]!.paymentId, kind, amount, count: fresh.length, ids: fresh.map((item) => item.paymentId), text: sentenceOf(kind === 'payment' ? { type: kind, amount, lang: command.lang } : { type: kind, count: fresh.length, amount, lang: command.lang }) })
    void this.speak()
  }
  private remember(id: string): void {
    this.known.set(id, 'RECEIVED')
    const [oldest] = this.known.keys()
    if (this.known.size > REMEMBERED && oldest !== undefined) this.known.delete(oldest)
  }
  /** One sentence after the other; what is said at volume nought nobody has heard, and so it is not reported as said. */
  private async speak(): Promise<void> {
    if (this.speaking || !this.power) return
    this.speaking = true
    for (let next = this.queue.shift(); next !== undefined; next = this.queue.shift()) {
      const { ids, ...sentence } = next
      const muted = this.volume === 0
      this.spoken = [...this.spoken, { ...sentence, at: new Date().toISOString(), muted }].slice(-LOG)
      this.changed()
      const ms = this.options.speakMs?.(sentence.text) ?? 0
      if (ms > 0) await new Promise((done) => { setTimeout(done, ms) })
      if (muted) continue
      for (const id of ids) if (this.known.has(id)) this.known.set(id, 'SPOKEN')
      this.say({ type: 'ack', state: 'SPOKEN', ids })
      if (!this.power) break
    }
    this.speaking = false
  }
}

/** Switches a box on. */
export const openBox = (options: BoxOptions): Box => new Firmware(options)
