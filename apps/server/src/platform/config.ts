/** What the environment decides. Read once at the start; a missing or malformed value stops the process with a sentence. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { featuresFrom, type Features } from '@saola/contract/features'

export interface Keys {
  token: string
  pepper: string
  otp: string
  audit: string
  /** The first encrypts fields of the database, all open them: a new one is put in front. */
  field: readonly string[]
  /** Seals papers (platform/seal.ts): the first seals, all prove; a new one is put in front. */
  seal: readonly string[]
  bankClient: string
  bankSecret: string
  bankDataKey: string
  connectorClient: string
  connectorSecret: string
  napasSecret: string
  /** Secrets of internal clients by name: the api-client-key header, and what a client signs its login with. */
  apiClients: Record<string, string>
}
export interface Config {
  port: number
  host: string
  publicUrl: string
  /** Where figures are read, by operators alone. */
  operator: { port: number; host: string }
  simulatorUrl: string
  smtpUrl: string
  dataDir: string
  /** Where the audit chain's head is kept once a minute; best on a disk that the database's owner cannot write to. */
  auditHeadsFile: string
  /** A folder with the built sites `portal` and `backoffice`; null = where the build puts them. */
  sitesDir: string | null
  databaseUrl: string | null
  roles: { web: boolean; worker: boolean; devices: boolean }
  /** Where devices connect: a broker of our own on `port`, or one that stands outside at `url` (ADR 0028). Files with certificate and key turn TLS on; `caFile` vouches for the one outside where no public authority does. */
  mqtt: {
    port: number
    url: string | null
    tls: { certFile: string; keyFile: string } | null
    caFile: string | null
  }
  /** Stands for the parameter PAYBOX_FRESH_SEC in journeys, which have no time for its minutes; null = the parameter holds. */
  boxFreshSec: number | null
  features: Features
  inactivitySec: number
  /** Callers are refused while the event loop comes late by so much on average; tests raise it, for their own work delays the server in their process. */
  busyLoopMs: number
  /** How many times longer than usual the database may take for a statement, a lock or a connection. */
  databasePatience: number
  /** Multiplies every rate limit; the benchmark raises it. */
  limitFactor: number
  /** How often an open event stream says that it lives, and looks whether its caller may still listen. */
  liveBeatMs: number
  /** How far a merchant server's clock may be from ours; signatures are remembered for twice as long (kit.forget), so at most seven minutes. */
  serverToleranceMs: number
  /** Most bank credits settled in one transaction; 1 turns group settlement off, for measuring what it gains. */
  settleBatchSize: number
  /** Days of sample sales that a new sandbox merchant is filled with; 0 leaves it empty. */
  sampleDays: number
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustProxy: string[]
  demo: boolean
  /** Our own account at the bank, to which the card network pays (ADR 0035). */
  settlementAccount: string
  /** The same in the bank's sandbox: fees of sandbox merchants go there, never to the one above. */
  testSettlementAccount: string
  /** Hosts ("name" or "name:port") to which webhooks may go although they are inside or speak in clear: for development and tests; none in real life. */
  webhookAllow: string[]
  keys: Keys
  version: string
}

type Env = Record<string, string | undefined>

const number = (env: Env, name: string, fallback: number): number => {
  const value = Number(env[name] ?? fallback)
  if (!Number.isFinite(value)) throw new Error(`${name} must be a number, it is "${env[name]}"`)
  return value
}
const secret = (env: Env, name: string): string => {
  const value = env[name]
  if (!value || value.length < 16)
    throw new Error(
      `${name} is missing or shorter than 16 characters; npm start makes one under DATA_DIR/keys.json`,
    )
  return value
}

/** @param json {"name": "secret of at least 32 characters"}. */
function clientsFrom(json: string | undefined): Record<string, string> {
  const clients = json ? (JSON.parse(json) as Record<string, unknown>) : {}
  for (const [name, value] of Object.entries(clients))
    if (!/^[\w-]{3,64}$/.test(name) || typeof value !== 'string' || value.length < 32)
      throw new Error(
        `SYSTEM_CLIENTS: "${name}" needs a name of 3 to 64 letters and a secret of at least 32 characters`,
      )
  return clients as Record<string, string>
}

function keysFrom(env: Env): Keys {
  return {
    token: secret(env, 'TOKEN_SECRET'),
    pepper: secret(env, 'PASSWORD_PEPPER'),
    otp: secret(env, 'OTP_SECRET'),
    audit: secret(env, 'AUDIT_SECRET'),
    field: secret(env, 'FIELD_SECRET').split(','),
    seal: secret(env, 'SEAL_SECRET').split(','),
    bankClient: env.BANK_CLIENT ?? 'klb-core',
    bankSecret: secret(env, 'BANK_SECRET'),
    bankDataKey: secret(env, 'BANK_DATA_KEY'),
    connectorClient: env.CONNECTOR_CLIENT ?? 'saola-pay',
    connectorSecret: secret(env, 'CONNECTOR_SECRET'),
    napasSecret: secret(env, 'NAPAS_SECRET'),
    apiClients: {
      ...clientsFrom(env.SYSTEM_CLIENTS),
      'fee-service': secret(env, 'API_CLIENT_SECRET'),
    },
  }
}

/** Where we are reached, and where those are whom we call. */
function addressesFrom(
  env: Env,
  port: number,
): Pick<Config, 'host' | 'operator' | 'publicUrl' | 'simulatorUrl' | 'smtpUrl'> {
  const simulatorPort = number(env, 'SIMULATOR_PORT', 8081)
  return {
    host: env.HOST ?? '0.0.0.0',
    operator: {
      // Beside a port that the system chooses, so does this one.
      port: number(env, 'OPERATOR_PORT', port === 0 ? 0 : port + 4),
      host: env.OPERATOR_HOST ?? '127.0.0.1',
    },
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    simulatorUrl: (env.SIMULATOR_URL ?? `http://localhost:${simulatorPort}`).replace(/\/+$/, ''),
    smtpUrl: env.SMTP_URL ?? `smtp://127.0.0.1:${number(env, 'SIMULATOR_SMTP_PORT', 8025)}`,
  }
}

function storageFrom(
  env: Env,
): Pick<Config, 'dataDir' | 'auditHeadsFile' | 'sitesDir' | 'databaseUrl'> {
  const dataDir = env.DATA_DIR ?? '.data'
  return {
    dataDir,
    auditHeadsFile: env.AUDIT_HEADS_FILE ?? join(dataDir, 'audit-heads.jsonl'),
    sitesDir: env.SITES_DIR ?? null,
    databaseUrl: env.DATABASE_URL ?? null,
  }
}

function rolesFrom(env: Env): Config['roles'] {
  const roles = (env.WORKERS ?? 'web,worker,devices').split(',')
  return {
    web: roles.includes('web'),
    worker: roles.includes('worker'),
    devices: roles.includes('devices'),
  }
}

const mqttFrom = (env: Env, port: number): Config['mqtt'] => ({
  port: number(env, 'MQTT_PORT', port + 3),
  url: env.MQTT_URL ?? null,
  tls:
    env.MQTT_TLS_CERT && env.MQTT_TLS_KEY
      ? { certFile: env.MQTT_TLS_CERT, keyFile: env.MQTT_TLS_KEY }
      : null,
  caFile: env.MQTT_CA ?? null,
})

export function configFrom(env: Env): Config {
  const port = number(env, 'PORT', 8080)
  return {
    port,
    ...addressesFrom(env, port),
    ...storageFrom(env),
    roles: rolesFrom(env),
    mqtt: mqttFrom(env, port),
    boxFreshSec: env.BOX_FRESH_SEC ? Math.max(1, number(env, 'BOX_FRESH_SEC', 1)) : null,
    features: featuresFrom(
      env.FEATURES ? (JSON.parse(env.FEATURES) as Record<string, unknown>) : {},
    ),
    inactivitySec: number(env, 'INACTIVITY_SEC', 900),
    busyLoopMs: Math.max(100, number(env, 'BUSY_LOOP_MS', 2000)),
    databasePatience: Math.max(0.1, number(env, 'DATABASE_PATIENCE', 1)),
    limitFactor: number(env, 'LIMIT_FACTOR', 1),
    liveBeatMs: number(env, 'LIVE_BEAT_SEC', 15) * 1000,
    serverToleranceMs:
      Math.min(420, Math.max(1, number(env, 'SERVER_API_TOLERANCE_SEC', 300))) * 1000,
    settleBatchSize: Math.max(1, number(env, 'SETTLE_SET', 100)),
    sampleDays: number(env, 'SAMPLE_DAYS', 14),
    trustProxy: (env.TRUST_PROXY ?? '').split(',').filter(Boolean),
    demo: env.DEMO !== '0',
    settlementAccount: env.SETTLEMENT_ACCOUNT || '100999888777',
    testSettlementAccount: env.TEST_SETTLEMENT_ACCOUNT || '900999888777',
    webhookAllow: (env.WEBHOOK_ALLOW ?? '')
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
    keys: keysFrom(env),
    version: versionOf(),
  }
}

function versionOf(): string {
  try {
    return (
      JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
        version: string
      }
    ).version
  } catch {
    return '0.1.0'
  }
}
