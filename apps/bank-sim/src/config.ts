import { z } from 'zod'
import type { SharedKeys } from './platform/sign.ts'

export type Config = {
  httpPort: number
  smtpPort: number
  host: string
  serverUrl: string
  mqttUrl: string
  publicUrl: string | null
  productOrigins: readonly string[]
  dataDir: string
  keys: SharedKeys
  logLevel: string
}

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)
const secret = z.string().min(16)

const env = z.object({
  SIMULATOR_PORT: port(8081),
  SIMULATOR_SMTP_PORT: port(8025),
  SIMULATOR_HOST: z.string().min(1).default('localhost'),
  SIMULATOR_URL: z.url().optional(),
  SERVER_URL: z.url().default('http://localhost:8080'),
  PUBLIC_URL: z.url().optional(),
  WEB_URLS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((one) => one !== ''))
    .pipe(z.array(z.url()))
    .optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  MQTT_URL: z.url().optional(),
  MQTT_PORT: port(8083),
  MQTT_TLS_CERT: z.string().optional(),
  BANK_CLIENT: z.string().min(1).default('klb-core'),
  BANK_SECRET: secret,
  BANK_DATA_KEY: z.string().regex(/^[0-9a-fA-F]{64}$/),
  CONNECTOR_CLIENT: z.string().min(1).default('saola-pay'),
  CONNECTOR_SECRET: secret,
  NAPAS_SECRET: secret,
})

/** Without an address of its own in the browser, the server's is taken, under both names of this machine. */
function originsOf(
  publicUrl: string | undefined,
  serverUrl: string,
  more: readonly string[],
): string[] {
  const { protocol, port: listens, hostname } = new URL(serverUrl)
  const isHere = ['localhost', '127.0.0.1'].includes(hostname)
  const here = isHere
    ? [`${protocol}//localhost:${listens}`, `${protocol}//127.0.0.1:${listens}`]
    : []
  return [...new Set([publicUrl ?? serverUrl, ...here, ...more].map((url) => new URL(url).origin))]
}

/** The settings of one run, or the sentence that says which are missing or wrong (never their values). */
export function readConfig(
  source: Record<string, string | undefined>,
): { ok: true; config: Config } | { ok: false; problem: string } {
  const filled = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = env.safeParse(filled)
  if (!read.success) {
    const names = [...new Set(read.error.issues.map((issue) => String(issue.path[0])))].join(', ')
    return {
      ok: false,
      problem: `The bank simulator does not start: set ${names} (secrets of 16 characters or more, BANK_DATA_KEY 64 hex digits). "npm start" makes them once and keeps them in DATA_DIR/keys.json.`,
    }
  }
  const { data } = read
  return {
    ok: true,
    config: {
      httpPort: data.SIMULATOR_PORT,
      smtpPort: data.SIMULATOR_SMTP_PORT,
      host: data.SIMULATOR_HOST,
      serverUrl: data.SERVER_URL,
      mqttUrl:
        data.MQTT_URL ??
        `mqtt${data.MQTT_TLS_CERT === undefined ? '' : 's'}://${new URL(data.SERVER_URL).hostname}:${data.MQTT_PORT}`,
      publicUrl: data.SIMULATOR_URL ?? null,
      productOrigins: originsOf(data.PUBLIC_URL, data.SERVER_URL, data.WEB_URLS ?? []),
      dataDir: data.DATA_DIR,
      logLevel: data.LOG_LEVEL,
      keys: {
        bankClient: data.BANK_CLIENT,
        bankSecret: data.BANK_SECRET,
        bankDataKey: data.BANK_DATA_KEY,
        connectorClient: data.CONNECTOR_CLIENT,
        connectorSecret: data.CONNECTOR_SECRET,
        napasSecret: data.NAPAS_SECRET,
      },
    },
  }
}
