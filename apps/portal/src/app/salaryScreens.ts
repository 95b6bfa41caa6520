/** The screens of salary advance; screens.ts has them among the others. */
import { paths } from './paths.ts'
import type { Screen } from './screen.ts'

const salary = { codes: [2402], feature: 'flexibleSalary' } as const satisfies Partial<Screen>
const load = () => import('../features/salary/screens.ts')

export const salaryScreens: readonly Screen[] = [
  {
    ...salary,
    path: paths.salary,
    menu: 'salary',
    phrases: ['salary', 'salaryAdvance'],
    load: () => load().then((m) => m.EnterprisePage),
  },
  {
    ...salary,
    path: paths.salaryEnterprise,
    phrases: ['salary', 'salaryCollection', 'salaryDeduction', 'salaryLogwork', 'audit'],
    load: () => load().then((m) => m.ConfigurationPage),
  },
  {
    ...salary,
    path: paths.salaryAdvanceTypes,
    phrases: ['salary', 'salaryType'],
    load: () => load().then((m) => m.TypeList),
  },
  {
    ...salary,
    path: paths.salaryAdvanceTypeDetail,
    crumb: 'advance-type-detail',
    phrases: ['salary', 'salaryType', 'audit'],
    load: () => load().then((m) => m.TypeDetail),
  },
  {
    ...salary,
    path: paths.salaryAdvanceTypeCreate,
    action: 'CREATE',
    crumb: 'create-advance-type',
    phrases: ['salary', 'salaryType'],
    load: () => load().then((m) => m.TypeCreate),
  },
  {
    ...salary,
    path: paths.salaryAdvanceTypeUpdate,
    action: 'CREATE',
    crumb: 'update-advance-type',
    phrases: ['salary', 'salaryType'],
    load: () => load().then((m) => m.TypeUpdate),
  },
  {
    ...salary,
    path: paths.salaryStaffImport,
    action: 'CREATE',
    crumb: 'import-staff',
    phrases: ['salary', 'salaryEmployeeImport'],
    load: () => load().then((m) => m.EmployeeImport),
  },
  {
    ...salary,
    path: paths.salaryPeriods,
    phrases: ['salary', 'salaryPeriod'],
    load: () => load().then((m) => m.PeriodList),
  },
  {
    ...salary,
    path: paths.salaryPeriodDetail,
    phrases: [
      'salary',
      'salaryPeriod',
      'salaryLogwork',
      'salaryDeduction',
      'salaryAdvance',
      'salaryCollection',
      'audit',
    ],
    load: () => load().then((m) => m.PeriodDetail),
  },
  {
    ...salary,
    path: paths.salaryStaff,
    phrases: ['salary', 'salaryEmployee'],
    load: () => load().then((m) => m.EmployeeList),
  },
  {
    ...salary,
    path: paths.salaryStaffDetail,
    crumb: 'staff-detail',
    phrases: ['salary', 'salaryAdvance', 'salaryEmployee', 'audit'],
    load: () => load().then((m) => m.EmployeeDetail),
  },
  {
    ...salary,
    path: paths.salaryStaffCreate,
    action: 'CREATE',
    crumb: 'create-staff',
    phrases: ['salary', 'salaryEmployee'],
    load: () => load().then((m) => m.EmployeeCreate),
  },
  {
    ...salary,
    path: paths.salaryStaffUpdate,
    action: 'CREATE',
    crumb: 'update-staff',
    phrases: ['salary', 'salaryEmployee'],
    load: () => load().then((m) => m.EmployeeUpdate),
  },
  {
    ...salary,
    path: paths.salaryPeriodImport,
    action: 'CREATE',
    crumb: 'import-logwork',
    phrases: ['salary', 'salaryPeriod', 'salaryLogwork'],
    load: () => load().then((m) => m.LogworkImport),
  },
  {
    ...salary,
    path: paths.salaryRequests,
    phrases: ['salary', 'salaryAdvance', 'salaryEmployee'],
    load: () => load().then((m) => m.AdvanceList),
  },
  {
    ...salary,
    path: paths.salaryRequestDetail,
    phrases: ['salary', 'salaryAdvance', 'salaryEmployee', 'audit'],
    load: () => load().then((m) => m.AdvanceDetail),
  },
  {
    ...salary,
    path: paths.salaryStatistic,
    phrases: ['salary', 'salaryStatistic', 'salaryPeriod'],
    load: () => load().then((m) => m.StatisticPage),
  },
  {
    ...salary,
    path: paths.salaryStatisticDetail,
    phrases: ['salary', 'salaryStatistic', 'salaryAdvance', 'salaryEmployee', 'salaryPeriod'],
    load: () => load().then((m) => m.StatisticDetail),
  },
]
