// Several processes may share one local cluster: who starts it is settled by a lock file, who stops it by a list of users.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMarkAlive, markOf } from './processes.ts'

/** Runs `work` while no other process does; a lock whose holder died is taken over. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      writeFileSync(file, markOf(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (isHeld(file)) await sleep(20)
    else rmSync(file, { force: true })
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function isHeld(file: string): boolean {
  try {
    const mark = readFileSync(file, 'utf8')
    // An empty file is one being written this very moment.
    return mark === '' || isMarkAlive(mark)
  } catch {
    return true
  }
}

/** One file per use of the cluster, named after the process, so that the last living user is known. */
export function usersOf(stateDir: string) {
  const dir = join(stateDir, 'users')
  const mine = join(dir, `${markOf(process.pid)}.${Math.random().toString(36).slice(2)}`)
  return {
    enter: () => {
      mkdirSync(dir, { recursive: true })
      writeFileSync(mine, '')
    },
    leave: () => rmSync(mine, { force: true }),
    areLeft: () =>
      readdirSync(dir).some((name) => {
        if (isMarkAlive(name.split('.')[0] ?? '')) return true
        rmSync(join(dir, name), { force: true })
        return false
      }),
  }
}
