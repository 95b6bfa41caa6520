import { payLink } from '@saola/contract/pay-link'
import { salaryAdvanceType } from '@saola/contract/salary-advance-type'
import { transaction } from '@saola/contract/transaction'
import { auth } from '@saola/contract/auth'
import { eWallet } from '@saola/contract/e-wallet'
import { merchant } from '@saola/contract/merchant'
import { media } from '@saola/contract/media'
import { web } from '@saola/phrases/vi/web'
import { calls } from '@saola/contract/call'
import * as fields from '@saola/contract/fields'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './ApiError.ts'
import { configureApi } from './config.ts'
import { addressOf, missingParameter } from './request.ts'
import { send, upload } from './send.ts'

const answer = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers })
const ok = (data: unknown): Response => answer({ code: 0, message: 'ok', data })
const refused = (code: number, status: number, data: Record<string, unknown> = {}): Response =>
  answer({ code, message: 'refused', data: { key: 'k', traceId: 'trace-1', ...data } }, status)

const net = vi.fn<typeof fetch>()
const sent = (i: number): { url: string; init: RequestInit; headers: Headers } => ({
  url: String(net.mock.calls[i]?.[0]),
  init: net.mock.calls[i]?.[1] ?? {},
  headers: new Headers(net.mock.calls[i]?.[1]?.headers),
})
let token: string | null = 't1'
const refresh = vi.fn<(refused: string | null) => Promise<boolean>>(async () => {
  token = 't2'
  return true
})
const onSessionEnded = vi.fn<(error: ApiError) => void>()
beforeEach(() => {
  net.mockReset()
  refresh.mockClear()
  onSessionEnded.mockClear()
  token = 't1'
  configureApi({
    fetch: net,
    language: () => 'en',
    accessToken: () => token,
    testMode: () => false,
    isUnattended: () => false,
    refresh,
    onSessionEnded,
  })
})

it('says of what is asked while nobody is there that it is no act', async () => {
  net.mockImplementation(async () => ok({}))
  await send(merchant.config, {})
  configureApi({ isUnattended: () => true })
  await send(merchant.config, {})
  expect([0, 1].map((i) => sent(i).headers.get('x-background'))).toEqual([null, '1'])
})

/** A call of the salary-advance service. */
const salary = calls({
  x: {
    id: 'salary.x',
    method: 'GET',
    path: '/api/v1/smart-bank/x',
    service: 'payroll',
    audience: 'portal',
    work: 'read',
    result: fields.nothing,
    source: 'test',
  },
})
describe('the salary-advance service', () => {
  it(
    'is told enterprise and person where they are known, and no other service is',
    { meta: { behaviours: ['B-624'] } },
    async () => {
      net.mockImplementation(async () => answer({ code: 20000, message: 'ok', data: null }))
      await send(salary.x, {})
      configureApi({ person: () => ({ merchantId: 'm1', memberId: 'p1', name: 'Nguyễn Hà' }) })
      await send(salary.x, {})
      net.mockImplementation(async () => ok([]))
      await send(payLink.getList, { query: {} })
      configureApi({ person: () => null })
      const named = [0, 1, 2].map((i) =>
        ['enterprise-id', 'user-id', 'user-name', 'authorization'].map((name) =>
          sent(i).headers.get(name),
        ),
      )
      expect(named).toEqual([
        [null, null, null, 'Bearer t1'],
        ['m1', 'p1', 'Nguy%E1%BB%85n%20H%C3%A0', 'Bearer t1'],
        [null, null, null, 'Bearer t1'],
      ])
    },
  )
  it(
    'says of a failed connection what the specification says',
    { meta: { behaviours: ['B-626'] } },
    async () => {
      net.mockRejectedValueOnce(new TypeError('failed'))
      await expect(send(salary.x, {})).rejects.toMatchObject({ key: 'web.salaryNetwork' })
      expect(web.salaryNetwork).toBe('Vui lòng kiểm tra lại kết nối mạng')
    },
  )
  it('has sixty seconds to answer', { meta: { behaviours: ['B-623'] } }, async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    net.mockImplementation(async () => answer({ code: 20000, message: 'ok', data: null }))
    await send(salary.x, {})
    expect(timeout).toHaveBeenCalledExactlyOnceWith(60_000)
    timeout.mockRestore()
  })
  it(
    'that refuses a token is asked once more with a new one',
    { meta: { behaviours: ['B-627'] } },
    async () => {
      net.mockResolvedValueOnce(refused(9, 401))
      net.mockResolvedValueOnce(answer({ code: 20000, message: 'ok', data: null }))
      await send(salary.x, {})
      expect(refresh).toHaveBeenCalledExactlyOnceWith('t1')
      expect([0, 1].map((i) => sent(i).headers.get('authorization'))).toEqual([
        'Bearer t1',
        'Bearer t2',
      ])
      net.mockImplementation(async () => refused(9, 401))
      await expect(send(salary.x, {})).rejects.toBeInstanceOf(ApiError)
      expect(net).toHaveBeenCalledTimes(4)
    },
  )
  it(
    'ends a session that cannot be renewed under a number of its own or that of HTTP',
    { meta: { behaviours: ['B-629', 'B-630'] } },
    async () => {
      const ended = async (code: number): Promise<unknown> => {
        if (code === 9) refresh.mockResolvedValueOnce(false)
        net.mockResolvedValueOnce(refused(code, 401))
        const error = await send(salary.x, {}).catch((e: unknown) => e)
        return [(error as ApiError).code, (error as ApiError).message]
      }
      expect(await ended(9)).toEqual([401, 'Expire Refresh token'])
      expect(onSessionEnded).not.toHaveBeenCalled()
      expect(await ended(122)).toEqual([122, 'Expire Refresh token'])
      expect(onSessionEnded).toHaveBeenCalledOnce()
      expect(await ended(10)).toEqual([10, 'Expire Refresh token'])
      net.mockResolvedValueOnce(refused(122, 401))
      await expect(send(payLink.getList, { query: {} })).rejects.toMatchObject({
        code: 122,
        message: 'refused',
      })
    },
  )
  it(
    'and its refusals are told by its code and message, those of others by the HTTP status, too',
    { meta: { behaviours: ['B-631', 'B-632'] } },
    async () => {
      net.mockResolvedValueOnce(refused(10, 403))
      await expect(send(salary.x, {})).rejects.toMatchObject({ code: 10, message: 'refused' })
      net.mockResolvedValueOnce(refused(46005, 409))
      await expect(send(salary.x, {})).rejects.toMatchObject({ code: 46005, message: 'refused' })
      net.mockResolvedValueOnce(refused(1200, 409))
      await expect(send(payLink.getList, { query: {} })).rejects.toMatchObject({
        httpStatus: 409,
        message: 'refused',
      })
    },
  )
  it(
    'is asked for the first page of ten, and its page is read like any other',
    { meta: { behaviours: ['B-619', 'B-620'] } },
    async () => {
      net.mockResolvedValueOnce(
        answer({
          code: 20000,
          message: 'ok',
          data: {
            page: 0,
            size: 10,
            totalElements: 1,
            totalPages: 1,
            totalCapped: false,
            data: [{ id: 'a' }],
          },
        }),
      )
      const page = await send(salaryAdvanceType.list, { query: {} })
      expect(sent(0).url).toMatch(/\?page=0&size=10$/)
      expect(page).toEqual({
        items: [{ id: 'a' }],
        pageNumber: 0,
        pageSize: 10,
        totalPage: 1,
        totalSize: 1,
        totalCapped: false,
      })
    },
  )
})

describe('required parameters', () => {
  it.each([
    [
      'path',
      () => send(payLink.getDetail, { params: {} as never }),
      'Required parameter payLinkCode was null or undefined when calling payLink.getDetail',
    ],
    [
      'query',
      () => send(transaction.getAll, { query: {} as never }),
      'Required parameter isStatistic was null or undefined when calling transaction.getAll',
    ],
    [
      'body',
      () => send(auth.login, { body: { phone: '0901234567', password: null } as never }),
      'Required parameter password was null or undefined when calling auth.portal.login',
    ],
    [
      'whole body',
      () => send(payLink.create, {} as never),
      'Required parameter amount was null or undefined when calling payLink.create',
    ],
  ])(
    'a missing one in the %s fails before any network call',
    { meta: { behaviours: ['B-154', 'B-155'] } },
    async (_, call, message) => {
      await expect(call()).rejects.toThrow(message)
      expect(net).not.toHaveBeenCalled()
    },
  )
  it(
    'null is fine where the contract says it may be null, and nothing but presence is checked',
    { meta: { behaviours: ['B-155'] } },
    () => {
      expect(
        missingParameter(payLink.create, { body: { amount: -1, description: null } }),
      ).toBeNull()
      expect(
        missingParameter(payLink.sendEmailSms, {
          body: { payLinkCode: 'x', sendEmail: false, sendSms: false },
        }),
      ).toBeNull()
    },
  )
})

describe('addresses', () => {
  const dialect = (name: 'page-pageSize' | 'page-size' | 'pageNumber-sortDir' | 'number-size') =>
    ({ ...payLink.getList, paging: { dialect: name, size: 20, sortable: ['createdAt'] } }) as const
  const page = { index: 2, size: 50, sortBy: 'createdAt', direction: 'ASC' } as const
  it.each([
    ['page-pageSize', 'page=2&pageSize=50&sortBy=createdAt&sortDirection=ASC'],
    ['page-size', 'page=2&size=50&sort=createdAt%2Casc'],
    ['pageNumber-sortDir', 'pageNumber=2&pageSize=50&sortBy=createdAt&sortDir=ASC'],
    ['number-size', 'number=2&size=50&sortBy=createdAt&sortDirection=ASC'],
  ] as const)('writes the paging dialect %s', (name, query) =>
    expect(addressOf(dialect(name), { page }, false)).toBe(`/pay/api/paylink/v1/getList?${query}`),
  )
  it(
    'Test Mode changes the base address of every service',
    { meta: { behaviours: ['B-124'] } },
    () => {
      expect(addressOf(auth.login, {}, true)).toBe('/sandbox/pay/api/auth/portal/v2/login')
      expect(addressOf(media.upload, {}, true)).toBe('/sandbox/storage/api/storage/v1/upload')
    },
  )
  it('escapes path parameters and leaves empty filters out', () => {
    expect(addressOf(payLink.getDetail, { params: { payLinkCode: 'a/b?c' } }, false)).toBe(
      '/pay/api/paylink/v1/getDetail/a%2Fb%3Fc',
    )
    expect(
      addressOf(
        payLink.getList,
        { query: { keyword: 'cà phê', phone: '', status: undefined } },
        false,
      ),
    ).toBe('/pay/api/paylink/v1/getList?keyword=c%C3%A0+ph%C3%AA')
  })
})

describe('send', () => {
  it(
    'carries language, token and Idempotency-Key, and unwraps the envelope',
    { meta: { behaviours: ['B-051', 'B-113', 'B-643'] } },
    async () => {
      net.mockResolvedValueOnce(ok(null))
      expect(
        await send(
          payLink.cancel,
          { params: { payLinkCode: 'abcdefgh' } },
          { idempotencyKey: 'key-1' },
        ),
      ).toBeNull()
      const { headers, init } = sent(0)
      expect([
        headers.get('accept-language'),
        headers.get('authorization'),
        headers.get('idempotency-key'),
        init.method,
      ]).toEqual(['en', 'Bearer t1', 'key-1', 'PUT'])
    },
  )
  it('a public call carries no token', { meta: { behaviours: ['B-113'] } }, async () => {
    net.mockResolvedValueOnce(ok({ sessionId: 's', timeout: 300 }))
    await send(auth.login, { body: { phone: '0901234567', password: 'a'.repeat(64) } })
    expect(sent(0).headers.has('authorization')).toBe(false)
  })
  it(
    'turns a refusal into an ApiError with everything the envelope says',
    { meta: { behaviours: ['B-644'] } },
    async () => {
      net.mockResolvedValueOnce(
        refused(2, 400, {
          key: 'error.validation',
          errors: [{ field: 'amount', key: 'error.min', params: { min: 1 } }],
          retryAfter: 7,
        }),
      )
      const error = await send(payLink.getList, { query: {} }).catch((e: unknown) => e)
      expect(error).toBeInstanceOf(ApiError)
      expect(error).toMatchObject({
        code: 2,
        key: 'error.validation',
        message: 'refused',
        httpStatus: 400,
        traceId: 'trace-1',
        retryAfterSec: 7,
        errors: [{ field: 'amount', key: 'error.min', params: { min: 1 } }],
      })
    },
  )
  it(
    'takes any code but the success code as an error, even with a good status; 20000 on the salary service',
    { meta: { behaviours: ['B-643', 'B-644'] } },
    async () => {
      net
        .mockResolvedValueOnce(answer({ code: 5, message: 'm', data: null }))
        .mockResolvedValueOnce(answer({ code: 20000, message: 'ok', data: null }))
        .mockResolvedValueOnce(ok(null))
      await expect(send(payLink.getList, { query: {} })).rejects.toMatchObject({ code: 5 })
      expect(await send(salary.x, {})).toBeNull()
      await expect(send(salary.x, {})).rejects.toMatchObject({ code: 0 })
    },
  )
  it('an answer that is no envelope is code -1', { meta: { behaviours: ['B-644'] } }, async () => {
    net.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
    await expect(send(payLink.getList, { query: {} })).rejects.toMatchObject({
      code: -1,
      httpStatus: 502,
    })
  })
  it('says network when nothing answers, and rethrows the abort of the caller', async () => {
    net.mockRejectedValueOnce(new TypeError('failed'))
    await expect(send(payLink.getList, { query: {} })).rejects.toMatchObject({
      key: 'web.network',
      code: -1,
    })
    const stop = new AbortController()
    net.mockImplementationOnce(() => {
      stop.abort()
      return Promise.reject(new DOMException('', 'AbortError'))
    })
    await expect(
      send(payLink.getList, { query: {} }, { signal: stop.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' })
  })
  it('code 9 refreshes and repeats once with the new token', async () => {
    net.mockResolvedValueOnce(refused(9, 401)).mockResolvedValueOnce(ok([]))
    await send(payLink.getList, { query: {} })
    expect(refresh).toHaveBeenCalledExactlyOnceWith('t1')
    expect(sent(1).headers.get('authorization')).toBe('Bearer t2')
  })
  it('a second code 9 is not refreshed again', async () => {
    net.mockImplementation(async () => refused(9, 401))
    await expect(send(payLink.getList, { query: {} })).rejects.toMatchObject({ code: 9 })
    expect([refresh.mock.calls.length, net.mock.calls.length]).toEqual([1, 2])
  })
  it('a refused refresh leaves the first refusal', async () => {
    refresh.mockResolvedValueOnce(false)
    net.mockResolvedValueOnce(refused(9, 401))
    await expect(send(payLink.getList, { query: {} })).rejects.toMatchObject({ code: 9 })
    expect(net).toHaveBeenCalledOnce()
  })
  it('code 122 is told to the app and never refreshed', async () => {
    net.mockResolvedValueOnce(refused(122, 401, { reason: 'LOGGED_IN_ELSEWHERE' }))
    await expect(send(payLink.getList, { query: {} })).rejects.toMatchObject({ code: 122 })
    expect(onSessionEnded).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ reason: 'LOGGED_IN_ELSEWHERE' }),
    )
    expect(refresh).not.toHaveBeenCalled()
  })
  it('a wrong password (401 of a public call) is no reason to refresh', async () => {
    net.mockResolvedValueOnce(refused(30001, 401))
    await expect(
      send(auth.login, { body: { phone: '0901234567', password: 'a'.repeat(64) } }),
    ).rejects.toMatchObject({ code: 30001 })
    expect(refresh).not.toHaveBeenCalled()
  })
  it('an upload with fields is complete when the form holds them', async () => {
    const [picture, names] = [
      new File(['x'], 'a.png', { type: 'image/png' }),
      { name: 'MoMo', shortName: 'MoMo', commonName: 'MoMo' },
    ]
    net.mockResolvedValueOnce(ok(null))
    await upload(eWallet.create, { logo: picture, icon: picture }, names)
    expect(net).toHaveBeenCalledTimes(1)
    await expect(
      upload(eWallet.create, { logo: picture, icon: picture }, { name: 'MoMo' }),
    ).rejects.toThrow(
      'Required parameter shortName was null or undefined when calling eWallet.cms.create',
    )
  })
  it(
    'gives up after 30,000 ms, on the salary service after 60,000, and says that it took too long',
    { meta: { behaviours: ['B-645'] } },
    async () => {
      const asked: number[] = []
      const clock = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
        asked.push(ms)
        return AbortSignal.abort(new DOMException('', 'TimeoutError'))
      })
      net.mockImplementation((_url, init) =>
        init?.signal?.aborted === true
          ? Promise.reject(new DOMException('', 'TimeoutError'))
          : Promise.resolve(ok(null)),
      )
      for (const call of [payLink.getList, salary.x])
        await expect(send(call, { query: {} } as never)).rejects.toMatchObject({
          key: 'web.timeout',
          code: -1,
        })
      clock.mockRestore()
      expect(asked).toEqual([30_000, 60_000])
    },
  )
  it(
    'sends JSON, but a file as multipart, and lets the browser name the boundary',
    { meta: { behaviours: ['B-663'] } },
    async () => {
      net.mockResolvedValueOnce(ok({ previewUrl: '/x' }))
      await upload(media.upload, new File(['x'], 'a.png', { type: 'image/png' }), {
        purpose: 'logo',
      })
      const { init, headers } = sent(0)
      net.mockResolvedValueOnce(ok({ sessionId: 's', timeout: 300 }))
      const body = { phone: '0901234567', password: 'a'.repeat(64) }
      await send(auth.login, { body })
      expect([
        sent(1).headers.get('content-type'),
        JSON.parse(sent(1).init.body as string),
      ]).toEqual(['application/json', body])
      expect([
        headers.has('content-type'),
        (init.body as FormData).get('purpose'),
        ((init.body as FormData).get('file') as File).name,
      ]).toEqual([false, 'logo', 'a.png'])
    },
  )
})
