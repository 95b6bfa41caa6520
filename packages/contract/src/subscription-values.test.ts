/** Every action in every state, by everybody: the table against one that is written out by hand. */
import { describe, expect, it } from 'vitest'
import { errors } from './errors.ts'
import {
  allowedActions,
  allowedCancelKinds,
  cancelKinds,
  firstStatuses,
  leadsTo,
  moveOf,
  moveOfCancel,
  openIn,
  subscriptionActions,
  subscriptionActors,
  subscriptionLimits,
  subscriptionMoves,
  subscriptionStatuses,
  whyNot,
  type SubscriptionFacts,
  type SubscriptionMove,
  type SubscriptionStatus,
} from './subscription-values.ts'

const facts = (
  status: SubscriptionStatus,
  more: Partial<SubscriptionFacts> = {},
): SubscriptionFacts => ({
  status,
  numOfCycles: 12,
  missedDues: 0,
  isPlanActive: true,
  isMerchantActive: true,
  isLastInvoiceVoid: true,
  extensions: 0,
  daysPastFirst: 0,
  ...more,
})

/** Move → state → where it leads. What is not named is refused. */
const table: Record<SubscriptionMove, Partial<Record<SubscriptionStatus, string>>> = {
  pause: { ACTIVE: 'PAUSED' },
  continue: { PAUSED: 'ACTIVE' },
  cancelAtEnd: { TRIAL: 'PENDING_CANCELLATION', ACTIVE: 'PENDING_CANCELLATION' },
  cancelNow: {
    TRIAL: 'CANCELLED',
    ACTIVE: 'CANCELLED',
    PAUSED: 'CANCELLED',
    PENDING_CANCELLATION: 'CANCELLED',
    PAYMENT_EXPIRED: 'CANCELLED',
    CREATE_INVOICE_FAILED: 'CANCELLED',
  },
  restore: { PENDING_CANCELLATION: 'TRIAL or ACTIVE', CANCELLED: 'ACTIVE' },
  extend: { TRIAL: 'TRIAL', ACTIVE: 'ACTIVE', EXPIRED: 'ACTIVE' },
  extendPayment: { PAYMENT_EXPIRED: 'ACTIVE' },
  recreateInvoice: { CREATE_INVOICE_FAILED: 'ACTIVE', PAYMENT_EXPIRED: 'ACTIVE' },
  trialEnded: { TRIAL: 'ACTIVE' },
  overdue: { ACTIVE: 'PAYMENT_EXPIRED', PENDING_CANCELLATION: 'CANCELLED' },
  paid: { PAYMENT_EXPIRED: 'ACTIVE' },
  dunned: { PAYMENT_EXPIRED: 'CANCELLED' },
  ended: { PENDING_CANCELLATION: 'CANCELLED' },
  completed: { ACTIVE: 'EXPIRED' },
  issueFailed: { TRIAL: 'CREATE_INVOICE_FAILED', ACTIVE: 'CREATE_INVOICE_FAILED' },
}
const moves = Object.keys(subscriptionMoves) as SubscriptionMove[]
const by: Record<SubscriptionMove, string> = {
  pause: 'MEMBER SERVER',
  continue: 'MEMBER SERVER ENGINE',
  cancelAtEnd: 'MEMBER SERVER PAYER',
  cancelNow: 'MEMBER SERVER',
  restore: 'MEMBER SERVER PAYER',
  extend: 'MEMBER SERVER',
  extendPayment: 'MEMBER SERVER',
  recreateInvoice: 'MEMBER SERVER ENGINE',
  trialEnded: 'ENGINE',
  overdue: 'ENGINE',
  paid: 'ENGINE',
  dunned: 'ENGINE',
  ended: 'ENGINE',
  completed: 'ENGINE',
  issueFailed: 'ENGINE',
}

it(
  'states, actions and kinds of cancellation are spelled as the specification does',
  { meta: { behaviours: ['B-425', 'B-426'] } },
  () => {
    expect(subscriptionStatuses.join(' ')).toBe(
      'TRIAL ACTIVE PAUSED PENDING_CANCELLATION CANCELLED EXPIRED PAYMENT_EXPIRED CREATE_INVOICE_FAILED',
    )
    expect(subscriptionActions.join(' ')).toBe(
      'pause continue cancel extend extend-payment restore recreate-invoice',
    )
    expect(cancelKinds).toEqual(['EXPIRATION_CANCEL', 'IMMEDIATE_CANCEL'])
    expect(firstStatuses).toEqual(['TRIAL', 'ACTIVE'])
  },
)

describe('every move in every state', () => {
  it.each(moves.flatMap((move) => subscriptionStatuses.map((from) => [move, from] as const)))(
    '%s from %s',
    (move, from) => {
      const to = table[move][from]
      expect(leadsTo(move, from).join(' or ')).toBe(to ?? '')
      for (const actor of subscriptionActors) {
        const mayAct = by[move].split(' ').includes(actor)
        const forPayer = !(move === 'restore' && actor === 'PAYER' && from === 'CANCELLED')
        const told = whyNot(move, facts(from), actor)
        if (to !== undefined && mayAct && forPayer) expect(told).toBeNull()
        else if (mayAct && forPayer)
          expect(told).toEqual({
            reason: 'STATUS',
            key: 'subscription.invalid_transition',
            allowed: Object.keys(table[move]).sort(
              (a, b) =>
                subscriptionStatuses.indexOf(a as SubscriptionStatus) -
                subscriptionStatuses.indexOf(b as SubscriptionStatus),
            ),
          })
        else expect(told?.reason).toBe('ACTOR')
      }
    },
  )
})

describe('allowedActions', () => {
  const open: Record<SubscriptionStatus, [member: string, kinds: string, payer: string]> = {
    TRIAL: ['cancel extend', 'EXPIRATION_CANCEL IMMEDIATE_CANCEL', 'cancel'],
    ACTIVE: ['pause cancel extend', 'EXPIRATION_CANCEL IMMEDIATE_CANCEL', 'cancel'],
    PAUSED: ['continue cancel', 'IMMEDIATE_CANCEL', ''],
    PENDING_CANCELLATION: ['cancel restore', 'IMMEDIATE_CANCEL', 'restore'],
    CANCELLED: ['restore', '', ''],
    EXPIRED: ['extend', '', ''],
    PAYMENT_EXPIRED: ['cancel extend-payment recreate-invoice', 'IMMEDIATE_CANCEL', ''],
    CREATE_INVOICE_FAILED: ['cancel recreate-invoice', 'IMMEDIATE_CANCEL', ''],
  }
  it.each(subscriptionStatuses)('in %s', (status) => {
    const [member, kinds, payer] = open[status]
    for (const actor of ['MEMBER', 'SERVER'] as const) {
      expect(allowedActions(facts(status), actor).join(' ')).toBe(member)
      expect(allowedCancelKinds(facts(status), actor).join(' ')).toBe(kinds)
    }
    expect(allowedActions(facts(status), 'PAYER').join(' ')).toBe(payer)
    expect(allowedCancelKinds(facts(status), 'PAYER')).toEqual(
      payer === 'cancel' ? ['EXPIRATION_CANCEL'] : [],
    )
  })

  it('offers what whyNot would not refuse, whatever the facts', () => {
    const bool = [true, false]
    for (const status of subscriptionStatuses)
      for (const numOfCycles of [null, 0, 12])
        for (const missedDues of [0, 1, 2])
          for (const isPlanActive of bool)
            for (const isMerchantActive of bool)
              for (const isLastInvoiceVoid of bool)
                for (const extensions of [0, 2, 3]) {
                  const all = facts(status, {
                    numOfCycles,
                    missedDues,
                    isPlanActive,
                    isMerchantActive,
                    isLastInvoiceVoid,
                    extensions,
                  })
                  for (const action of subscriptionActions) {
                    const tried =
                      action === 'cancel' ? cancelKinds.map(moveOfCancel) : [moveOf(action)]
                    expect(allowedActions(all).includes(action)).toBe(
                      tried.some((move) => whyNot(move, all) === null),
                    )
                  }
                }
  })
})

describe('facts beside the state', () => {
  const reason = (move: SubscriptionMove, of: SubscriptionFacts) => whyNot(move, of)?.reason ?? null

  it('an ended subscription comes back while one due day was missed, and plan and merchant take subscribers', () => {
    for (const [move, status] of [
      ['restore', 'CANCELLED'],
      ['extend', 'EXPIRED'],
    ] as const) {
      expect(
        reason(move, facts(status, { missedDues: subscriptionLimits.missedDues - 1 })),
      ).toBeNull()
      expect(reason(move, facts(status, { missedDues: subscriptionLimits.missedDues }))).toBe(
        'LAPSED',
      )
      expect(whyNot(move, facts(status, { isPlanActive: false }))).toMatchObject({
        reason: 'PLAN_INACTIVE',
        key: 'plan.inactive',
      })
      expect(whyNot(move, facts(status, { isMerchantActive: false }))).toMatchObject({
        reason: 'MERCHANT_INACTIVE',
        key: 'merchant.not_active',
      })
    }
    const gone = { missedDues: 9, isPlanActive: false, isMerchantActive: false }
    expect(reason('restore', facts('PENDING_CANCELLATION', gone))).toBeNull()
    expect(reason('extend', facts('ACTIVE', gone))).toBeNull()
  })

  it('an endless subscription has no cycles to add to', () => {
    for (const numOfCycles of [null, 0])
      for (const status of ['TRIAL', 'ACTIVE', 'EXPIRED'] as const)
        expect(reason('extend', facts(status, { numOfCycles }))).toBe('ENDLESS')
  })

  it('the last day to pay is put off three times, and 30 days past the first', () => {
    const late = (more: Partial<SubscriptionFacts>) =>
      whyNot('extendPayment', facts('PAYMENT_EXPIRED', more))
    expect(late({ extensions: 2, daysPastFirst: 30 })).toBeNull()
    for (const more of [{ extensions: 3 }, { daysPastFirst: 31 }])
      expect(late(more)).toMatchObject({
        reason: 'EXTENSION_LIMIT',
        key: 'invoice.extension_limit',
      })
  })

  it('an invoice is made anew where there is none to pay', () => {
    const standing = { isLastInvoiceVoid: false }
    expect(reason('recreateInvoice', facts('PAYMENT_EXPIRED', standing))).toBe('INVOICE_STANDS')
    expect(reason('recreateInvoice', facts('CREATE_INVOICE_FAILED', standing))).toBeNull()
  })
})

it('a refusal is numbered, and names where the move is open', () => {
  expect(openIn('pause')).toEqual(['ACTIVE'])
  expect(whyNot('pause', facts('PAUSED'))?.allowed).toEqual(['ACTIVE'])
  expect(
    Object.entries(errors)
      .filter(([, [code]]) => code >= 39_000 && code < 40_000)
      .map(([key, [code, http]]) => `${code} ${http} ${key}`),
  ).toEqual([
    '39001 409 subscription.invalid_transition',
    '39002 409 plan.in_use',
    '39003 409 invoice.exists_for_cycle',
    '39004 400 plan.cycle_invalid',
    '39005 409 invoice.paid',
    '39006 404 subscription.not_found',
    '39007 404 plan.not_found',
    '39008 404 invoice.not_found',
    '39009 409 plan.inactive',
    '39010 409 invoice.extension_limit',
    '39011 409 subscription.change_pending',
    '39012 409 usage.closed',
    '39013 409 plan.frozen',
  ])
})
