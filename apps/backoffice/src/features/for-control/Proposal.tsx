import { Alert, Button } from '@mantine/core'
import type { ForControlStaffItem } from '@saola/contract/for-control-case'
import { formatVnd } from '@saola/money/format'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { ButtonRow, FieldStack } from '@saola/web/ui/layout.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useAdmin } from '../../app/useAdmin.ts'
import type { Asked } from './CaseDialogs.tsx'
import styles from './for-control.module.css'
import type { StaffCase } from './rules.ts'

type Waiting = NonNullable<ForControlStaffItem['proposal']>

/** How somebody wants the case to end, and the word of the second person. */
export function Proposal({
  row,
  proposal,
  onAsk,
}: {
  row: StaffCase
  proposal: Waiting
  onAsk: (asked: Asked) => void
}) {
  const t = useTranslations('forControl.screen.staff')
  const words = useTranslations('forControl.resolution')
  const { data: me } = useAdmin()
  const decides = me?.codes.includes(3402) === true && row.allowedActions.includes('approve')
  return (
    <Alert color="blue" variant="outline" mb="md" title={t('waiting')}>
      <FieldStack gap={8}>
        <p className={styles.end}>
          <strong>
            {words(proposal.resolution)}
            {proposal.amount === null ? '' : ` · ${formatVnd(proposal.amount)}`}
          </strong>
        </p>
        <p className={styles.dim}>{t(`money.${proposal.resolution}`)}</p>
        <p className={styles.words}>{proposal.note}</p>
        <p className={styles.dim}>
          {proposal.isMine ? t('waitingMine') : t('waitingBy', { name: proposal.proposedBy })} ·{' '}
          <DateTime at={proposal.proposedAt} /> ·{' '}
          <LinkAnchor to={paths.approvals} search={{ open: proposal.id }}>
            {t('openApproval')}
          </LinkAnchor>
        </p>
        <ButtonRow end>
          {proposal.isMine ? (
            <Button variant="default" onClick={() => onAsk('withdraw')}>
              {t('withdraw')}
            </Button>
          ) : null}
          {decides ? (
            <>
              <Button variant="default" c="var(--bad)" onClick={() => onAsk('turnDown')}>
                {t('turnDown')}
              </Button>
              <Button onClick={() => onAsk('approve')}>{t('approve')}</Button>
            </>
          ) : null}
        </ButtonRow>
      </FieldStack>
    </Alert>
  )
}
