import { FAULT_NAMES, type FaultName } from '../../contract/faults.ts'
import type { Change } from '../../platform/base.ts'

/** A fault as set. Absent figures are null and then the default in rules.ts holds. */
export type FaultState = {
  name: FaultName
  on: boolean
  delayMs: number | null
  amount: number | string | null
  content: string | null
  copies: number | null
  times: number | null
  accountNo: string | null
  only: 'NOTIFICATION' | null
}
export type FaultChange = { type: 'fault.set'; fault: FaultState }

export function quiet(name: FaultName): FaultState {
  return {
    name,
    on: false,
    delayMs: null,
    amount: null,
    content: null,
    copies: null,
    times: null,
    accountNo: null,
    only: null,
  }
}

export class FaultBoard {
  readonly states = new Map<FaultName, FaultState>(FAULT_NAMES.map((name) => [name, quiet(name)]))

  apply(change: Change): void {
    const { fault } = change as FaultChange
    this.states.set(fault.name, fault)
  }

  get(name: FaultName): FaultState {
    return this.states.get(name) ?? quiet(name)
  }
}
