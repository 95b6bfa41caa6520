/** npm run bench: measures the product against the bars of performance and prints a table and saves JSON. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { openCluster } from './lib/cluster.ts'
import { build, root, runKeys } from './lib/programs.ts'
import { printBars, results } from './lib/report.ts'
import type { Run } from './lib/run.ts'
import { closeSides } from './lib/datasets.ts'
import { driver } from './lib/settlement.ts'
import { boxesSuite } from './suites/boxes.ts'
import { callsSuite } from './suites/calls.ts'
import { deskSuite } from './suites/desk.ts'
import { exportSuite } from './suites/export.ts'
import { growthSuite } from './suites/growth.ts'
import { listsSuite } from './suites/lists.ts'
import { messagesSuite } from './suites/messages.ts'
import { nightSuite } from './suites/night.ts'
import { pagesSuite } from './suites/pages.ts'
import { payoutsSuite } from './suites/payouts.ts'
import { salarySuite } from './suites/salary.ts'
import { screensSuite } from './suites/screens.ts'
import { seeingSuite } from './suites/statistics.ts'
import { settleSuite } from './suites/settle.ts'
import { startSuite } from './suites/start.ts'
import { statementsSuite } from './suites/statements.ts'

const suites: Record<string, (run: Run) => Promise<void>> = {
  settle: settleSuite,
  calls: callsSuite,
  lists: listsSuite,
  growth: growthSuite,
  seeing: seeingSuite,
  statements: statementsSuite,
  export: exportSuite,
  pages: pagesSuite,
  payouts: payoutsSuite,
  night: nightSuite,
  messages: messagesSuite,
  salary: salarySuite,
  screens: screensSuite,
  desk: deskSuite,
  boxes: boxesSuite,
  start: startSuite,
}

const flags = process.argv.slice(2).filter((a) => a.startsWith('--'))
const chosen = process.argv.slice(2).filter((a) => !a.startsWith('--'))
const unknown = [
  ...chosen.filter((name) => !(name in suites)),
  ...flags.filter((f) => !['--quick', '--large', '--keep', '--no-build'].includes(f)),
]
if (unknown.length > 0) {
  console.error(
    `Not known: ${unknown.join(', ')}. Suites: ${Object.keys(suites).join(', ')}; flags: --quick, --large, --keep, --no-build`,
  )
  process.exit(2)
}

const quick = flags.includes('--quick')
if (!flags.includes('--no-build')) build()
const keep = flags.includes('--keep')
if (keep && !process.env.DATABASE_URL)
  throw new Error('--keep wants a DATABASE_URL that outlives the run')
const cluster = await openCluster(keep)
const run: Run = {
  cluster,
  keys: runKeys(),
  seconds: quick ? 1 : 3,
  repetitions: quick ? 1 : 3,
  large: flags.includes('--large'),
  keep,
}
console.log(
  `PostgreSQL ${cluster.version}, Node ${process.version}, ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB; ceilings by ${driver}; ${run.seconds} s a cell, median of ${run.repetitions}`,
)
try {
  for (const [name, suite] of Object.entries(suites)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    console.log(`\n${name}`)
    try {
      await suite(run)
    } catch (error) {
      // What the other suites measure is not lost with it.
      console.error(`${name} was cut short:`, error)
      process.exitCode = 1
    }
  }
} finally {
  await closeSides(run)
  await cluster.stop()
}
printBars()
mkdirSync(join(root, 'bench/results'), { recursive: true })
writeFileSync(
  join(root, 'bench/results/latest.json'),
  `${JSON.stringify(results({ at: new Date().toISOString(), node: process.version, postgres: cluster.version, cores: availableParallelism(), seconds: run.seconds, repetitions: run.repetitions, ceilingsBy: driver }), null, 2)}\n`,
)
