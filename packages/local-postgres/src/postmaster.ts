// What the file postmaster.pid of a cluster says, and dealing with the processes that a kill left behind.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandOf, isAlive, processesOf } from './processes.ts'

export type Postmaster = { pid: number; status: 'starting' | 'ready' | 'stopping' }

/** The lines of postmaster.pid: the process number first, the status eighth. Null when the file is not there. */
function readPidFile(cluster: string): { pid: number; status: string } | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), status: lines[7]?.trim() ?? '' }
  } catch {
    return null
  }
}

/** The living postmaster of this data folder; null when there is none or the file names a stranger with a reused number. */
export function findPostmaster(cluster: string): Postmaster | null {
  const file = readPidFile(cluster)
  if (
    file === null ||
    !(file.pid > 1) ||
    !isAlive(file.pid) ||
    !`${commandOf(file.pid)} `.includes(` -D ${cluster} `)
  )
    return null
  return {
    pid: file.pid,
    status: file.status === 'ready' || file.status === 'stopping' ? file.status : 'starting',
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function killAll(cluster: string, group: number): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    const left = processesOf(cluster, group)
    if (left.length === 0) return
    for (const pid of left) signal(pid, 'SIGKILL')
    await sleep(20)
  }
  throw new Error(`Processes of the local database in ${cluster} do not end.`)
}

/**
 * Before a start: ends what a killed postmaster left (its children hold the shared memory that the next one needs) and removes its
 * lock files. PostgreSQL would clear them itself, but it takes a dead process that nobody has collected yet for a living one, and
 * in a container nobody may ever collect it. Only for a cluster whose postmaster `findPostmaster` does not find.
 */
export async function clearAfterKill(cluster: string, socketDir: string): Promise<void> {
  const file = readPidFile(cluster)
  if (file !== null && (!isAlive(file.pid) || existsSync('/proc/self/cwd')))
    await killAll(cluster, file.pid)
  for (const left of [
    join(cluster, 'postmaster.pid'),
    join(socketDir, '.s.PGSQL.5432.lock'),
    join(socketDir, '.s.PGSQL.5432'),
  ])
    rmSync(left, { force: true })
}

/** Fast shutdown by SIGINT; a cluster that does not obey within `patienceMs` is stopped harder. It recovers at its next start. */
export async function stopPostmaster(
  cluster: string,
  pid: number,
  patienceMs = 20_000,
): Promise<void> {
  const steps = [
    ['SIGINT', patienceMs],
    ['SIGQUIT', 5_000],
  ] as const
  for (const [name, waitMs] of steps) {
    signal(pid, name)
    for (let waitedMs = 0; waitedMs < waitMs; waitedMs += 10) {
      if (!isAlive(pid)) return
      await sleep(10)
    }
  }
  await killAll(cluster, pid)
}
