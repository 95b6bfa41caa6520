/** Excel files of salary advance, for sheets.test.ts: who may take them, which columns people fill. */
import { IMPORT } from './wrong-imports.ts'

export const salarySheets = (token: () => string) => ({
  'employee.template': { token, filled: [], money: [] },
  'employee.corrections': {
    token,
    params: () => ({ importId: IMPORT }),
    filled: [0, 1, 5, 6],
    money: [],
  },
})
