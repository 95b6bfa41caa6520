/** CPU time of processes, read from /proc: it moves far less from run to run than rates do. */
import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in ticks of 10 ms wherever it runs today. */
const US_PER_TICK = 10_000

interface Stat {
  ppid: number
  own: number
  ended: number
}

/** Fields of /proc/<pid>/stat in microseconds; null when the process is gone or there is no /proc. */
function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold anything; the fields after it begin with the state.
    const f = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return {
      ppid: f[1]!,
      own: (f[11]! + f[12]!) * US_PER_TICK,
      ended: (f[13]! + f[14]!) * US_PER_TICK,
    }
  } catch {
    return null
  }
}

/** CPU microseconds that one process (all its threads) has used; NaN where the system does not say. */
export const cpuOf = (pid: number): number => statOf(pid)?.own ?? NaN

/** CPU microseconds of a process and all its children, those that have ended included: a PostgreSQL cluster by its postmaster. */
export function cpuOfFamily(pid: number | null): number {
  const head = pid === null ? null : statOf(pid)
  if (!head) return NaN
  let sum = head.own + head.ended
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = statOf(Number(name))
    if (stat?.ppid === pid) sum += stat.own
  }
  return sum
}

const kilobytes = (pid: number, field: 'VmRSS' | 'VmHWM'): number => {
  try {
    return Number(
      new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ??
        NaN,
    )
  } catch {
    return NaN
  }
}
/** Resident memory in MB. */
export const rssOf = (pid: number): number => kilobytes(pid, 'VmRSS') / 1024

/** A process and everything below it, as process numbers. */
function familyOf(pid: number): number[] {
  const parents = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((n) => /^\d+$/.test(n))) {
    const ppid = statOf(Number(name))?.ppid
    if (ppid !== undefined) parents.set(ppid, [...(parents.get(ppid) ?? []), Number(name)])
  }
  const below = (p: number): number[] => [p, ...(parents.get(p) ?? []).flatMap(below)]
  return below(pid)
}
/** Memory of a family in MB counting shared pages once (proportional set size); falls back to resident size. */
export function memoryOfFamily(pid: number): number {
  return familyOf(pid).reduce((sum, p) => {
    try {
      return (
        sum +
        Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${p}/smaps_rollup`, 'utf8'))?.[1] ?? 0) /
          1024
      )
    } catch {
      return sum + (rssOf(p) || 0)
    }
  }, 0)
}

/** The child of a process whose command line names a program. @throws Error where there is none */
export function childWith(pid: number, program: string): number {
  const found = familyOf(pid).find((p) => {
    try {
      return p !== pid && readFileSync(`/proc/${p}/cmdline`, 'utf8').includes(program)
    } catch {
      return false
    }
  })
  if (found === undefined) throw new Error(`${pid} runs no ${program}`)
  return found
}
