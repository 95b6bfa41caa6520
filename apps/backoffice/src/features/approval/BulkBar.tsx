import { Button } from '@mantine/core'
import { approvalLimits } from '@saola/contract/approval'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApprovalRow } from '../../parts/approval/types.ts'
import { TickedBar } from '../../parts/TickedBar.tsx'
import { useTicked, type Ticked } from '../../parts/useTicked.ts'
import { BulkDialog, type BulkDecision } from './BulkDialog.tsx'

/** What rests on pictures of a card is decided one by one. */
const isDecidable = (row: ApprovalRow): boolean =>
  row.allowedActions.includes('approve') && row.kind !== 'IDENTITY_OVERRIDE'
export const useTickedProposals = (): Ticked<ApprovalRow> =>
  useTicked(isDecidable, approvalLimits.atOnce)

/** What can be done with the ticked proposals: all of them decided for one reason, each on its own. */
export function BulkBar({
  ticked,
  rows,
}: {
  ticked: Ticked<ApprovalRow>
  rows: readonly ApprovalRow[]
}) {
  const t = useTranslations('approval.bulk')
  const [asked, setAsked] = useState<BulkDecision | null>(null)
  const words = {
    selected: t('selected', { count: ticked.rows.length }),
    most: t('max', { max: String(ticked.most) }),
    page: t('page'),
    clear: t('clear'),
  }
  return (
    <>
      <TickedBar ticked={ticked} rows={rows} words={words}>
        <Button size="xs" onClick={() => setAsked('approve')}>
          {t('approve')}
        </Button>
        <Button size="xs" color="#b42318" variant="outline" onClick={() => setAsked('deny')}>
          {t('deny')}
        </Button>
      </TickedBar>
      <BulkDialog asked={asked} ticked={ticked} onClose={() => setAsked(null)} />
    </>
  )
}
