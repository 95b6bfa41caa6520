import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { feeCollection } from '@saola/contract/fee-collection'
import type { FeeReportDetail } from '@saola/contract/fee-report'
import { SettleForm } from '@saola/web/parts/fee-report/SettleForm.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useTranslations } from 'use-intl'
import { useRefreshReports } from './useRefreshReports.ts'

/** Test Mode has no bank staff: the merchant answers its own objection. Nothing elsewhere, for nobody else is named the action. */
export function SimulateAnswer({ report }: { report: FeeReportDetail }) {
  const t = useTranslations('feeReportScreen.objection')
  const refresh = useRefreshReports()
  const [opened, dialog] = useDisclosure(false)
  if (!report.allowedActions.includes('settleObjection')) return null
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('simulateText')}
      </Text>
      <Button variant="default" mt="xs" onClick={dialog.open}>
        {t('simulate')}
      </Button>
      <Dialog opened={opened} onClose={dialog.close} size={560} title={t('simulate')}>
        <SettleForm
          report={report}
          call={feeCollection.simulateSettling}
          hint={null}
          onDone={() => {
            toast.success(t('simulated'), { durationMs: NOTICE_MS })
            refresh()
            dialog.close()
          }}
        />
      </Dialog>
    </>
  )
}
