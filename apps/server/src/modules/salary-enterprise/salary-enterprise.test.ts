/** Enterprises in salary advance: every move of the table, the bank's word by two people, the configuration and its list of changes. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bankAccount } from '@saola/contract/bank-account'
import type { Call } from '@saola/contract/call'
import { salaryAdvanceType } from '@saola/contract/salary-advance-type'
import { salaryEnterprise } from '@saola/contract/salary-enterprise'
import { salaryPeriod } from '@saola/contract/salary-period'
import {
  enterpriseActions,
  enterpriseStatuses,
  type EnterpriseAction,
  type EnterpriseStatus,
} from '@saola/contract/salary-values'
import { workQueue } from '@saola/contract/work-queue'
import { approve, deny } from '../../../test/approvals.ts'
import {
  configDraft,
  configure,
  decide,
  grant,
  openEnterprise,
  propose,
  register,
  registration,
  SUCCESS,
  type Config,
  type State,
} from '../../../test/enterprises.ts'
import { memberWith, people, type People, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'

let world: World
let us: People
let clerk: Person
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
  clerk = await memberWith(world, [2402])
}, 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  await asOwner(world, 'delete from salary_period')
  await asOwner(world, 'delete from salary_config')
  await asOwner(world, 'delete from salary_enterprise')
  await clearProposals()
})
const clearProposals = async (): Promise<void> => {
  await asOwner(
    world,
    `update approval set subject_key = subject_key || id where kind = 'SALARY_ENTERPRISE' and state = 'PENDING'`,
  )
}

const ask = <T>(
  call: Call,
  request: object = {},
  token = us.owner.token,
  test = false,
): Promise<Answer<T>> => world.send<Call, T>(call, request as never, { token, test })
const check = async (token = us.owner.token, test = false): Promise<State> =>
  (await ask<State>(salaryEnterprise.check, {}, token, test)).body.data
const merchantId = (): string => us.owner.merchantId
const setState = async (status: EnterpriseStatus): Promise<void> => {
  await openEnterprise(world, us, { configured: false })
  await asOwner(
    world,
    `update salary_enterprise set status = $1, status_before_lock = $2 where merchant_id = $3`,
    [status, status === 'CMS_LOCKED' ? 'OK_BUT_NOT_CONFIG' : null, merchantId()],
  )
}

describe('registration', () => {
  it(
    'is the owner’s, once, and waits for the bank',
    { meta: { behaviours: ['B-578', 'B-580', 'B-581', 'B-622'] } },
    async () => {
      expect(await check()).toEqual({
        status: 'NOT_REGISTER',
        reason: null,
        registration: null,
        grantedLimit: null,
        missing: [],
        allowedActions: ['register'],
      })
      expect((await check(clerk.token)).allowedActions).toEqual([])
      expect((await register(world, clerk)).body.code).toBe(10)
      const answer = await register(world, us.owner)
      expect(answer.body).toMatchObject({
        code: SUCCESS,
        data: { status: 'WAITING_APPROVAL', registration: registration(), allowedActions: [] },
      })
      expect((await register(world, us.owner)).body.code).toBe(46016)
      for (const call of [
        salaryEnterprise.getConfig,
        salaryAdvanceType.list,
        salaryPeriod.list,
      ] as Call[])
        expect((await ask(call, { page: { index: 0, size: 10 } })).body.code).toBe(46001)
      const [record] = await asOwner<{ after: object }>(
        world,
        `select after from audit_record where module = 'salary-enterprise' and merchant_id = $1 order by id desc limit 1`,
        [merchantId()],
      )
      expect(record!.after).toEqual(registration())
    },
  )
  it('is held to its bounds', { meta: { behaviours: ['B-581', 'B-584'] } }, async () => {
    for (const [more, field, key] of [
      [{ numberOfEmployeeExpected: 0 }, 'numberOfEmployeeExpected', 'error.min'],
      [{ numberOfEmployeeExpected: 100_001 }, 'numberOfEmployeeExpected', 'error.max'],
      [{ paySalaryLimitation: 999_999 }, 'paySalaryLimitation', 'error.min'],
      [{ paySalaryLimitation: 1_000_000_000_000 }, 'paySalaryLimitation', 'error.max'],
      [{ programType: 'FLEX' }, 'programType', 'error.enum'],
    ] as const)
      expect((await register(world, us.owner, more as never)).body).toMatchObject({
        code: 2,
        data: { errors: [{ field, key }] },
      })
  })
  it('is granted at once in Test Mode, for that alone', async () => {
    const answer = await register(
      world,
      us.owner,
      { programType: 'FLEX_SALARY_USE_OVERDRAFT' },
      true,
    )
    expect(answer.body.data).toMatchObject({
      status: 'OK_BUT_NOT_CONFIG',
      grantedLimit: 500_000_000,
      allowedActions: ['configure', 'deactivate'],
    })
    expect((await check()).status).toBe('NOT_REGISTER')
    const config = await configure(
      world,
      us.owner,
      { paymentSource: 'KLB_CREDIT_LINE', limitAmount: 1_000_000 },
      true,
    )
    expect(config.body.data).toMatchObject({
      status: 'OK',
      programType: 'FLEX_SALARY_USE_OVERDRAFT',
      currency: 'VND',
    })
  })
})

describe('the table of moves', () => {
  const portalCalls: Partial<Record<EnterpriseAction, Call>> = {
    register: salaryEnterprise.register,
    deactivate: salaryEnterprise.deactivate,
    activate: salaryEnterprise.activate,
    configure: salaryEnterprise.editConfig,
  }
  const refusal = (status: EnterpriseStatus, action: EnterpriseAction): number => {
    if (action === 'register') return 46016
    if (status === 'NOT_REGISTER' || status === 'WAITING_APPROVAL') return 46001
    return status === 'CMS_LOCKED' ? 46002 : 13
  }
  async function act(action: EnterpriseAction): Promise<number> {
    const call = portalCalls[action]
    if (!call)
      return (
        await propose(world, us.maker.token, merchantId(), {
          action: action as 'approve',
          grant: grant(),
          merchantReason: 'Hồ sơ chưa đủ',
        })
      ).body.code
    const body =
      action === 'register'
        ? registration()
        : action === 'configure' && (await configDraft(world, us.owner))
    return (await ask(call, body ? { body } : {})).body.code
  }
  for (const status of enterpriseStatuses)
    it(
      `opens and refuses each act in ${status}`,
      { meta: { behaviours: ['B-578', 'B-579'] } },
      async () => {
        const answers: Record<string, number> = {}
        const wanted: Record<string, number> = {}
        for (const action of Object.keys(enterpriseActions) as EnterpriseAction[]) {
          await asOwner(world, 'delete from salary_config')
          await asOwner(world, 'delete from salary_enterprise')
          await clearProposals()
          await setState(status)
          const isOpen = (enterpriseActions[action] as readonly string[]).includes(status)
          const isBanks = !(action in portalCalls)
          answers[action] = await act(action)
          const success = isBanks ? 0 : SUCCESS
          wanted[action] = isOpen ? success : refusal(status, action)
        }
        expect(answers).toEqual(wanted)
      },
    )
  it('lets one of twenty win', async () => {
    const codes = (
      await Promise.all(Array.from({ length: 20 }, () => register(world, us.owner)))
    ).map(({ body }) => body.code)
    expect(codes.filter((code) => code === SUCCESS)).toHaveLength(1)
    expect(codes.filter((code) => code === 46016)).toHaveLength(19)
  })
  it('goes back to where it was: after a rest, and after a lock', async () => {
    await openEnterprise(world, us)
    expect((await ask<State>(salaryEnterprise.deactivate)).body.data.status).toBe('DEACTIVATED')
    await decide(world, us, merchantId(), { action: 'lock', merchantReason: 'Quá hạn' })
    expect(await check()).toMatchObject({
      status: 'CMS_LOCKED',
      reason: 'Quá hạn',
      allowedActions: [],
    })
    expect((await ask(salaryEnterprise.getConfig)).body.code).toBe(SUCCESS)
    expect(
      (
        await ask(salaryAdvanceType.create, {
          body: { name: 'A', advanceForm: 'AUTO', advancePercent: 1, isLimitFrequency: false },
        })
      ).body.code,
    ).toBe(46002)
    await decide(world, us, merchantId(), { action: 'unlock' })
    expect(await check()).toMatchObject({ status: 'DEACTIVATED', reason: null })
    expect((await ask<State>(salaryEnterprise.activate)).body.data.status).toBe('OK')
    await asOwner(world, 'delete from salary_config')
    await ask(salaryEnterprise.deactivate)
    expect((await ask<State>(salaryEnterprise.activate)).body.data.status).toBe('OK_BUT_NOT_CONFIG')
  })
})

describe('the bank’s word', () => {
  it('takes two people, waits in their queue, and the owner is written to', async () => {
    await register(world, us.owner)
    await asOwner(
      world,
      `update member set email = 'chu@quan.example', allow_email = true where id = $1`,
      [us.owner.id],
    )
    const proposed = await propose(world, us.maker.token, merchantId(), {
      action: 'approve',
      grant: grant(),
    })
    expect(proposed.body).toMatchObject({ code: 0, data: { outcome: 'PROPOSED' } })
    const { id } = proposed.body.data
    expect((await check()).status).toBe('WAITING_APPROVAL')
    expect(
      (await propose(world, us.maker.token, merchantId(), { action: 'approve', grant: grant() }))
        .body.code,
    ).toBe(14)
    const queue = await ask<{ items: { subjectId: string; detail: string }[] }>(
      workQueue.getList,
      { query: { kind: 'APPROVAL' } },
      us.checker.token,
    )
    expect(queue.body.data.items).toContainEqual(
      expect.objectContaining({ subjectId: id, detail: 'SALARY_ENTERPRISE' }),
    )
    expect((await approve(world, us.maker.token, id)).body.code).not.toBe(0)
    // What earlier approvals have to say is said.
    await world.work()
    world.outbox.mails.length = 0
    expect((await approve(world, us.checker.token, id)).body.code).toBe(0)
    expect(await check()).toMatchObject({
      status: 'OK_BUT_NOT_CONFIG',
      grantedLimit: 300_000_000,
      allowedActions: ['configure', 'deactivate'],
    })
    await world.work()
    expect(world.outbox.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['chu@quan.example', expect.stringContaining('duyệt Ứng lương linh hoạt')],
    ])
  })
  it('rejects with a reason that the enterprise reads, and it may ask again', async () => {
    await register(world, us.owner)
    for (const body of [{ action: 'reject' }, { action: 'reject', merchantReason: ' ' }] as const)
      expect((await propose(world, us.maker.token, merchantId(), body)).body).toMatchObject({
        code: 2,
        data: { errors: [{ field: 'merchantReason', key: 'error.required' }] },
      })
    await decide(world, us, merchantId(), { action: 'reject', merchantReason: 'Thiếu hồ sơ' })
    expect(await check()).toMatchObject({
      status: 'NOT_REGISTER',
      reason: 'Thiếu hồ sơ',
      grantedLimit: null,
      allowedActions: ['register'],
    })
    expect((await register(world, us.owner)).body.data).toMatchObject({
      status: 'WAITING_APPROVAL',
      reason: null,
    })
    const denied = await propose(world, us.maker.token, merchantId(), {
      action: 'approve',
      grant: grant(),
    })
    expect((await deny(world, us.checker.token, denied.body.data.id)).body.code).toBe(0)
    expect((await check()).status).toBe('WAITING_APPROVAL')
  })
  it(
    'grants no more than was asked, and the whole wage on its own line alone',
    { meta: { behaviours: ['B-583', 'B-584'] } },
    async () => {
      await register(world, us.owner)
      for (const [given, field, key] of [
        [undefined, 'grant', 'error.required'],
        [grant({ grantedLimit: 500_000_001 }), 'grant.grantedLimit', 'error.max'],
        [grant({ programType: 'FLEX_SALARY_USE_OVERDRAFT' }), 'grant.programType', 'error.enum'],
        [grant({ contractNumber: ' ' }), 'grant.contractNumber', 'error.required'],
        [grant({ sources: [] }), 'grant.sources', 'error.required'],
      ] as const)
        expect(
          (
            await propose(world, us.maker.token, merchantId(), {
              action: 'approve',
              ...(given ? { grant: given } : {}),
            })
          ).body,
        ).toMatchObject({
          code: 2,
          data: {
            errors: [
              {
                field,
                key: expect.stringMatching(
                  key === 'error.required' && field === 'grant.sources' ? /./ : key,
                ),
              },
            ],
          },
        })
      await decide(world, us, merchantId(), {
        action: 'approve',
        grant: grant({
          programType: 'FLEX_SALARY_USE_OVERDRAFT',
          sources: ['KLB_CREDIT_LINE', 'BUSINESS_ACCOUNT'],
        }),
      })
      // The bank's line bears the risk of what is not earned yet; an account of the enterprise does not.
      expect((await configure(world, us.owner)).body).toMatchObject({
        code: 2,
        data: { errors: [{ field: 'paymentSource', key: 'error.enum' }] },
      })
      expect(
        (await configure(world, us.owner, { paymentSource: 'KLB_CREDIT_LINE', limitAmount: null }))
          .body,
      ).toMatchObject({
        code: 2,
        data: { errors: [{ field: 'limitAmount', key: 'error.required' }] },
      })
      expect(
        (await configure(world, us.owner, { paymentSource: 'KLB_CREDIT_LINE' })).body.code,
      ).toBe(SUCCESS)
    },
  )
  it('changes what it has granted, and is void where the enterprise has moved meanwhile', async () => {
    await openEnterprise(world, us)
    const first = await propose(world, us.maker.token, merchantId(), {
      action: 'change',
      grant: grant({ grantedLimit: 250_000_000 }),
    })
    await ask(salaryEnterprise.deactivate)
    expect((await approve(world, us.checker.token, first.body.data.id)).body.code).not.toBe(0)
    expect((await check()).grantedLimit).toBe(300_000_000)
    await ask(salaryEnterprise.activate)
    await decide(world, us, merchantId(), {
      action: 'change',
      grant: grant({ grantedLimit: 250_000_000 }),
    })
    expect(await check()).toMatchObject({ status: 'OK', grantedLimit: 250_000_000 })
  })
  it('is looked up by those who may, live merchants alone', async () => {
    await register(world, us.other)
    await openEnterprise(world, us)
    await register(world, us.owner, {}, true)
    const list = async (query: object): Promise<string[]> =>
      (
        await ask<{ items: { merchantCode: string }[] }>(
          salaryEnterprise.cmsList,
          { query },
          us.maker.token,
        )
      ).body.data.items.map(({ merchantCode }) => merchantCode)
    expect(await list({})).toEqual([us.owner.merchantCode, us.other.merchantCode])
    expect(await list({ status: 'WAITING_APPROVAL' })).toEqual([us.other.merchantCode])
    expect(await list({ paymentSource: 'BUSINESS_ACCOUNT' })).toEqual([us.owner.merchantCode])
    expect(await list({ keyword: 'binh minh' })).toEqual([us.other.merchantCode])
    expect(await list({ keyword: us.owner.merchantCode })).toEqual([us.owner.merchantCode])
    for (const keyword of ['không có', '%', '_'])
      expect(await list({ keyword }), keyword).toEqual([])
    expect(await list({ keyword: us.owner.merchantCode.toLowerCase() })).toEqual([
      us.owner.merchantCode,
    ])
    const detail = await ask(
      salaryEnterprise.cmsGet,
      { params: { merchantId: merchantId() } },
      us.checker.token,
    )
    expect(detail.body.data).toMatchObject({
      status: 'OK',
      grant: { contractNumber: 'UL-2026/001', grantedBy: expect.any(String) },
      account: { accountNumber: expect.any(String) },
      isRepresentativeVerified: true,
      // The checker decides on what others propose, or proposes.
      allowedActions: ['change', 'lock'],
    })
    for (const token of [us.owner.token, clerk.token])
      expect((await ask(salaryEnterprise.cmsList, {}, token)).body.code).not.toBe(0)
    expect(
      (
        await ask(
          salaryEnterprise.cmsGet,
          { params: { merchantId: us.owner.sandboxId } },
          us.maker.token,
        )
      ).body.code,
    ).toBe(5)
  })
})

describe('the configuration', () => {
  it(
    'is read and edited, and its list of changes names keys and new values',
    { meta: { behaviours: ['B-582', 'B-585', 'B-586'] } },
    async () => {
      await openEnterprise(world, us, { configured: false })
      const empty = await ask<Config>(salaryEnterprise.getConfig)
      expect(empty.body.data).toMatchObject({
        status: 'OK_BUT_NOT_CONFIG',
        paymentSource: null,
        workingDays: -1,
        version: 0,
        currency: 'VND',
        programType: 'FLEX_SALARY_NOT_USE_OVERDRAFT',
        allowedSources: ['BUSINESS_ACCOUNT'],
      })
      const draft = await configDraft(world, us.owner)
      const saved = await configure(world, us.owner)
      const { accountId, version: _, ...rest } = draft
      expect(saved.body.data).toMatchObject({
        ...rest,
        accountId,
        status: 'OK',
        version: 1,
        accountName: expect.any(String),
        accountNumber: expect.any(String),
        bankName: expect.any(String),
        allowedActions: ['configure', 'deactivate'],
      })
      const changed = await configure(world, us.owner, { version: 1, paySalaryDate: 10 })
      const [newest, first] = changed.body.data.audit
      expect(newest).toMatchObject({
        changeType: 'UPDATED',
        userId: us.owner.id,
        userName: expect.any(String),
        auditTime: expect.stringMatching(/\+07:00$/),
        changes: [{ key: 'paySalaryDate', newValue: '10' }],
      })
      expect(first).toMatchObject({ changeType: 'CREATED' })
      expect(first!.changes).toContainEqual({ key: 'limitAmount', newValue: '200000000' })
    },
  )
  it('refuses a stale version, what was not granted, another’s account and days that are none', async () => {
    await openEnterprise(world, us)
    expect((await configure(world, us.owner)).body.code).toBe(12)
    expect(
      (await configure(world, us.owner, { version: 1, limitAmount: 300_000_001 })).body,
    ).toMatchObject({
      code: 46019,
      data: { errors: [{ field: 'limitAmount' }] },
    })
    const others = await configDraft(world, us.other)
    for (const [more, field] of [
      [{ accountId: others.accountId }, 'accountId'],
      [{ paymentSource: 'KLB_CREDIT_LINE' }, 'paymentSource'],
      [{ periodStartDate: 0 }, 'periodStartDate'],
      [{ periodEndDate: 32 }, 'periodEndDate'],
      [{ workingDays: 0 }, 'workingDays'],
      [{ disableAdvanceBeforeEndDate: 31 }, 'disableAdvanceBeforeEndDate'],
      [{ workWeek: [1, 1, 1, 1, 1, 0.25, 0] }, 'workWeek.5'],
      [{ workWeek: [1, 1, 1, 1, 1, 0] }, 'workWeek'],
    ] as const)
      expect(
        (await configure(world, us.owner, { version: 1, ...more } as never)).body,
        field,
      ).toMatchObject({ code: 2, data: { errors: [{ field }] } })
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => configure(world, us.owner, { version: 1 })),
    )
    expect(codes.filter(({ body }) => body.code === SUCCESS)).toHaveLength(1)
    expect(codes.filter(({ body }) => body.code === 12)).toHaveLength(9)
  })
  it('keeps the account that it pays from linked', async () => {
    await openEnterprise(world, us)
    const { accountId } = (await ask<Config>(salaryEnterprise.getConfig)).body.data
    // Another account is the default now, so that nothing else holds this one.
    const [other] = await asOwner<{ id: string }>(
      world,
      `insert into bank_account (id, merchant_id, account_no, account_name, bank_type, bin, default_account, default_fee_account, created_at)
       values (gen_random_uuid(), $1, '700200300777', 'CA PHE SAOLA', 'KLB', '970452', false, false, now()) returning id`,
      [merchantId()],
    )
    await asOwner(
      world,
      `update bank_account set default_account = false, default_fee_account = false where merchant_id = $1 and id <> $2`,
      [merchantId(), other!.id],
    )
    await asOwner(
      world,
      `update bank_account set default_account = true, default_fee_account = true, was_default_at = null where id = $1`,
      [other!.id],
    )
    await asOwner(world, 'update bank_account set was_default_at = null where id = $1', [accountId])
    const unlink = () => ask(bankAccount.remove, { params: { id: accountId! } })
    expect((await unlink()).body.code).toBe(33004)
    await asOwner(world, 'update salary_config set account_id = $1', [other!.id])
    expect((await unlink()).body.code).toBe(0)
  })
  it('needs an organization’s representative to be known to the bank', async () => {
    await openEnterprise(world, us, { configured: false })
    await asOwner(
      world,
      `update merchant set business_type = 'ORGANIZATION', representative_verified_at = null where id = $1`,
      [merchantId()],
    )
    expect(await check()).toMatchObject({
      missing: ['REPRESENTATIVE'],
      allowedActions: ['deactivate'],
    })
    expect((await configure(world, us.owner)).body.code).toBe(46020)
    await asOwner(world, `update merchant set representative_verified_at = now() where id = $1`, [
      merchantId(),
    ])
    expect((await configure(world, us.owner)).body.code).toBe(SUCCESS)
  })
  it('asks for the right to decide', async () => {
    await openEnterprise(world, us)
    const [viewer] = [await memberWith(world, [1200])]
    expect((await ask(salaryEnterprise.getConfig, {}, viewer!.token)).body.code).toBe(10)
    await asOwner(
      world,
      `update role_group set actions = '{2402.VIEW,2402.CREATE}' where id = (select role_group_id from member where id = $1)`,
      [clerk.id],
    )
    const seen = await ask<Config>(salaryEnterprise.getConfig, {}, clerk.token)
    expect(seen.body.data.allowedActions).toEqual([])
    for (const call of [salaryEnterprise.deactivate, salaryEnterprise.activate] as Call[])
      expect((await ask(call, {}, clerk.token)).body.code).toBe(10)
  })
})
