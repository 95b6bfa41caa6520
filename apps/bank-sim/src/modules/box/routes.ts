import type { SimCalls } from '../../contract.ts'
import type { Handlers } from '../../platform/call.ts'
import type { BoxCtx } from './service.ts'

type Seen = ReturnType<BoxCtx['boxes']['find']>
const told = ({ unit, state, problem }: Seen) => ({
  ...state,
  pairingKey: unit.pairingKey,
  problem,
  qrs: [...state.qrs],
  spoken: [...state.spoken],
})

export function boxHandlers(
  sim: BoxCtx,
): Handlers<Pick<SimCalls, 'listBoxes' | 'addBox' | 'getBox' | 'setBox'>> {
  return {
    listBoxes: () => ({ items: sim.boxes.list().map(told) }),
    addBox: ({ body }) => told(sim.boxes.add(body.hardwareId)),
    getBox: ({ params }) => told(sim.boxes.find(params.hardwareId)),
    setBox: ({ params, body }) => told(sim.boxes.set(params.hardwareId, body)),
  }
}
