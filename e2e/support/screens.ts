/** Every screen of the portal with something to show on it, read off the portal's own table. */
import { expect } from '@playwright/test'
import { bankAccount } from '@saola/contract/bank-account'
import { customer } from '@saola/contract/customer'
import { member } from '@saola/contract/member'
import { product } from '@saola/contract/product'
import { salaryEmployee } from '@saola/contract/salary-employee'
import { salaryPeriod } from '@saola/contract/salary-period'
import { salaryAdvanceType } from '@saola/contract/salary-advance-type'
import { transaction } from '@saola/contract/transaction'
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { addEmployee } from './employees.ts'
import { openEnterprise } from './enterprises.ts'
import { ask, createLink, type Session } from './portal.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Read off the portal's own table, so that a new screen is looked at without a line here. */
export const routes = JSON.parse(
  execFileSync(process.execPath, ['tools/run.mjs', 'tools/routes.ts'], {
    cwd: root,
    encoding: 'utf8',
  }),
) as string[]
const leadsOn = new Set(['/', '/authenticate'])
interface Samples {
  payLinkCode: string
  transactionId: string
  byId: Record<string, string>
  /** Somebody in a period. */
  drawer: { employeeId: string; salaryPeriodId: string }
}

/** Addresses of a route: as it stands, and with something to show where it needs that. */
function addressesOf(
  route: string,
  { payLinkCode, transactionId, byId, drawer }: Samples,
): string[] {
  if (route === '/paylink')
    return [route, '/paylink?status=TIMEOUT', '/paylink?keyword=khong-co-gi-nhu-the']
  if (route === '/transactions-management')
    return [
      route,
      '/transactions-management?tab=bank',
      `/transactions-management?open=${transactionId}`,
    ]
  if (route === '/balance') return [route, '/balance?account=MERCHANT']
  if (route === '/products')
    return [
      route,
      '/products?view=table',
      '/products?query=khong-co-gi-nhu-the',
      '/products?tab=categories',
    ]
  if (route.endsWith('/detail-statistic'))
    return [`${route}?${new URLSearchParams({ ...drawer })}`, `${route}?employeeId=gone`]
  if (byId[route] !== undefined) return [`${route}?id=${byId[route]}`, `${route}?id=gone`]
  if (route.includes('detail')) return [`${route}?code=${payLinkCode}`, `${route}?code=gone`]
  if (route.endsWith('waiting-payment')) return [`${route}?code=${payLinkCode}`]
  return [route.replace('{id}', payLinkCode)]
}

/** Today's comes by itself, a moment after the configuration; one more is there at once. */
async function periodsOf(session: Session): Promise<readonly { id: string }[]> {
  const { items } = await ask(session, salaryPeriod.list, { query: {} })
  if (items.length > 0) return items
  const days = { startDate: '2045-01-01', endDate: '2045-01-31', paySalaryDate: '2045-02-05' }
  return [
    await ask(session, salaryPeriod.create, {
      body: { month: '2045-01', ...days, workingDays: -1 },
    }),
  ]
}

export async function samplesOf(session: Session): Promise<Samples> {
  const { payLinkCode } = await createLink(session, {
    amount: 1_250_000,
    description: 'Đặt tiệc trà văn phòng cho buổi họp tổng kết quý, giao lúc 14 giờ tại tầng 12',
    expireType: 'SEVEN_DAYS',
  })
  const {
    items: [paid],
  } = await ask(session, transaction.getAll, { query: { isStatistic: '0', status: 'SUCCESS' } })
  const first = (list: readonly { id: string }[] | undefined): string => {
    expect(list?.length, 'something to show').toBeGreaterThan(0)
    return list![0]!.id
  }
  await openEnterprise(session)
  const salaryPeriodId = first(await periodsOf(session))
  const [accounts, products, categories, customers, groups, members] = await Promise.all([
    ask(session, bankAccount.getList, { query: { flag: 'true' } }),
    ask(session, product.getAll, { query: {} }),
    ask(session, product.categoryGetAll, { query: {} }),
    ask(session, customer.getList, { query: {} }),
    ask(session, customer.getGroupList, { query: {} }),
    ask(session, member.getAllMembers, { query: {} }),
  ])
  const advanceTypeId = await sampleTypeOf(session)
  const employeeId = await sampleEmployeeOf(session, advanceTypeId)
  // Details that are opened by id; what they show is the demo's.
  const byId = {
    '/setting/received-money-account/account-detail': first(accounts),
    '/products/product-detail': first(products.items),
    '/products/update-product': first(products.items),
    '/products/category-detail': first(categories.items),
    '/customer-management/detail': first(customers.items),
    '/customer-management/customer-group-detail': first(groups.items),
    '/setting/member-management/update-user': first(members.items),
    [routeTo('period/detail-period')]: salaryPeriodId,
    [routeTo('detail-period/import-excel')]: salaryPeriodId,
    [routeTo('type-of-advance-salaries/detail')]: advanceTypeId,
    [routeTo('type-of-advance-salaries/update')]: advanceTypeId,
    [routeTo('staff/detail')]: employeeId,
    [routeTo('staff/update')]: employeeId,
  }
  expect(
    Object.keys(byId).filter((route) => !routes.includes(route)),
    'routes that are gone',
  ).toEqual([])
  const drawer = { employeeId, salaryPeriodId }
  return { payLinkCode, transactionId: paid?.id ?? '', byId, drawer }
}

const routeTo = (end: string): string => routes.find((route) => route.endsWith(end)) ?? end
/** An advance type of a long name, made once. */
async function sampleTypeOf(session: Session): Promise<string> {
  const name = 'Nhân viên thời vụ đóng gói hàng ban đêm tại kho số hai, trả lương theo ngày'
  const { items } = await ask(session, salaryAdvanceType.list, { query: { keyword: name } })
  const known = items[0]
  if (known !== undefined) return known.id
  const made = await ask(session, salaryAdvanceType.create, {
    body: {
      name,
      advanceForm: 'MANUAL',
      advancePercent: 75,
      isLimitFrequency: true,
      frequencyLimit: 4,
      minAmount: 100_000,
      maxAmount: 999_999_999,
    },
  })
  return made.id
}

/** An employee of a long name, who waits for a second person; made once. */
async function sampleEmployeeOf(session: Session, typeId: string): Promise<string> {
  const name = 'Công Tằng Tôn Nữ Thị Phương Thảo Nguyễn Phước Bảo Long Hoàng Gia'
  const { items } = await ask(session, salaryEmployee.list, { query: { keyword: name } })
  return items[0]?.id ?? (await addEmployee(session, typeId, { name })).id
}

const ofPortal = routes.filter(
  (route) =>
    !leadsOn.has(route) &&
    !route.startsWith('/authenticate') &&
    !/^(\/test)?\/public(\/|$)/.test(route),
)

/** The first part of a route's path names the area that it belongs to. */
const areaOf = (route: string): string => `/${route.split('/')[1]}`
export const areas = [...new Set(ofPortal.map(areaOf))]
/** Addresses of an area, with something to show where they need that. */
export const addressesIn = (area: string, samples: Samples): string[] =>
  ofPortal.filter((route) => areaOf(route) === area).flatMap((route) => addressesOf(route, samples))
