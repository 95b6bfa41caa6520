/** The program: database, migrations, demo data, then the process roles the configuration names. Ends in order on SIGINT and SIGTERM. */
import { openApp } from './app.ts'
import { configFrom } from './platform/config.ts'
import { errorFields, openLog } from './platform/log.ts'
import { assertDurable } from '@saola/local-postgres/durable'
import { startLocalPostgres } from '@saola/local-postgres/launcher'
import { migrate } from './platform/migrate.ts'
import { checkHead } from './platform/retention.ts'
import { seedDemoProducts } from './seed-products.ts'
import { seedDemo, seedDemoSales } from './seed.ts'
import { notifyBank } from './seed-bank.ts'
import { openDevices } from './devices.ts'
import { openOperator } from './operator.ts'
import { openWeb } from './web.ts'
import { openWorker } from './worker.ts'

const log = openLog()

async function main(): Promise<void> {
  const config = configFrom(process.env)
  const local = config.databaseUrl
    ? null
    : await startLocalPostgres({ dataDir: config.dataDir, log: (message) => log.info(message) })
  const url = local?.url ?? config.databaseUrl ?? ''
  await migrate(url)
  const { app, close } = await openApp(config, url, { log })
  await assertDurable(app.pool)
  await checkHead(app)
  if (config.demo && (await seedDemo(app))) log.info('demo people and merchants are in place')
  if (config.demo && config.roles.web) await seedDemoProducts(app)
  const operator = await openOperator(app)
  const server = config.roles.web ? await openWeb(app) : null
  const worker = config.roles.worker ? await openWorker(app, url) : null
  const devices = config.roles.devices ? await openDevices(app, url) : null
  await server?.listen({ port: config.port, host: config.host })
  log.info(
    {
      port: config.port,
      web: config.roles.web,
      worker: config.roles.worker,
      devices: config.roles.devices,
    },
    'ready',
  )
  // The sales of two months take seconds to book: process roles first.
  if (config.demo && server)
    void seedDemoSales(app)
      .then((sales) => {
        if (sales > 0) log.info({ sales }, 'months of demo sales are in the books')
        return notifyBank(app)
      })
      .catch((error: unknown) => log.warn(errorFields(error), 'demo sales were cut short'))
  let ending = false
  const end = async (): Promise<void> => {
    if (ending) return
    ending = true
    operator?.close()
    await server?.close()
    await devices?.close()
    await worker?.stop()
    await close()
    await local?.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void end())
  process.on('SIGTERM', () => void end())
}

main().catch((error: unknown) => {
  log.fatal(errorFields(error), 'the server could not start')
  process.exit(1)
})
