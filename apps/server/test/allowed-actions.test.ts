/** Nobody is offered what would be refused to them for lack of right: every answer with `allowedActions`, asked as every preset role. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toJSONSchema } from 'zod/mini'
import { actionCalls } from '@saola/contract/action-calls'
import { admin } from '@saola/contract/admin'
import type { Call } from '@saola/contract/call'
import { dataExport } from '@saola/contract/data-export'
import { fee } from '@saola/contract/fee'
import { merchantFile } from '@saola/contract/merchant-file'
import { vietQrPro } from '@saola/contract/vietqr-pro'
import { vnDay } from '../src/platform/clock.ts'
import { inTransaction } from '../src/platform/db.ts'
import { jobCtx } from '../src/platform/jobs.ts'
import { addMember } from '../src/modules/user/service.ts'
import { presetCodes } from '../src/modules/role-group/rules.ts'
import { calls, sendIn } from './contract-calls.ts'
import { objectsOf, type Objects } from './example-objects.ts'
import type { Parts } from './example-requests.ts'
import { approve } from './approvals.ts'
import { applyWith, scanOf, takeCard } from './cards.ts'
import { people, signIn, staffWith, type People } from './people.ts'
import { asOwner } from './shop.ts'
import { openWorld, type Answer, type World } from './world.ts'

type Table = Readonly<Record<string, Call | null>>
type Asked = [table: Table, parts?: (o: Objects & Office) => Parts]
/** What the bank's side shows besides: ids made below. */
interface Office {
  accountId: string
  adminId: string
  approvalId: string
  exportId: string
  differenceId: string
  eventDeliveryId: string
  transferId: string
  feeId: string
  feeReportId: string
  subscribedPlanId: string
}
const order = (o: Objects): Parts => ({ query: { orderId: o.posOrderId } })
const report = (o: Office): Parts => ({ query: { id: o.feeReportId } })
const months = (): Parts => ({ query: { fromDate: '2026-09-01', toDate: '2026-09-30' } })
const merchant = (o: Objects): Parts => ({ params: { merchantId: o.merchantId } })

/** Every call that reads objects with `allowedActions`: what its actions call, and how it is asked. */
const reads: Readonly<Record<string, Asked>> = {
  'admin.cms.getList': [actionCalls.admin],
  'admin.cms.get': [actionCalls.admin, (o) => ({ params: { id: o.adminId } })],
  'setting.cms.getAll': [actionCalls.parameter],
  // The year after the last that is seeded: there is something to copy.
  'calendar.cms.year': [
    actionCalls.calendar,
    () => ({ params: { year: String(Math.max(2028, new Date().getFullYear() + 1)) } }),
  ],
  'savedView.cms.getAll': [actionCalls.staffView, () => ({ query: { list: 'workQueue' } })],
  'roleGroup.cms.getAll': [actionCalls.adminGroup],
  'approval.cms.getList': [actionCalls.approval],
  'approval.cms.rules': [actionCalls.approvalRule],
  'approval.cms.get': [actionCalls.approval, (o) => ({ params: { id: o.approvalId } })],
  'bankAccount.get': [actionCalls.bankAccount, (o) => ({ params: { id: o.accountId } })],
  'bankCredit.getList': [actionCalls.bankCredit],
  'bankCredit.cms.getList': [actionCalls.bankCreditOfStaff],
  'bankTransfer.cms.getList': [actionCalls.bankTransfer],
  'bankTransfer.cms.detail': [actionCalls.bankTransfer, (o) => ({ params: { id: o.transferId } })],
  'payout.cms.getLimits': [
    actionCalls.payoutLimit,
    (o) => ({ query: { merchantId: o.merchantId } }),
  ],
  'enterprise.check': [actionCalls.salaryEnterprise],
  'enterprise.poster': [actionCalls.salaryPage],
  'enterprise.getConfig': [actionCalls.salaryEnterprise],
  'enterprise.cms.get': [actionCalls.salaryEnterpriseOfBank, merchant],
  'advanceType.list': [actionCalls.salaryAdvanceType],
  'advanceType.get': [actionCalls.salaryAdvanceType, (o) => ({ params: { id: o.advanceTypeId } })],
  'salaryPeriod.list': [actionCalls.salaryPeriod],
  'salaryPeriod.get': [actionCalls.salaryPeriod, (o) => ({ params: { id: o.salaryPeriodId } })],
  'employee.list': [actionCalls.salaryEmployee],
  'employee.get': [actionCalls.salaryEmployee, (o) => ({ params: { id: o.employeeId } })],
  'salaryAdvance.list': [actionCalls.salaryAdvance],
  'salaryAdvance.get': [actionCalls.salaryAdvance, (o) => ({ params: { id: o.advanceId } })],
  'salaryCollection.cms.list': [actionCalls.salaryCollection],
  'salaryOversight.cms.get': [
    actionCalls.salaryOversight,
    (o) => ({ params: { id: o.salaryPaymentId } }),
  ],
  'salaryDeduction.closing': [
    actionCalls.salaryDeduction,
    (o) => ({ params: { id: o.closedPeriodId } }),
  ],
  'salaryWriteOff.list': [actionCalls.salaryWriteOff],
  'salaryWriteOff.ofEmployee': [
    actionCalls.salaryWriteOff,
    (o) => ({ params: { id: o.employeeId } }),
  ],
  'logwork.symbols': [actionCalls.salaryLogwork],
  'salaryDeduction.columns': [actionCalls.salaryDeductionColumns],
  'subscription.cms.overview': [
    actionCalls.subscriptionHold,
    (o) => ({ query: { merchantId: o.merchantId } }),
  ],
  'subscriptionStanding.get': [
    actionCalls.subscriptionStanding,
    (o) => ({ params: { id: o.subscriptionId } }),
  ],
  'eventDelivery.cms.getList': [actionCalls.eventDelivery],
  'eventDelivery.cms.detail': [
    actionCalls.eventDelivery,
    (o) => ({ params: { id: o.eventDeliveryId } }),
  ],
  'fee.cms.getAll': [actionCalls.fee],
  'fee.cms.detail': [actionCalls.fee, (o) => ({ params: { id: o.feeId } })],
  'fee.portal.getReportFeeMerchant': [actionCalls.feeReport, months],
  'fee.portal.getDetailFeeReport': [actionCalls.feeReport, report],
  'fee.cms.getReportFeeMerchant': [actionCalls.feeReportOfStaff, months],
  'fee.cms.getDetailFeeReport': [actionCalls.feeReportOfStaff, report],
  'forControl.portal.list': [actionCalls.forControl],
  'forControl.portal.get': [actionCalls.forControl, (o) => ({ params: { id: o.caseId } })],
  'forControl.cms.list': [actionCalls.forControlOfStaff],
  'forControl.cms.listAlso': [actionCalls.forControlOfStaff],
  'forControl.cms.get': [actionCalls.forControlOfStaff, (o) => ({ params: { id: o.caseId } })],
  'merchant.getAllMembers': [actionCalls.member],
  'merchant.getMember': [actionCalls.member, (o) => ({ params: { memberId: o.memberId } })],
  'merchant.cms.getIdentity': [actionCalls.identityCard, merchant],
  'dataExport.cms.own': [actionCalls.dataExport, () => ({ query: { file: 'MERCHANTS' } })],
  'dataExport.cms.get': [actionCalls.dataExport, (o) => ({ params: { id: o.exportId } })],
  'merchant.cms.getDetail': [actionCalls.merchant, merchant],
  'merchantFile.cms.people': [actionCalls.merchantPerson, merchant],
  'merchantFile.cms.notes': [actionCalls.merchantNote, merchant],
  'order.getAll': [actionCalls.order],
  'subscription.getAll': [actionCalls.subscription],
  'subscription.listAttention': [actionCalls.subscriptionAttention],
  'subscription.getDetail': [
    actionCalls.subscription,
    (o) => ({ params: { id: o.subscriptionId } }),
  ],
  'subscriptionInvoice.getAll': [actionCalls.subscriptionInvoice],
  'subscriptionInvoice.getDetail': [
    actionCalls.subscriptionInvoice,
    (o) => ({ params: { id: o.invoiceId } }),
  ],
  'order.getDetail': [actionCalls.order, (o) => ({ params: { orderId: o.orderId } })],
  'payLink.getList': [actionCalls.payLink],
  'payLink.getDetail': [actionCalls.payLink, (o) => ({ params: { payLinkCode: o.payLinkCode } })],
  'payout.single.getAll': [actionCalls.payout],
  'payout.single.getDetail': [actionCalls.payout, (o) => ({ params: { payOutId: o.payOutId } })],
  'payout.batch.getAll': [actionCalls.payoutBatch],
  'payout.batch.getDetail': [
    actionCalls.payoutBatch,
    (o) => ({ params: { payOutId: o.payoutBatchId } }),
  ],
  'posOrder.portal.getList': [actionCalls.posOrder],
  'posOrder.portal.get': [actionCalls.posOrder, order],
  'posOrder.cms.getList': [actionCalls.posOrderOfStaff],
  'posOrder.cms.get': [actionCalls.posOrderOfStaff, order],
  'reconciliation.cms.getList': [actionCalls.reconciliation],
  'reconciliation.cms.detail': [
    actionCalls.reconciliation,
    (o) => ({ params: { id: o.differenceId } }),
  ],
  'refund.getList': [actionCalls.refund],
  'refund.getDetail': [actionCalls.refund, (o) => ({ params: { id: o.refundId } })],
  'roleGroup.getAll': [actionCalls.roleGroup],
  'statement.detail': [actionCalls.statement, (o) => ({ params: { id: o.statementId } })],
  'statement.cms.getList': [actionCalls.statementOfStaff],
  'statement.cms.detail': [
    actionCalls.statementOfStaff,
    (o) => ({ params: { id: o.disputedStatementId } }),
  ],
  'subscriptionBulk.getAll': [actionCalls.subscriptionBulk],
  'subscriptionBulk.getDetail': [
    actionCalls.subscriptionBulk,
    (o) => ({ params: { id: o.bulkId } }),
  ],
  'subscriptionPlan.getAll': [actionCalls.subscriptionPlan],
  'subscriptionPlan.getDetail': [
    actionCalls.subscriptionPlan,
    (o) => ({ params: { id: o.planId } }),
  ],
  'subscriptionPrice.getOfPlan': [
    actionCalls.subscriptionPrice,
    (o) => ({ params: { id: o.subscribedPlanId } }),
  ],
  'support.getDetail': [actionCalls.support, (o) => ({ params: { id: o.supportId } })],
  'support.cms.getDetail': [actionCalls.supportOfStaff, (o) => ({ params: { id: o.supportId } })],
  'vietQrPro.getInfo': [actionCalls.vietQrPro],
  'vietQrPro.cms.getList': [actionCalls.vietQrProOfStaff],
  'vietQrPro.cms.getInfo': [actionCalls.vietQrProOfStaff, merchant],
  'webhook.cms.getList': [actionCalls.webhook],
  'webhook.cms.getInfo': [actionCalls.webhook, merchant],
  'workQueue.cms.getList': [actionCalls.workQueue, () => ({ query: { whose: 'ALL' } })],
  'workQueue.cms.levels': [actionCalls.workLevel],
}

let world: World
let all: People
let objects: Objects & Office
let roles: { name: string; token: string; audiences: readonly string[] }[]

/** A member of the merchant in one of the groups that come with the product. */
async function memberIn(role: string, merchantId: string, phone: string): Promise<string> {
  const id = await inTransaction(world.app.db, (tx) =>
    addMember(
      { ...jobCtx(world.app, 'test'), db: tx },
      {
        merchantId,
        phone,
        fullName: `Người ${role}`,
        email: null,
        passwordHash: 'none',
        isOwner: false,
        role,
        status: 'ACTIVE',
      },
    ),
  )
  return (await signIn(world, 'portal', id)).token
}
/** What waits for the bank's staff. */
async function anOffice({ merchantId, bankAccountId, subscriptionId }: Objects): Promise<Office> {
  const boss = await staffWith(world, [3000, 3001], 'boss')
  const proposed = async (name: string, token: string): Promise<string> =>
    (
      await world.send<typeof admin.groupCreate, { id: string }>(
        admin.groupCreate,
        { body: { name, description: '', scope: 'ADMIN', codes: [3000] } },
        { token },
      )
    ).body.data.id
  await asOwner(
    world,
    `insert into staff_view (id, admin_id, list, name, search, is_shared, position, created_at, modified_at)
     select gen_random_uuid(), id, 'workQueue', 'Của tôi', 'whose=MINE', true, 0, now(), now() from admin`,
  )
  const approvalId = await proposed('Nhóm chờ', boss.token)
  await approve(world, boss.token, await proposed('Nhóm mới', all.root.token))
  // A move of VietQR Pro that leaves the service running, so that the bank's list shows the merchant.
  await world.send(
    vietQrPro.accountState,
    { params: { id: bankAccountId }, body: { action: 'DISABLE' } },
    { token: all.other.token },
  )
  const [account] = await asOwner<{ id: string }>(
    world,
    `insert into bank_account (id, merchant_id, account_no, account_name, bank_type, bin, default_account, default_fee_account, created_at)
    values (gen_random_uuid(), $1, '700200300500', 'NHA SACH BINH MINH', 'KLB', '970452', false, false, now()) returning id`,
    [merchantId],
  )
  await asOwner(world, `update webhook set status = 'PENDING' where merchant_id = $1`, [merchantId])
  const [difference] = await asOwner<{ id: string }>(
    world,
    `insert into reconciliation_difference (day, book, kind, account_no, reference, bank_amount, movement, found_at, seen_at)
    values ('2026-01-02', 'BANK', 'MISSING_OURS', '700200300499', 'FT1', 1000, 'TRANSFER_IN', now(), now()) returning id`,
  )
  await world.send(
    merchantFile.addNote,
    { body: { merchantId, text: 'Đã gọi', mentions: [] } },
    { token: all.maker.token },
  )
  // An application whose card failed a check, and a file that the maker may fetch.
  const status = (to: string) =>
    asOwner(world, 'update merchant set status = $2 where id = $1', [merchantId, to])
  await status('DENIED')
  const captureId = await takeCard(world, all.other.token, scanOf())
  await applyWith(world, all.other.token, captureId)
  await status('ACTIVE')
  const asked = await world.send<typeof dataExport.propose, { id: string }>(
    dataExport.propose,
    { body: { file: 'MERCHANTS', filters: {}, reason: 'Đối chiếu' } },
    { token: all.maker.token },
  )
  await approve(world, all.checker.token, asked.body.data.id)
  const [delivery] = await asOwner<{ id: string }>(
    world,
    `insert into event_delivery (event_id, handler, object_id, state, attempts, next_at, failed_at, error)
    select id, 'test.handler', object_id, 'DEAD', 9, now(), now(), 'x' from event order by id limit 1 returning id`,
  )
  const [transfer] = await asOwner<{ id: string }>(
    world,
    `insert into bank_transfer (merchant_id, id, reference, channel, kind, owner_id, from_account, to_bin, to_account, amount, content, state, sends, started_at, sent_at, next_ask_at, created_at)
    values ($1, gen_random_uuid(), 'POSILENT', 'BANK', 'PAYOUT', 'x', '1', '970436', '0011001234', 1000, 'x', 'SENDING', 1, now() - interval '2 hours', now(), now() + interval '1 day', now()) returning id`,
    [all.other.merchantId],
  )
  const drafted = await world.send<typeof fee.add, { id: string }>(
    fee.add,
    {
      body: {
        code: 'THU-1',
        name: 'Thử',
        serviceType: 'POBO',
        scope: 'ALL',
        feeMethod: 'FREE',
        calculatePer: 'NONE',
        effectiveFrom: vnDay(new Date(world.clock.now().getTime() + 172_800_000)),
      },
    },
    { token: all.maker.token },
  )
  return {
    accountId: account!.id,
    adminId: boss.id,
    approvalId,
    exportId: asked.body.data.id,
    differenceId: difference!.id,
    eventDeliveryId: delivery!.id,
    transferId: transfer!.id,
    feeId: drafted.body.data.id,
    feeReportId: await aReport(all.other.merchantId),
    subscribedPlanId: await anOverduePlan(subscriptionId),
  }
}
/** The plan of a subscription, of which an invoice is overdue from now on. */
async function anOverduePlan(subscriptionId: string): Promise<string> {
  await asOwner(
    world,
    `update subscription_invoice set status = 'TIMEOUT' where subscription_id = $1 and status = 'PENDING'`,
    [subscriptionId],
  )
  const [row] = await asOwner<{ plan_id: string }>(
    world,
    `update subscription set status = 'PAYMENT_EXPIRED', attention_since = now() where id = $1 returning plan_id`,
    [subscriptionId],
  )
  await asOwner(world, 'update subscription_plan set subscribers = 1 where id = $1', [row!.plan_id])
  return row!.plan_id
}
/** A closed report that is to be paid, with its pay link; whose payment that is does not matter here. */
async function aReport(merchantId: string): Promise<string> {
  const id = '01930000-0000-7000-8000-0000000000fe'
  await asOwner(
    world,
    `insert into fee_report (merchant_id, id, month, status, created_at, count, fee, vat, held, due, tariff, vat_rounding, closed_at, due_at)
     values ($1, $2, '2026-09-01', 'WAITING_PAYMENT', now(), 1, 20000, 2000, 0, 22000, '[]', 'PER_LINE', now(), now())`,
    [merchantId, id],
  )
  await asOwner(
    world,
    `insert into fee_report_link (merchant_id, transaction_id, report_id, shop_id, pay_link_code, created_at)
     select $1, id, $2, merchant_id, 'x', now() from payment where id not in (select transaction_id from fee_report_link) limit 1`,
    [merchantId, id],
  )
  return id
}

beforeAll(async () => {
  world = await openWorld({
    FEATURES: '{"payPage":true,"payButton":true,"pos":true,"payout":true}',
  })
  all = await people(world)
  const theirs = await objectsOf(world, all.other)
  objects = { ...theirs, ...(await anOffice(theirs)) }
  const members = await Promise.all(
    presetCodes.map(async (role, i) => ({
      name: role,
      token: await memberIn(role, theirs.merchantId, `093500000${i}`),
      audiences: ['portal', 'member'],
    })),
  )
  roles = [
    { name: 'the owner', token: all.other.token, audiences: ['portal', 'member'] },
    ...members,
    { name: 'BANK_MAKER', token: all.maker.token, audiences: ['cms', 'staff'] },
    { name: 'BANK_CHECKER', token: all.checker.token, audiences: ['cms', 'staff'] },
    { name: 'BANK_ROOT', token: all.root.token, audiences: ['root', 'staff'] },
  ]
}, 120_000)
afterAll(() => world.close())

const answers = (call: Call): boolean =>
  call.kind !== 'file' &&
  JSON.stringify(toJSONSchema(call.result, { io: 'output', unrepresentable: 'any' })).includes(
    '"allowedActions"',
  )
const answering = calls.filter(answers)

/** All actions named anywhere in an answer. */
const namedIn = (data: unknown): string[] =>
  typeof data !== 'object' || data === null
    ? []
    : Object.entries(data).flatMap(([key, value]) =>
        key === 'allowedActions' ? (value as string[]) : namedIn(value),
      )
const isDenied = ({ body }: Answer): boolean => body.code === 10

it('every call that reads such objects has its row above, and no other has', () => {
  const known = answering.filter((call) => call.method === 'GET').map((call) => call.id)
  expect(Object.keys(reads).sort()).toEqual(known.sort())
})
it('the answer of a change is read by one of them, too', () => {
  const tables = new Set(Object.values(reads).map(([table]) => table))
  expect(Object.values(actionCalls).filter((table) => !tables.has(table as Table))).toEqual([])
})

describe('no action is named that its call refuses for lack of right', () => {
  it.each(Object.keys(reads))('%s', { timeout: 60_000 }, async (id) => {
    const call = answering.find((one) => one.id === id)!
    const [table, parts] = reads[id]!
    const seen = new Set<string>()
    for (const { name, token } of roles.filter((r) => r.audiences.includes(call.audience))) {
      const answer = await sendIn(world, call, { ...parts?.(objects), token })
      if (isDenied(answer)) continue
      expect({ name, code: answer.body.code }).toEqual({ name, code: 0 })
      for (const action of new Set(namedIn(answer.body.data))) {
        const behind = table[action]
        expect({ action, known: behind !== undefined }).toEqual({ action, known: true })
        seen.add(action)
        const tried = behind && (await sendIn(world, behind, { token }))
        expect({ name, action, denied: tried ? isDenied(tried) : false }).toEqual({
          name,
          action,
          denied: false,
        })
      }
    }
    expect([...seen]).not.toEqual([])
  })
})
