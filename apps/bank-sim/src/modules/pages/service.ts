import type { EventEmitter } from 'node:events'
import type { BoxCtx } from '../box/service.ts'
import type { BankCtx } from '../bank/service.ts'
import type { InboxCtx } from '../inbox/service.ts'
import type { PosCtx } from '../pos/service.ts'
import type { CardsCtx } from '../napas/service.ts'

/** Pages look into every module. `changes` emits `change` with the name of the module in which something changed. */
export type PagesCtx = BankCtx &
  BoxCtx &
  InboxCtx &
  CardsCtx &
  PosCtx & {
    readonly changes: EventEmitter
    /** Where Saola Pay's own pages stand: testers come from there and may be led back. */
    readonly productOrigins: ReadonlySet<string>
  }
