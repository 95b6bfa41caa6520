/** Builds the App that every piece of work receives, and takes it down again. */
import { httpBank, httpCards } from './adapters/bank-http.ts'
import { httpCardReader } from './adapters/identity.ts'
import { httpSms, smtpMailer } from './adapters/messages.ts'
import type { Config } from './platform/config.ts'
import type { App } from './platform/context.ts'
import { databaseClock } from './platform/database-clock.ts'
import { openDatabase } from './platform/db.ts'
import { openLive } from './platform/live-events.ts'
import { openLog } from './platform/log.ts'
import { openMetrics } from './platform/metrics.ts'
import { appRole } from './platform/migrate.ts'
import { openSheetThreads } from './platform/sheet-file.ts'

export interface Opened {
  app: App
  url: string
  close(): Promise<void>
}
export interface Replace extends Partial<
  Pick<App, 'clock' | 'log' | 'bank' | 'cards' | 'cardReader' | 'mailer' | 'sms'>
> {
  processMetrics?: boolean
}

/** @param url the database of this program; `replace` lets tests move the clock and quieten the log. */
export async function openApp(config: Config, url: string, replace: Replace = {}): Promise<Opened> {
  const log = replace.log ?? openLog()
  const role = await appRole(url)
  if (role === null)
    log.warn(
      'the database user may not make roles: append-only tables are kept by their triggers alone',
    )
  const patience = config.databasePatience
  const main = openDatabase(url, { role, patience })
  const exports = openDatabase(url, { max: 4, name: 'saola-export', role, patience })
  const live = openLive(url, log)
  const sheetThreads = openSheetThreads()
  const side = {
    baseUrl: config.simulatorUrl,
    client: config.keys.connectorClient,
    secret: config.keys.connectorSecret,
    napasSecret: config.keys.napasSecret,
  }
  const mailer = smtpMailer(config.smtpUrl)
  const clock = await databaseClock(main.db)
  const app: App = {
    config,
    db: main.db,
    pool: main.pool,
    exportPool: exports.pool,
    sheetThreads,
    clock,
    log,
    live,
    bank: httpBank(side),
    cards: httpCards(side),
    cardReader: httpCardReader(side),
    mailer,
    sms: httpSms(side),
    ...replace,
    metrics: openMetrics({ process: replace.processMetrics ?? true }),
  }
  return {
    app,
    url,
    close: async () => {
      clock.stop()
      await live.close()
      mailer.close()
      await sheetThreads.close()
      await Promise.all([main.close(), exports.close()])
    },
  }
}
