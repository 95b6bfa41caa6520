import { Alert, Anchor, Button } from '@mantine/core'
import type { ClosingReason, PeriodClosing } from '@saola/contract/salary-deduction'
import type { SalaryPeriodDetail } from '@saola/contract/salary-period'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { showDay } from '@saola/web/list/days'
import { Icon } from '@saola/web/ui/icons.tsx'
import { ButtonRow, Note } from '@saola/web/ui/layout.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { useToday } from '../../../parts/useToday.ts'
import { PeriodDialog } from '../period/PeriodDialog.tsx'
import { CloseDialog } from './CloseDialog.tsx'
import styles from './deduction.module.css'
import { addressOf, checksOf, daysLeft } from './rules.ts'

interface Props {
  period: SalaryPeriodDetail
  closing: PeriodClosing
}

/** A period that nobody has closed: what stands in the way, and what closing it comes to. */
export function Outlook({ period, closing }: Props) {
  const t = useTranslations('salaryDeduction')
  const [isAsking, setAsking] = useState(false)
  const [isEdited, setEdited] = useState(false)
  const mayClose = closing.allowedActions.includes('close')
  return (
    <div className={styles.outlook}>
      <Section title={t('check.title')}>
        <ul className={styles.checks}>
          {checksOf(closing.why, period.countedDays).map(({ reason, isDone }) => (
            <li key={reason} data-done={isDone || undefined}>
              <Icon name={isDone ? 'check' : 'clock'} size={18} />
              <span>
                <span className="sr-only">{t(isDone ? 'check.isDone' : 'check.isOpen')}: </span>
                {isDone ? (
                  <Done reason={reason} period={period} />
                ) : (
                  <Open
                    reason={reason}
                    period={period}
                    closing={closing}
                    onEdit={() => setEdited(true)}
                  />
                )}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t(closing.why.includes('NOT_ENDED') ? 'outlook.soFar' : 'outlook.title')}>
        <Figures closing={closing} />
        {mayClose ? (
          <ButtonRow end className={styles.act}>
            <Button leftSection={<Icon name="lock" size={16} />} onClick={() => setAsking(true)}>
              {t('close.action')}
            </Button>
          </ButtonRow>
        ) : null}
        {!mayClose && closing.why.length === 0 ? (
          <div className={styles.act}>
            <Note>{t('outlook.notYou')}</Note>
          </div>
        ) : null}
      </Section>
      <CloseDialog
        opened={isAsking}
        period={period}
        closing={closing}
        onClose={() => setAsking(false)}
      />
      <PeriodDialog opened={isEdited} period={period} onClose={() => setEdited(false)} />
    </div>
  )
}

function Done({ reason, period }: { reason: ClosingReason; period: SalaryPeriodDetail }) {
  const t = useTranslations('salaryDeduction.check.done')
  return (
    <>
      {t(reason, { day: showDay(period.endDate), count: formatNumberVi(period.countedDays ?? 0) })}
    </>
  )
}

/** What stands in the way, and where it is put right. */
function Open({
  reason,
  period,
  closing,
  onEdit,
}: Props & { reason: ClosingReason; onEdit: () => void }) {
  const t = useTranslations('salaryDeduction.check')
  const today = useToday()
  const { earlierPeriod: earlier } = closing
  const said: Record<ClosingReason, ReactNode> = {
    NOT_ENDED: t('open.NOT_ENDED', {
      day: showDay(period.endDate),
      count: daysLeft(today, period.endDate),
    }),
    EARLIER_OPEN:
      earlier === null ? null : (
        <>
          {t('open.EARLIER_OPEN', { name: earlier.name })}{' '}
          <LinkAnchor inherit underline="always" to={addressOf(earlier.id)}>
            {t('toEarlier')}
          </LinkAnchor>
        </>
      ),
    WAITING: (
      <>
        {t('open.WAITING', {
          count: closing.waiting,
          amount: formatVnd(closing.waitingAmount),
        })}{' '}
        <LinkAnchor
          inherit
          underline="always"
          to={paths.salaryRequests}
          search={{
            status: 'WAITING_APPROVAL',
            fromDate: period.startDate,
            toDate: period.endDate,
          }}
        >
          {t('toWaiting')}
        </LinkAnchor>
      </>
    ),
    NO_WORKING_DAYS: (
      <>
        {t('open.NO_WORKING_DAYS')}{' '}
        {period.allowedActions.includes('update') ? (
          <Anchor inherit underline="always" component="button" type="button" onClick={onEdit}>
            {t('toDays')}
          </Anchor>
        ) : null}
      </>
    ),
  }
  return said[reason]
}

/** What would be taken off, as far as it is known before it is counted. */
function Figures({ closing }: { closing: PeriodClosing }) {
  const t = useTranslations('salaryDeduction')
  if (closing.employees === 0) return <Note>{t('outlook.nobody')}</Note>
  return (
    <>
      <Facts
        facts={[
          [t('field.employees'), formatNumberVi(closing.employees)],
          [t('field.paid'), <Money key="paid" value={closing.paidAmount} />],
          closing.carriedInAmount !== 0 && [
            t('field.carriedIn'),
            <Money key="carriedIn" value={closing.carriedInAmount} />,
          ],
          closing.returnedAmount !== 0 && [
            t('field.returned'),
            <Money key="returned" value={closing.returnedAmount} />,
          ],
          closing.atBank > 0 && [
            t('field.atBank'),
            <Money key="atBank" value={closing.atBankAmount} />,
          ],
        ]}
      />
      {closing.atBank > 0 ? (
        <Alert mt="md" color="blue" variant="outline">
          {t('outlook.atBank', { count: closing.atBank })}
        </Alert>
      ) : null}
      {closing.withoutLogwork > 0 ? (
        <Alert mt="md" color="yellow" variant="outline">
          {t('outlook.withoutLogwork', { count: closing.withoutLogwork })}
        </Alert>
      ) : null}
    </>
  )
}
