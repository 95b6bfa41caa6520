import { FAULT_NAMES, type FaultName } from '../../contract/faults.ts'
import type { Base } from '../../platform/base.ts'
import { FAULT_DEFAULTS } from './rules.ts'
import { FaultBoard, quiet, type FaultChange, type FaultState } from './store.ts'

/** Faults: what people and tests break on purpose, in dev as in tests, by the same calls. */

export type FaultsCtx = Base & { readonly faults: FaultBoard }
export { FAULT_DEFAULTS, FAULT_GROUPS, HOLD_MS } from './rules.ts'

export function openFaults(): FaultBoard {
  return new FaultBoard()
}

type Wanted = { name: FaultName | 'all'; on: boolean } & {
  [K in keyof Omit<FaultState, 'name' | 'on'>]?: FaultState[K] | undefined
}

export function setFault(sim: FaultsCtx, change: Wanted): void {
  const { name, on, ...figures } = change
  const names = name === 'all' ? FAULT_NAMES : [name]
  const given = Object.fromEntries(
    Object.entries(figures).filter(([, value]) => value !== undefined),
  )
  const events: FaultChange[] = names
    .filter((one) => on || sim.faults.get(one).on)
    .map((one) => ({
      type: 'fault.set',
      fault: on ? { ...quiet(one), ...given, name: one, on } : quiet(one),
    }))
  if (events.length === 0) return
  sim.commit(events)
  sim.log({ level: 'info', event: on ? 'fault.on' : 'fault.off', fault: name })
}

type Numbers = readonly (string | null)[]

/** Whether the fault holds now for one of these account or virtual account numbers, without using it up. */
export function holds(sim: FaultsCtx, name: FaultName, ...numbers: Numbers): boolean {
  const fault = sim.faults.get(name)
  return (
    fault.on &&
    (fault.accountNo === null || numbers.length === 0 || numbers.includes(fault.accountNo))
  )
}

/** The fault if it holds, counted as having acted once: a fault with `times` ends by itself. */
export function take(sim: FaultsCtx, name: FaultName, ...numbers: Numbers): FaultState | null {
  if (!holds(sim, name, ...numbers)) return null
  const fault = sim.faults.get(name)
  if (fault.times !== null) {
    const change: FaultChange = {
      type: 'fault.set',
      fault: fault.times > 1 ? { ...fault, times: fault.times - 1 } : quiet(name),
    }
    sim.commit([change])
  }
  return fault
}

export function delayOf(fault: FaultState): number {
  return fault.delayMs ?? FAULT_DEFAULTS[fault.name].delayMs ?? 0
}

export function copiesOf(fault: FaultState): number {
  return fault.copies ?? FAULT_DEFAULTS[fault.name].copies ?? 1
}
