/** The sender of messages alone, at ten in the morning, with ports that count what they are handed: one question sends all that is due, and is answered with their number. */
import { createServer } from 'node:http'
import { openApp } from '../apps/server/src/app.ts'
import { sendDue } from '../apps/server/src/modules/subscription-notice/sending.ts'
import { movableClock } from '../apps/server/src/platform/clock.ts'
import { configFrom } from '../apps/server/src/platform/config.ts'
import { jobCtx } from '../apps/server/src/platform/jobs.ts'
import { openLog } from '../apps/server/src/platform/log.ts'
import { emptyOutbox, fakes, quietBank } from '../apps/server/test/fakes.ts'

const HOUR = 3_600_000
const config = configFrom(process.env)
const clock = movableClock()
clock.advance(24 * HOUR - ((clock.now().getTime() + 7 * HOUR) % (24 * HOUR)) + 10 * HOUR)
const outbox = emptyOutbox()
let handedOver = 0
const count = async (): Promise<void> => {
  handedOver += 1
  // What the bank was told is not kept here.
  outbox.virtualAccounts.length = 0
}
const { app } = await openApp(config, config.databaseUrl ?? '', {
  clock,
  log: openLog('warn'),
  processMetrics: false,
  ...fakes(outbox, quietBank(), config.keys.napasSecret),
  mailer: { send: count, close: () => undefined },
  sms: { send: count },
})
createServer((_request, response) => {
  handedOver = 0
  // A caller gives up on an answer of which nothing comes for five minutes.
  const still = setInterval(() => response.write(' '), 10_000)
  response.flushHeaders()
  sendDue(jobCtx(app, 'bench'))
    .then(
      () => response.end(String(handedOver)),
      (error: unknown) => response.end(String(error)),
    )
    .finally(() => clearInterval(still))
}).listen(Number(process.env.PORT), '127.0.0.1')
