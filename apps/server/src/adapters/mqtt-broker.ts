/** The line to devices, over MQTT 3.1.1: a broker of our own inside this process, or one that stands outside. Devices have one topic to subscribe to and one to publish on (docs/decisions.md#25). */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { Aedes, type AedesOptions, type AuthenticateError, type Client } from 'aedes'
import mqtt from 'mqtt'
import { uuid } from '../platform/ids.ts'

export interface DeviceLine {
  /** Puts a message on the device's line; at least once while it is connected. */
  send(device: string, message: object): void
  /** The devices that are connected to this process; null = those of all processes are reached from here. */
  held(): string[] | null
  close(): Promise<void>
}
export interface LineHooks {
  /** Whether the device is who it says. Asked by our own broker; one outside has a list of its own. */
  admit(device: string, secret: string): Promise<boolean>
  receive(device: string, payload: Buffer): void
}

const commandTopic = (device: string): string => `box/${device}/cmd`
const eventTopic = (device: string): string => `box/${device}/evt`
const EVENTS = /^box\/([0-9A-Za-z][0-9A-Za-z-]{3,31})\/evt$/
const MAX_MESSAGE = 4096

interface Named extends Client {
  device?: string
}
const refused = (returnCode: number): AuthenticateError =>
  Object.assign(new Error('not admitted'), { returnCode }) as AuthenticateError

/** A device is its user name; it subscribes to its command topic, publishes on its event topic, and that is all it may do. */
function accessOf(
  hooks: LineHooks,
): Required<Pick<AedesOptions, 'authenticate' | 'authorizePublish' | 'authorizeSubscribe'>> {
  const admitted = async (
    client: Named,
    device: string,
    secret: string,
    done: (error: AuthenticateError | null, yes: boolean) => void,
  ): Promise<void> => {
    const yes = await hooks.admit(device, secret).catch(() => null)
    if (yes === true) client.device = device
    done(yes === true ? null : refused(yes === null ? 3 : 4), yes === true)
  }
  return {
    authenticate: (client: Named, username, password, done) => {
      const device = username ?? ''
      // One name for the connection, so that a second one of the same device takes over from the first.
      if (client.id !== `box-${device}` || !EVENTS.test(eventTopic(device)))
        return done(refused(2), false)
      void admitted(client, device, password?.toString('utf8') ?? '', done)
    },
    authorizePublish: (client: Named | null, packet, done) => {
      const device = client?.device
      done(
        device !== undefined &&
          packet.topic === eventTopic(device) &&
          !packet.retain &&
          packet.payload.length <= MAX_MESSAGE
          ? null
          : new Error('not its topic'),
      )
    },
    authorizeSubscribe: (client: Named, subscription, done) =>
      done(
        null,
        client.device !== undefined && subscription.topic === commandTopic(client.device)
          ? subscription
          : null,
      ),
  }
}

interface Listening {
  host: string
  port: number
  tls: { certFile: string; keyFile: string } | null
}
/** @returns the server and the port that it was given where `port` is 0. */
async function listen(
  broker: Aedes,
  { host, port, tls }: Listening,
): Promise<{ server: Server; port: number }> {
  const server =
    tls === null
      ? createServer((stream) => void broker.handle(stream))
      : createTlsServer(
          { cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) },
          (stream) => void broker.handle(stream),
        )
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, () => done())
  })
  const address = server.address()
  return { server, port: typeof address === 'object' && address !== null ? address.port : port }
}

/** Our own broker, inside this process. */
export async function ownBroker(
  at: Listening,
  hooks: LineHooks,
): Promise<DeviceLine & { port: number }> {
  const held = new Map<string, Client>()
  const broker = await Aedes.createBroker({
    maxClientsIdLength: 64,
    connectTimeout: 10_000,
    keepaliveLimit: 300,
    queueLimit: 200,
    heartbeatInterval: 60_000,
    ...accessOf(hooks),
  })
  broker.on('publish', (packet, client: Named | null) => {
    const device = EVENTS.exec(packet.topic)?.[1]
    if (device !== undefined && client !== null) hooks.receive(device, Buffer.from(packet.payload))
  })
  broker.on('subscribe', (_, client: Named) => {
    if (client.device !== undefined) held.set(client.device, client)
  })
  broker.on('clientDisconnect', (client: Named) => {
    if (client.device !== undefined && held.get(client.device) === client)
      held.delete(client.device)
  })
  // A line that breaks is every day's business; the device comes again.
  for (const event of ['clientError', 'connectionError'] as const) broker.on(event, () => undefined)
  const { server, port } = await listen(broker, at)
  return {
    port,
    send: (device, message) =>
      broker.publish(
        {
          cmd: 'publish',
          topic: commandTopic(device),
          payload: JSON.stringify(message),
          qos: 1,
          retain: false,
          dup: false,
        },
        () => undefined,
      ),
    held: () => [...held.keys()],
    close: async () => {
      const gone = new Promise<void>((done) => {
        server.close(() => done())
      })
      await new Promise<void>((done) => {
        broker.close(() => done())
      })
      await gone
    },
  }
}

/** A broker outside, at its address (user and password in it); `caFile` vouches for its certificate where no public authority does. Every process of ours is one client of it; who may use which topic is the broker's own list. */
export async function outsideBroker(
  { url, caFile }: { url: string; caFile: string | null },
  hooks: LineHooks,
  onReady: () => void,
): Promise<DeviceLine> {
  const client = mqtt.connect(url, {
    clientId: `saola-pay-${uuid()}`,
    clean: true,
    reconnectPeriod: 1000,
    connectTimeout: 5000,
    queueQoSZero: false,
    ...(caFile === null ? {} : { ca: readFileSync(caFile) }),
  })
  client.on('error', () => undefined)
  client.on('message', (topic, payload) => {
    const device = EVENTS.exec(topic)?.[1]
    if (device !== undefined && payload.length <= MAX_MESSAGE) hooks.receive(device, payload)
  })
  // Shared among our processes: each event is handled by one of them.
  // A device that connects before we listen is handled at its next heartbeat only: the listener opens when we do, or when the broker is found to be away.
  await new Promise<void>((done) => {
    client.on('connect', () =>
      client.subscribe('$share/saola-pay/box/+/evt', { qos: 1 }, () => {
        onReady()
        done()
      }),
    )
    client.once('close', () => done())
  })
  return {
    send: (device, message) => {
      if (client.connected)
        client.publish(commandTopic(device), JSON.stringify(message), { qos: 1 }, () => undefined)
    },
    held: () => null,
    close: async () => {
      await client.endAsync(true).catch(() => undefined)
    },
  }
}
