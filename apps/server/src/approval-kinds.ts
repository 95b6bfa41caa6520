/** What two people decide: each module contributes the kinds that it carries out. */
import { ruleApprovals } from './modules/approval/rule-service.ts'
import { adminApprovals } from './modules/admin/approvals.ts'
import { onboardingApprovals } from './modules/onboarding/review.ts'
import { settingApprovals } from './modules/setting/service.ts'
import { calendarApprovals } from './modules/calendar/service.ts'
import { creditApprovals } from './modules/bank-credit/staff.ts'
import { transferApprovals } from './modules/bank-transfer/staff.ts'
import { bankApprovals } from './modules/bank/sync.ts'
import { eWalletApprovals } from './modules/e-wallet/service.ts'
import { paymentMethodApprovals } from './modules/payment-method/service.ts'
import { feeApprovals } from './modules/fee/setup.ts'
import { feeCollectionApprovals } from './modules/fee-collection/jobs.ts'
import { payoutLimitApprovals } from './modules/payout-limit/service.ts'
import { posModelApprovals } from './modules/pos-model/service.ts'
import { posOrderApprovals } from './modules/pos-order/transitions.ts'
import { reconciliationApprovals } from './modules/reconciliation/closing.ts'
import { salaryEnterpriseApprovals } from './modules/salary-enterprise/bank.ts'
import { subscriptionHoldApprovals } from './modules/subscription-hold/service.ts'
import { statementApprovals } from './modules/statement/staff.ts'
import { dataExportApprovals } from './modules/data-export/service.ts'
import { identityApprovals } from './modules/onboarding/identity.ts'
import { caseApprovals } from './modules/for-control/staff.ts'

export const approvalKindHandlers = [
  ...ruleApprovals,
  ...adminApprovals,
  ...onboardingApprovals,
  ...settingApprovals,
  ...calendarApprovals,
  ...creditApprovals,
  ...transferApprovals,
  ...bankApprovals,
  ...eWalletApprovals,
  ...paymentMethodApprovals,
  ...feeApprovals,
  ...feeCollectionApprovals,
  ...payoutLimitApprovals,
  ...salaryEnterpriseApprovals,
  ...subscriptionHoldApprovals,
  ...posModelApprovals,
  ...posOrderApprovals,
  ...reconciliationApprovals,
  ...statementApprovals,
  ...dataExportApprovals,
  ...identityApprovals,
  ...caseApprovals,
]
