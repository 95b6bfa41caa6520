import mqtt, { type MqttClient } from 'mqtt'

export interface ConnectionOptions {
  url: string
  hardwareId: string
  secret: string
  /** Certificate of who vouches for the broker's, where no public authority does. */
  ca?: Buffer
  beatMs?: number
  retryMs?: number
}
export interface ConnectionHooks {
  /** Whether it is switched on and has a network. */
  mayConnect(): boolean
  /** How the box stands, told with the first message. */
  deviceState(): object
  receive(text: string): void
  changed(): void
}

/** A box's connection to the broker, made anew each time: its last will speaks for it alone. */
export class Connection {
  connected = false
  refused = false
  private readonly options: ConnectionOptions
  private readonly hooks: ConnectionHooks
  private client: MqttClient | null = null
  private beat: ReturnType<typeof setInterval> | undefined
  private retry: ReturnType<typeof setTimeout> | undefined
  private session = ''
  private reports = 0

  constructor(options: ConnectionOptions, hooks: ConnectionHooks) {
    this.options = options
    this.hooks = hooks
  }

  say(message: object): void {
    this.client?.publish(
      `box/${this.options.hardwareId}/evt`,
      JSON.stringify(message),
      { qos: 1 },
      () => undefined,
    )
  }
  report(): void {
    if (this.connected)
      this.say({
        type: 'state',
        session: this.session,
        n: ++this.reports,
        ...this.hooks.deviceState(),
      })
  }

  open(): void {
    clearTimeout(this.retry)
    if (!this.hooks.mayConnect() || this.client !== null) return
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
    client.on('message', (_, payload) => this.hooks.receive(payload.toString('utf8')))
    client.on('connect', () =>
      client.subscribe(`box/${hardwareId}/cmd`, { qos: 1 }, (error) => {
        if (error || this.client !== client) return
        this.connected = true
        this.refused = false
        this.say({ type: 'hello', session, ...this.hooks.deviceState() })
        this.beat = setInterval(() => this.say({ type: 'beat', session }), beatMs)
        this.hooks.changed()
      }),
    )
    client.on('close', () => {
      if (this.client === client) this.lost()
    })
  }
  private lost(): void {
    clearInterval(this.beat)
    this.client = null
    this.connected = false
    this.retry = setTimeout(() => this.open(), this.options.retryMs ?? 1000)
    this.hooks.changed()
  }
  /** With a word of farewell when it is switched off, without one when the cable is cut. */
  leave(politely: boolean): void {
    const { client } = this
    clearInterval(this.beat)
    clearTimeout(this.retry)
    if (politely && this.connected) this.say({ type: 'bye', session: this.session })
    this.client = null
    this.connected = false
    if (client === null) return
    if (politely) client.end(false)
    else client.stream.destroy()
  }
  /** Leaves politely, and waits until the line is down. */
  async close(): Promise<void> {
    const { client } = this
    this.leave(true)
    await client?.endAsync().catch(() => undefined)
  }
}
