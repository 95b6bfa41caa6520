import type { SimCalls } from '../../contract.ts'
import type { Handlers, Lang } from '../../platform/call.ts'
import { faultTexts } from '../../texts/faults.ts'
import { fill } from '../../texts/text.ts'
import { setFault, type FaultsCtx } from './service.ts'

export function faultHandlers(sim: FaultsCtx): Handlers<Pick<SimCalls, 'listFaults' | 'setFault'>> {
  const list = (lang: Lang) => ({
    items: [...sim.faults.states.values()].map((fault) => ({
      ...fault,
      about: fill(faultTexts[fault.name], lang),
    })),
  })
  return {
    listFaults: ({ lang }) => list(lang),
    setFault: ({ body, lang }) => {
      setFault(sim, body)
      return list(lang)
    },
  }
}
