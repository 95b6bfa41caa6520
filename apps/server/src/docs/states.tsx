/** The tables by which the server allows or refuses, drawn and written out. */
import { qrMoves, qrRegisterMoves, qrRegisterStates, qrStates } from '@saola/contract/auth-qr'
import { creditActions } from '@saola/contract/bank-credit'
import { memberStatuses } from '@saola/contract/enums'
import { memberMoves } from '@saola/contract/member'
import { actionsFrom, merchantActions, merchantMoves } from '@saola/contract/merchant-status'
import { orderActions } from '@saola/contract/order'
import { payLinkActions, payLinkTransitions } from '@saola/contract/pay-link'
import {
  bankMoves,
  merchantActions as posOrderActions,
  paymentMoves,
} from '@saola/contract/pos-order'
import { refundMoves } from '@saola/contract/refund'
import { invoiceMoves, invoiceStatuses } from '@saola/contract/subscription-invoice-values'
import { subscriptionMoves, subscriptionStatuses } from '@saola/contract/subscription-values'
import { supportActions } from '@saola/contract/support'
import { vietQrProMoves, vietQrProStatuses } from '@saola/contract/vietqr-pro'
import { webhookActions } from '@saola/contract/webhook'
import type { Language } from '@saola/phrases/shape'
import { phrases, translator } from '../platform/text.ts'
import { Diagram, type Move } from './diagram.tsx'
import { docPage, Table } from './frame.tsx'

const named = (moves: Readonly<Record<string, { from: readonly string[]; to: string }>>): Move[] =>
  Object.entries(moves).flatMap(([by, { from, to }]) => from.map((one) => ({ from: one, to, by })))
const listed = (moves: Readonly<Record<string, readonly string[]>>): Move[] =>
  Object.entries(moves).flatMap(([from, all]) => all.map((to) => ({ from, to })))
const ofMerchants = (): Move[] =>
  listed(merchantMoves).map((move) => {
    const by = actionsFrom(move.from as keyof typeof merchantMoves).find(
      (action) => merchantActions[action].to === move.to,
    )
    return by === undefined ? move : { ...move, by }
  })

const ofSubscriptions = (): Move[] =>
  Object.entries(subscriptionMoves).flatMap(([by, { to }]) =>
    listed(to).map((move) => ({ ...move, by })),
  )
/** Those that payments have and invoices never are. */
const neverInvoice = ['CREATED', 'FAIL']

/** Name → its states, the first one first, and the moves between them. */
export const machines = {
  transaction: { states: Object.keys(payLinkTransitions), moves: listed(payLinkTransitions) },
  refund: { states: Object.keys(refundMoves), moves: listed(refundMoves) },
  merchant: { states: Object.keys(merchantMoves), moves: ofMerchants() },
  member: {
    states: ['NOT_LOGGED_IN', ...memberStatuses.filter((s) => s !== 'NOT_LOGGED_IN')],
    moves: named(memberMoves),
  },
  vietQrPro: {
    states: vietQrProStatuses,
    moves: vietQrProMoves.flatMap(({ action, by, from, to }) =>
      from.map((one) => ({ from: one, to, by: `${by} ${action}` })),
    ),
  },
  posOrder: {
    states: Object.keys(bankMoves),
    moves: [
      ...listed(bankMoves),
      { from: 'PENDING', to: 'CANCELED', by: 'MERCHANT cancel' },
      { from: 'DELIVERED', to: 'RETURN_REQUESTED', by: 'MERCHANT requestReturn' },
    ],
  },
  posOrderPayment: { states: Object.keys(paymentMoves), moves: listed(paymentMoves) },
  subscription: { states: subscriptionStatuses, moves: ofSubscriptions() },
  subscriptionInvoice: {
    states: invoiceStatuses.filter((status) => !neverInvoice.includes(status)),
    moves: listed(invoiceMoves),
  },
  qr: { states: qrStates, moves: named(qrMoves) },
  qrRegister: { states: qrRegisterStates, moves: named(qrRegisterMoves) },
} as const satisfies Record<string, { states: readonly string[]; moves: readonly Move[] }>

/** Name → action → the states in which it is allowed. */
export const permitted: Readonly<
  Record<
    'payLink' | 'order' | 'posOrderActions' | 'webhook' | 'credit' | 'support',
    Readonly<Record<string, readonly string[]>>
  >
> = {
  payLink: payLinkActions,
  order: orderActions,
  posOrderActions,
  webhook: webhookActions,
  credit: creditActions,
  support: supportActions,
}

export function statesPage(language: Language): string {
  const { states: p } = phrases[language].docs
  const t = translator(language, 'docs')
  return docPage(
    language,
    '/states',
    p.title,
    <>
      <p>{p.intro}</p>
      {Object.entries(machines).map(([key, { states, moves }]) => {
        const name = p.names[key as keyof typeof machines]
        return (
          <section key={key}>
            <h2 id={key}>{name}</h2>
            <Diagram id={key} label={t('states.diagram', { name })} states={states} moves={moves} />
            <details>
              <summary>{`${p.from} → ${p.to}`}</summary>
              <Table
                caption={name}
                head={[p.from, p.to, p.by]}
                rows={[
                  ...moves.map((move: Move) => [
                    <code key="f">{move.from}</code>,
                    <code key="t">{move.to}</code>,
                    move.by === undefined ? '' : <code key="b">{move.by}</code>,
                  ]),
                  ...states
                    .filter((state) => !moves.some(({ from }) => from === state))
                    .map((state) => [<code key="f">{state}</code>, p.end, '']),
                ]}
              />
            </details>
          </section>
        )
      })}
      {Object.entries(permitted).map(([key, actions]) => (
        <section key={key}>
          <h2 id={key}>{p.names[key as keyof typeof permitted]}</h2>
          <Table
            caption={p.names[key as keyof typeof permitted]}
            head={[p.actions, p.allowed]}
            rows={Object.entries(actions).map(([action, from]) => [
              <code key="a">{action}</code>,
              from.join(', '),
            ])}
          />
        </section>
      ))}
    </>,
  )
}
