import { featuresFrom } from '@saola/contract/features'
import { expect, it } from 'vitest'
import type { Person } from './guard.ts'
import { isVisible } from './guard.ts'
import { paths } from './paths.ts'
import { salaryScreens } from './salaryScreens.ts'

const AREA = /^\/ultilities\/flexible-salary-payment(\/|$)/
const person = (codes: number[], isOn = true): Person => ({
  codes,
  features: { ...featuresFrom(), flexibleSalary: isOn },
  testMode: false,
  merchantStatus: 'ACTIVE',
})

it(
  'each route of salary advance has a screen, for who holds 2402 while the area is switched on',
  { meta: { behaviours: ['B-575', 'B-576'] } },
  () => {
    const routes = Object.values(paths).filter((path) => AREA.test(path))
    expect(routes).toHaveLength(18)
    expect(salaryScreens.map(({ path }) => path).toSorted()).toEqual(routes.toSorted())
    for (const screen of salaryScreens) {
      const seen = [person([2402]), person([2402], false), person([1200, 1501])]
      expect({ path: screen.path, seen: seen.map((one) => isVisible(screen, one)) }).toEqual({
        path: screen.path,
        seen: [true, false, false],
      })
    }
  },
)
