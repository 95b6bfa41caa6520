/** Excel files of salary advance, for sheets.test.ts: who may take them, which columns people fill. */
import { aSalary } from './example-salary.ts'
import type { Person } from './people.ts'
import { keptImport, wrongEmployees } from './salary-imports.ts'
import type { World } from './world.ts'

/** Of the files that `wrongSalaryFiles` has left. */
export const salarySheets = (token: () => string, importId: string) => ({
  'employee.template': { token, filled: [], money: [] },
  'employee.corrections': {
    token,
    params: () => ({ importId }),
    filled: [0, 1, 5, 6],
    money: [],
  },
})
/** An enterprise with a file whose rows are all wrong. */
export async function wrongSalaryFiles(
  world: World,
  who: Person,
  id: string,
  texts: readonly string[],
): Promise<void> {
  await aSalary(world, who)
  await keptImport(
    world,
    { id, merchantId: who.merchantId, kind: 'EMPLOYEE' },
    wrongEmployees(texts),
  )
}
