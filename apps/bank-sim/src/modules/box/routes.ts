import type { SimCalls } from '../../contract.ts'
import type { Handlers } from '../../platform/call.ts'
import type { BoxCtx } from './service.ts'

type Seen = ReturnType<BoxCtx['boxes']['find']>
const viewOf = ({ unit, state, problem }: Seen) => ({
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
    listBoxes: () => ({ items: sim.boxes.list().map(viewOf) }),
    addBox: ({ body }) => viewOf(sim.boxes.add(body.hardwareId)),
    getBox: ({ params }) => viewOf(sim.boxes.find(params.hardwareId)),
    setBox: ({ params, body }) => viewOf(sim.boxes.set(params.hardwareId, body)),
  }
}
