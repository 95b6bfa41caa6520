/** The proof of the audit log as a file that an auditor keeps. Pure. */
import type { audit } from '@saola/contract/audit'
import type { Output } from '@saola/contract/call'

export type ChainState = Output<typeof audit.verify>

/** One fact a line, name and value: read by people and, at a pinch, by programs. `facts` are in the reader's language. */
export const proofText = (title: string, facts: readonly (readonly [string, string])[]): string =>
  `${[title, '', ...facts.map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n`
export const proofName = (base: string, state: ChainState): string =>
  `${base}-${state.checkedAt.slice(0, 10)}.txt`
