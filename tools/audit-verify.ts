// Walks the audit chain and compares it with the heads kept outside the database: npm run audit:verify. Ends with 0 when whole, 1 when not.
import { fileURLToPath } from 'node:url'
import { openApp } from '../apps/server/src/app.ts'
import { configFrom } from '../apps/server/src/platform/config.ts'
import { jobCtx } from '../apps/server/src/platform/jobs.ts'
import { defaultDataDir } from '@saola/local-postgres/account'
import { startLocalPostgres } from '@saola/local-postgres/launcher'
import { openLog } from '../apps/server/src/platform/log.ts'
import { verify } from '../apps/server/src/modules/audit/service.ts'
import { keysIn } from './lib/keys.mjs'

const dataDir =
  process.env.DATA_DIR || defaultDataDir(fileURLToPath(new URL('..', import.meta.url)))
const config = configFrom({ ...keysIn(dataDir), ...process.env, DATA_DIR: dataDir })
const local = config.databaseUrl
  ? null
  : await startLocalPostgres({ dataDir, log: () => undefined })
const { app, close } = await openApp(config, local?.url ?? config.databaseUrl ?? '', {
  processMetrics: false,
  log: openLog(),
})
try {
  const state = await verify(jobCtx(app, 'audit.verify'))
  console.log(
    `${state.sealed} records in the chain, ${state.waiting} wait for their place; ${state.heads} heads kept in ${config.auditHeadsFile}${state.headAt === null ? '' : `, the newest at ${state.headAt}`}.`,
  )
  if (state.fault) console.log(`NOT WHOLE: ${state.fault.why} at place ${state.fault.seq}.`)
  else if (state.heads === 0 && state.sealed > 0)
    console.log(
      'The audit records agree with each other, but no head is kept here: a cut-off end would not be seen.',
    )
  else console.log('The audit chain is intact.')
  process.exitCode = state.whole && (state.heads > 0 || state.sealed === 0) ? 0 : 1
} finally {
  await close()
  await local?.stop()
}
