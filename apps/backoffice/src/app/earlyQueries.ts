/** What each screen asks for first, so that the request leaves together with the screen's code; a screen that asks for nothing, or for much, is not here. */
import {
  early,
  earlyDetail,
  earlyList,
  startEarly,
  type EarlyQueries,
} from '@saola/web/list/earlyQueries'
import { periodAt } from '@saola/web/parts/fee-report/report'
import { businessDay } from '@saola/web/ui/time'
import { mayOpen } from './guard.ts'
import { paths } from './paths.ts'
import type { Screen } from './screen.ts'
import { queries } from './services.ts'
import { adminOptions } from './useAdmin.ts'

const earlyQueries: Readonly<Record<string, () => Promise<EarlyQueries>>> = {
  [paths.home]: () =>
    import('@saola/contract/work-queue').then(({ workQueue }) => earlyList(workQueue.getList)),
  [paths.merchants]: () =>
    import('@saola/contract/onboarding').then(({ onboarding }) => earlyList(onboarding.cmsList)),
  [paths.merchant]: () =>
    import('@saola/contract/onboarding').then(({ onboarding }) =>
      earlyDetail('id', (merchantId) => early(onboarding.cmsDetail, { params: { merchantId } })),
    ),
  [paths.webhooks]: () =>
    import('@saola/contract/webhook').then(({ webhook }) => earlyList(webhook.cmsList)),
  [paths.vietQrPro]: () =>
    import('@saola/contract/vietqr-pro').then(({ vietQrPro }) => earlyList(vietQrPro.cmsList)),
  [paths.enterprises]: () =>
    import('@saola/contract/salary-enterprise').then(({ salaryEnterprise }) =>
      earlyList(salaryEnterprise.cmsList),
    ),
  [paths.salaryCollections]: () =>
    import('@saola/contract/salary-collection').then(({ salaryCollection }) =>
      earlyList(salaryCollection.cmsList),
    ),
  [paths.salaryRefunds]: () =>
    import('@saola/contract/salary-collection').then(({ salaryCollection }) =>
      earlyList(salaryCollection.cmsRefunds),
    ),
  [paths.salaryPayments]: () =>
    import('@saola/contract/salary-oversight').then(({ salaryOversight }) =>
      earlyList(salaryOversight.list),
    ),
  [paths.unmatched]: () =>
    import('@saola/contract/bank-credit').then(({ bankCredit }) => earlyList(bankCredit.cmsList)),
  [paths.reconciliation]: () =>
    import('@saola/contract/reconciliation').then(({ reconciliation }) =>
      earlyList(reconciliation.list),
    ),
  [paths.eventDeliveries]: () =>
    import('@saola/contract/event-delivery').then(({ eventDelivery }) =>
      earlyList(eventDelivery.list),
    ),
  [paths.fees]: () => import('@saola/contract/fee').then(({ fee }) => earlyList(fee.getAll)),
  [paths.statements]: () =>
    import('@saola/contract/statement').then(({ statement }) => earlyList(statement.cmsList)),
  [paths.statement]: () =>
    import('@saola/contract/statement').then(({ statement }) =>
      earlyDetail('id', (id) => early(statement.cmsDetail, { params: { id } })),
    ),
  [paths.feeReports]: () =>
    import('@saola/contract/fee-report').then(
      ({ feeReport }) =>
        (place) =>
          earlyList(feeReport.cmsGetReports, periodAt(place.search, businessDay()))(place),
    ),
  [paths.feeReport]: () =>
    import('@saola/contract/fee-report').then(({ feeReport }) =>
      earlyDetail('id', (id) => early(feeReport.cmsGetDetail, { query: { id } })),
    ),
  [paths.banks]: () => import('@saola/contract/bank').then(({ bank }) => earlyList(bank.getAll)),
  [paths.eWallets]: () =>
    import('@saola/contract/e-wallet').then(({ eWallet }) => earlyList(eWallet.cmsList)),
  [paths.posModels]: () =>
    import('@saola/contract/pos-model').then(({ posModel }) => earlyList(posModel.cmsList)),
  [paths.posOrders]: () =>
    import('@saola/contract/pos-order').then(({ posOrder }) => earlyList(posOrder.cmsList)),
  [paths.admins]: () =>
    import('@saola/contract/admin').then(({ admin }) => earlyList(admin.getList)),
  [paths.approvals]: () =>
    import('@saola/contract/approval').then(({ approval }) => earlyList(approval.getList)),
  [paths.audit]: () =>
    import('@saola/contract/audit').then(({ audit }) => earlyList(audit.cmsList)),
  [paths.parameters]: () =>
    import('@saola/contract/setting').then(({ setting }) => earlyList(setting.cmsGetAll)),
  [paths.support]: () =>
    import('@saola/contract/support').then(({ support }) => earlyList(support.cmsList)),
}

/** The screen's data comes beside its code, for those who may see it. */
export function startQueries(screen: Screen, search: Record<string, unknown>): void {
  const load = earlyQueries[screen.path]
  if (load === undefined) return
  void startEarly(queries, { search }, load, async () => {
    const { codes, mustChangePassword, mustSetUpSecondFactor } =
      await queries.ensureQueryData(adminOptions)
    return !mustChangePassword && !mustSetUpSecondFactor && mayOpen(screen, codes)
  })
}
