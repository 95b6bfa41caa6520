import type { SimCalls } from '../../contract.ts'
import type { Handlers } from '../../platform/call.ts'
import { activate, cancel, machineOf, settle, take, type Machine, type PosCtx } from './service.ts'

/** A machine as anybody may see it: without its key. */
const viewOf = ({ deviceId, name, merchantName, batchNo, current, batch, last }: Machine) => ({
  deviceId,
  name,
  merchantName,
  batchNo,
  current: current && {
    id: current.id,
    amount: current.amount,
    way: current.way,
    status: current.status,
    qr: current.qr,
  },
  number: batch.length,
  amount: batch.reduce((sum, one) => sum + one.amount, 0),
  last,
})

export function posHandlers(
  sim: PosCtx,
): Handlers<
  Pick<
    SimCalls,
    'listMachines' | 'activateMachine' | 'takePayment' | 'cancelPayment' | 'settleMachine'
  >
> {
  return {
    listMachines: () => ({ items: [...sim.machines.all.values()].map(viewOf) }),
    activateMachine: async ({ body, lang }) => viewOf(await activate(sim, body, lang)),
    takePayment: async ({ body, lang }) => {
      await take(sim, body, lang)
      return viewOf(machineOf(sim, body.deviceId))
    },
    cancelPayment: async ({ body, lang }) => viewOf(await cancel(sim, body.deviceId, lang)),
    settleMachine: async ({ body, lang }) => {
      await settle(sim, body.deviceId, lang)
      return viewOf(machineOf(sim, body.deviceId))
    },
  }
}
