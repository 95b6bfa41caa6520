// Once per run of the server's tests: a PostgreSQL (DATABASE_URL's when set, else a passing local cluster) with a migrated template.
import { readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { scratchDir } from '@saola/local-postgres/account'
import { startLocalPostgres } from '@saola/local-postgres/launcher'
import { findPostmaster, stopPostmaster } from '@saola/local-postgres/postmaster'
import { isMarkAlive, markOf } from '@saola/local-postgres/processes'
import { buildTemplate, dropRun } from './template.ts'
import { migrate } from '../src/platform/migrate.ts'

const PREFIX = 'saola-pay-test-'

/** Clusters of runs that were killed before they could tidy up. */
async function sweep(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX) || isMarkAlive(name.slice(PREFIX.length).replace(/_.*$/, '')))
      continue
    try {
      const cluster = join(parent, name, 'postgres', 'cluster')
      const left = findPostmaster(cluster)
      if (left) await stopPostmaster(cluster, left.pid, 2_000)
      rmSync(join(parent, name), { recursive: true, force: true })
    } catch {
      // Another user's run: not ours to tidy.
    }
  }
}

async function openServer(): Promise<{ url: string; close: () => Promise<void> }> {
  if (process.env.DATABASE_URL)
    return { url: process.env.DATABASE_URL, close: () => Promise.resolve() }
  const dataDir = scratchDir(`${PREFIX}${markOf(process.pid)}_`, { inMemory: true })
  await sweep(dirname(dataDir))
  const local = await startLocalPostgres({ dataDir, log: () => undefined })
  return {
    url: local.url,
    close: async () => {
      await local.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer()
  const cluster = await buildTemplate(server.url, migrate)
  project.provide('testCluster', cluster)
  return async () => {
    await dropRun(cluster)
    await server.close()
  }
}
