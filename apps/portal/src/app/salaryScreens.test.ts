import { featuresFrom } from '@saola/contract/features'
import { actionId, actionScopes, verbs, type Verb } from '@saola/contract/permissions'
import { expect, it } from 'vitest'
import type { Person } from './guard.ts'
import { isVisible, judge } from './guard.ts'
import { paths } from './paths.ts'
import { salaryScreens } from './salaryScreens.ts'
import { personOf } from './useMe.ts'

const AREA = /^\/ultilities\/flexible-salary-payment(\/|$)/
const [scope] = actionScopes
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
it(
  'the rights that the server names are held, and open what they are for and nothing else',
  { meta: { behaviours: ['B-625'] } },
  () => {
    const unnamed = { name: '', description: '' }
    const holding = (code: number, held: readonly Verb[]) => {
      const actions = held.map((verb) => ({ ...unnamed, id: actionId(code, verb), scope }))
      const features = { ...featuresFrom(), flexibleSalary: true }
      return personOf([{ ...unnamed, id: code, actions }], 'ACTIVE', features, false)
    }
    const open = (one: Person) =>
      salaryScreens.filter((screen) => judge(screen.path, screen, one) === 'open').length
    expect(holding(2402, ['VIEW'])).toMatchObject({ codes: [2402], actions: ['2402.VIEW'] })
    const seen = [holding(2402, verbs), holding(2402, ['VIEW']), holding(1501, verbs)].map(open)
    expect(seen).toEqual([18, 12, 0])
  },
)
