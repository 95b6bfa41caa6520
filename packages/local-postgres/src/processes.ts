// Whether a process still runs and is the one we mean: numbers are used again, soonest in a restarted container.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs'

const hasProc = existsSync('/proc/self/stat')
const ps = (args: string[]): string => spawnSync('ps', args, { encoding: 'utf8' }).stdout ?? ''

/** State letter and start tick of a process, from /proc; null when it is gone. */
function statOf(pid: number): { name: string; state: string; startTick: string } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return {
      name: text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')),
      state: fields[0] ?? '',
      startTick: fields[19] ?? '',
    }
  } catch {
    return null
  }
}

/** A zombie that nobody has collected yet counts as gone. */
export function isAlive(pid: number): boolean {
  if (hasProc) {
    const found = statOf(pid)
    return found !== null && found.state !== 'Z'
  }
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Names one run of one process: its number and, where the system tells it, the moment of its start. */
export function markOf(pid: number): string {
  return hasProc ? `${pid}-${statOf(pid)?.startTick ?? 'gone'}` : String(pid)
}

/** Whether the process that wrote this mark still runs. */
export function isMarkAlive(mark: string): boolean {
  const pid = Number.parseInt(mark, 10)
  return isAlive(pid) && markOf(pid) === mark
}

export function commandOf(pid: number): string {
  if (!hasProc) return ps(['-ww', '-o', 'command=', '-p', String(pid)]).trim()
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

/** Every living process of the cluster: known by its working directory on Linux, elsewhere by its process group. */
export function processesOf(cluster: string, group: number): number[] {
  if (!hasProc) {
    const rows = ps(['-axo', 'pid=,pgid=,command='])
      .split('\n')
      .map((line) => /^\s*(\d+)\s+(\d+)\s+\S*postgres/.exec(line))
    return rows.flatMap((row) => (row && Number(row[2]) === group ? [Number(row[1])] : []))
  }
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      const found = Number.isInteger(pid) ? statOf(pid) : null
      if (found?.name !== 'postgres' || found.state === 'Z') return false
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === cluster
      } catch {
        return false
      }
    })
}
