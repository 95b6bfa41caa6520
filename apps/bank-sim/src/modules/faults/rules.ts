import type { FaultName } from '../../contract/faults.ts'

type Defaults = { delayMs?: number; copies?: number }

/** How long a held line stays open before it is cut: longer than a caller's usual time-out of 30 seconds. */
export const HOLD_MS = 35_000

/** The figures a fault uses when it was switched on without its own. */
export const FAULT_DEFAULTS: Record<FaultName, Defaults> = {
  down: {},
  slow: { delayMs: 5_000 },
  refuse: {},
  'timeout-after-debit': { delayMs: HOLD_MS },
  'timeout-before-debit': { delayMs: HOLD_MS },
  'accept-later': { delayMs: HOLD_MS },
  garbage: {},
  // How many are carried out before the line is cut.
  'half-set': { delayMs: 0, copies: 1 },
  // When the bank says that it opens again.
  closed: { delayMs: 60_000 },
  // One minute more than the shortest life of a pay link, so that the money comes too late for it.
  late: { delayMs: 11 * 60_000 },
  'wrong-amount': {},
  'wrong-content': {},
  duplicate: { copies: 3 },
  delay: { delayMs: 30_000 },
  reorder: { delayMs: 3_000, copies: 10 },
  'drop-answer': {},
  stop: {},
  'never-tell': {},
  'bad-signature': {},
  'napas-silent': {},
  'napas-bad-checksum': {},
  'sms-down': {},
  'mail-down': {},
}

/** On the page: which faults belong together. */
export const FAULT_GROUPS: readonly {
  group: 'connector' | 'credit' | 'notify' | 'other'
  names: readonly FaultName[]
}[] = [
  { group: 'credit', names: ['late', 'wrong-amount', 'wrong-content'] },
  {
    group: 'notify',
    names: ['duplicate', 'delay', 'reorder', 'drop-answer', 'stop', 'never-tell', 'bad-signature'],
  },
  {
    group: 'connector',
    names: [
      'down',
      'slow',
      'refuse',
      'timeout-after-debit',
      'timeout-before-debit',
      'accept-later',
      'garbage',
      'half-set',
      'closed',
    ],
  },
  { group: 'other', names: ['napas-silent', 'napas-bad-checksum', 'sms-down', 'mail-down'] },
]
