import { Alert } from '@mantine/core'
import type { ForControlItem } from '@saola/contract/for-control-case'
import { formatVnd } from '@saola/money/format'
import { Documents, type OpenDocument } from '@saola/web/parts/for-control/Documents.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import styles from './for-control.module.css'

/** How the bank decided, in its words, and what becomes of the money. */
export function Outcome({ row, open }: { row: ForControlItem; open: OpenDocument }) {
  const t = useTranslations('forControl.screen.detail')
  const words = useTranslations('forControl')
  const { reach } = useMe()
  if (row.status !== 'SUCCESS' && row.status !== 'DENY') return null
  const { resolution, transferState } = row
  const failed = transferState === 'FAILED' || transferState === 'RETURNED'
  return (
    <Section title={t('bankSaid')}>
      <p className={styles.outcome}>
        <strong>
          {resolution === null ? words('status.DENY') : words(`resolution.${resolution}`)}
        </strong>
        <br />
        {t(`money.${resolution ?? 'DENY'}`, {
          amount: formatVnd(row.resolvedAmount ?? row.amount),
        })}
      </p>
      {row.decisionNote === null ? null : <p className={styles.words}>{row.decisionNote}</p>}
      {failed ? (
        <Alert color="#b42318" variant="outline">
          {words(`event.MONEY_${transferState}`)}
        </Alert>
      ) : null}
      <Facts
        facts={[
          transferState !== null && [t('transfer'), words(`transferState.${transferState}`)],
          row.decidedAt !== null && [
            words('field.decidedAt'),
            <DateTime key="at" at={row.decidedAt} exact />,
          ],
        ]}
      />
      {resolution === 'REFUND_PAYER' && row.transactionId !== null && reach(paths.refunds) ? (
        <LinkButton
          variant="default"
          to={paths.refunds}
          search={{ transactionId: row.transactionId }}
          style={{ justifySelf: 'start' }}
        >
          {t('refunds')}
        </LinkButton>
      ) : null}
      {row.adminDocuments.length === 0 ? null : (
        <>
          <h3 className={styles.subhead}>{words('field.adminDocuments')}</h3>
          <Documents
            label={words('field.adminDocuments')}
            documents={row.adminDocuments}
            open={open}
          />
        </>
      )}
    </Section>
  )
}
