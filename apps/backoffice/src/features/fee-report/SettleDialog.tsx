import { feeCollection } from '@saola/contract/fee-collection'
import type { FeeReportDetail } from '@saola/contract/fee-report'
import { showMonth } from '@saola/web/parts/fee-report/report'
import { SettleForm } from '@saola/web/parts/fee-report/SettleForm.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ThingDialog } from '../../parts/ThingDialog.tsx'

/** Answers a merchant's objection. */
export function SettleDialog({
  report,
  opened,
  onClose,
}: {
  report: FeeReportDetail
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('feeReportScreen.objection')
  const queries = useQueryClient()
  const finish = (): void => {
    toast.success(t('answered'), { durationMs: NOTICE_MS })
    void queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        ['fee.cms.', 'workQueue.'].some((start) => String(queryKey[0]).startsWith(start)),
    })
    onClose()
  }
  return (
    <ThingDialog
      thing={opened ? report : null}
      title={({ time, merchantName }) =>
        t('settleTitle', { month: showMonth(time), name: merchantName })
      }
      size={560}
      onClose={onClose}
    >
      {(thing) => (
        <SettleForm
          report={thing}
          call={feeCollection.cmsSettleObjection}
          hint={t('answerHint')}
          onDone={finish}
        />
      )}
    </ThingDialog>
  )
}
