import type { Change } from '../../platform/base.ts'

export type PosStatus = 'CREATED' | 'SUCCESS' | 'FAILED' | 'TIMEOUT' | 'CANCEL' | 'REFUNDED'
/** A payment as the machine remembers it. `id` is Saola Pay's, null until it has answered. */
export type PosPayment = {
  requestId: string
  id: string | null
  amount: number
  way: 'VIET_QR' | 'ATM_CARD'
  cardNumber: string | null
  staffName: string
  status: PosStatus
  qr: string | null
  at: number
}
/** What a batch came to, in Saola Pay's words. */
export type PosBatch = {
  number: number
  count: number
  amount: number
  status: 'SUCCESS' | 'MISMATCH'
}
export type Machine = {
  deviceId: string
  name: string
  merchantName: string
  apiKey: string
  batchNo: number
  counter: number
  /** The one on the screen, and the paid ones of the open batch. */
  current: PosPayment | null
  batch: readonly PosPayment[]
  last: PosBatch | null
  /** A settlement that was sent and not answered: it is sent again as it was. */
  settling: { requestId: string; number: number; amount: number } | null
}
export type PosChange = { type: 'pos.machine'; machine: Machine }

export class Machines {
  readonly all = new Map<string, Machine>()

  apply(change: Change): void {
    const { machine } = change as PosChange
    this.all.set(machine.deviceId, machine)
  }
}
