/** What a dispute case may be and become, and its bounds. */

/** CREATE is a draft; from WAITING_SOLVE on the clock runs; SUCCESS and DENY are ends (B-465). */
export const forControlStatuses = ['CREATE', 'WAITING_SOLVE', 'SOLVING', 'SUCCESS', 'DENY'] as const
export type ForControlStatus = (typeof forControlStatuses)[number]
export const forControlCommands = ['CREATE', 'SEND_APPROVE', 'SOLVING', 'APPROVE', 'DENY'] as const
export type ForControlCommand = (typeof forControlCommands)[number]
/** Every move there is: command → from which states and to which. */
export const forControlMoves = {
  SEND_APPROVE: { from: ['CREATE'], to: 'WAITING_SOLVE' },
  SOLVING: { from: ['WAITING_SOLVE'], to: 'SOLVING' },
  APPROVE: { from: ['SOLVING'], to: 'SUCCESS' },
  DENY: { from: ['WAITING_SOLVE', 'SOLVING'], to: 'DENY' },
} as const satisfies Partial<
  Record<ForControlCommand, { from: readonly ForControlStatus[]; to: ForControlStatus }>
>
/** Which act is open in which state: the server refuses by it, screens disable by it. `again` opens a second round: a new case with `priorId`. */
export const forControlActions = {
  send: ['CREATE'],
  delete: ['CREATE'],
  answer: ['WAITING_SOLVE', 'SOLVING'],
  again: ['SUCCESS', 'DENY'],
  solving: ['WAITING_SOLVE'],
  assign: ['WAITING_SOLVE', 'SOLVING'],
  askDocuments: ['SOLVING'],
  propose: ['SOLVING'],
  approve: ['SOLVING'],
  deny: ['WAITING_SOLVE', 'SOLVING'],
} as const satisfies Record<string, readonly ForControlStatus[]>
export type ForControlAction = keyof typeof forControlActions

/** What a case is about; the specification's `serviceType`. */
export const forControlServices = ['PAYMENT', 'CREDIT', 'PAYOUT', 'REFUND'] as const
export type ForControlService = (typeof forControlServices)[number]
/** Who claims the money: a payer's claim holds the merchant's. */
export const forControlClaimants = ['MERCHANT', 'PAYER'] as const
/**
 * How a case ends. REFUND_PAYER: the money goes back to the payer; CREDIT_MERCHANT: the bank pays the merchant from its own account;
 * ACCEPT_CREDIT, RETURN_CREDIT: what becomes of an unmatched credit; TRACED: the bank's proof is attached; NONE: nothing has to be done.
 */
export const forControlResolutions = [
  'REFUND_PAYER',
  'CREDIT_MERCHANT',
  'ACCEPT_CREDIT',
  'RETURN_CREDIT',
  'TRACED',
  'NONE',
] as const
export type ForControlResolution = (typeof forControlResolutions)[number]
export const resolutionsOfService = {
  PAYMENT: ['REFUND_PAYER', 'CREDIT_MERCHANT', 'TRACED', 'NONE'],
  CREDIT: ['ACCEPT_CREDIT', 'RETURN_CREDIT', 'TRACED', 'NONE'],
  PAYOUT: ['CREDIT_MERCHANT', 'TRACED', 'NONE'],
  REFUND: ['CREDIT_MERCHANT', 'TRACED', 'NONE'],
} as const satisfies Record<ForControlService, readonly ForControlResolution[]>
/** Resolutions that name an amount; without one it is all that is disputed. */
export const resolutionsWithAmount = [
  'REFUND_PAYER',
  'CREDIT_MERCHANT',
] as const satisfies readonly ForControlResolution[]
/** Steps of the history. `forControlCommand` is the specification's word for each; the merchant is not told of ASSIGN and PROPOSE. */
export const forControlEvents = [
  'CREATE',
  'SEND_APPROVE',
  'SOLVING',
  'ASSIGN',
  'ASK_DOCUMENTS',
  'ANSWER',
  'PROPOSE',
  'APPROVE',
  'DENY',
  'MONEY_SENT',
  'MONEY_FAILED',
  'MONEY_RETURNED',
] as const
export type ForControlEvent = (typeof forControlEvents)[number]

export const forControlLimits = {
  reason: 1_000,
  note: 1_000,
  documents: 10,
  fileBytes: 10_000_000,
  partnerTxnNumber: 64,
} as const
