import type { SimCalls } from '../../contract.ts'
import type { Handlers } from '../../platform/call.ts'
import { magicTable } from './service.ts'

export function magicHandlers(): Handlers<Pick<SimCalls, 'getMagic'>> {
  return { getMagic: ({ lang }) => ({ items: magicTable(lang) }) }
}
