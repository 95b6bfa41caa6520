/** Excel files of salary advance, for sheets.test.ts: who may take them, which columns people fill. */
import { TEXT_LOGWORK, TEXT_PERIOD } from './salary-imports.ts'
import { IMPORT } from './wrong-imports.ts'

/** @param token of an owner @param bank of somebody of the bank */
export const salarySheets = (token: () => string, bank: () => string) => ({
  'employee.template': { token, filled: [], money: [] },
  'employee.corrections': {
    token,
    params: () => ({ importId: IMPORT }),
    filled: [0, 1, 5, 6],
    money: [],
  },
  'employee.export': { token, filled: [1, 4], money: [] },
  'logwork.template': {
    token,
    params: () => ({ periodId: TEXT_PERIOD }),
    filled: [2],
    money: [],
  },
  'logwork.corrections': {
    token,
    params: () => ({ periodId: TEXT_PERIOD, importId: TEXT_LOGWORK }),
    filled: [0, 1],
    money: [],
  },
  'salaryAdvance.export': { token, filled: [2, 9, 10], money: [4] },
  'salaryDeduction.export': {
    token,
    params: () => ({ id: TEXT_PERIOD }),
    filled: [2],
    money: [4, 5, 6, 7, 8, 9, 12],
  },
  'salaryStatistic.paidListExport': { token, filled: [1, 2], money: [4, 5] },
  'enterprise.cms.export': { token: bank, filled: [1, 8], money: [5, 7, 12] },
  'salaryOversight.cms.export': { token: bank, filled: [10, 11], money: [4] },
  'salaryCollection.cms.export': { token: bank, filled: [1, 12, 13], money: [5, 6, 7] },
})
