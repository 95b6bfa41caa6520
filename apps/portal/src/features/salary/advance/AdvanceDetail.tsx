import { Button, Kbd } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { salaryAdvance, type AdvanceDetail as Advance } from '@saola/contract/salary-advance'
import { queryOptionsOf } from '@saola/web/api/query'
import { useDecimal } from '@saola/web/i18n/useDecimal'
import { showDay } from '@saola/web/list/days'
import { searchHook, text } from '@saola/web/list/screenSearch'
import { isCovered } from '@saola/web/list/useRowKeys'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor, LinkButton } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { DetailPage, Facts, Section } from '@saola/web/ui/pages.tsx'
import { QueryPage } from '@saola/web/ui/QueryPage.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { useMe } from '../../../app/useMe.ts'
import { isNotApproved, NotApproved } from '../NotReady.tsx'
import styles from './advance.module.css'
import { ApproveDialog, RetryDialog } from './ApproveDialog.tsx'
import { History } from './History.tsx'
import { LimitSection } from './LimitSection.tsx'
import { Payments } from './Payments.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import { isToDecide, lastFailure, may } from './rules.ts'
import { useOutcome } from './useOutcome.ts'
import { AdvanceState, PaymentState, useFailureWords, useReasonWords } from './words.tsx'

const useAdvanceSearch = searchHook({ id: text })

/** One request at `?id=`: how much, whose, whether it fits what may be drawn now, and what was paid (B-595 to B-599). */
export function AdvanceDetail() {
  const t = useTranslations('salaryAdvance.detail')
  const { id = '' } = useAdvanceSearch()
  const query = useQuery({
    ...queryOptionsOf(salaryAdvance.get, { params: { id } }),
    enabled: id !== '',
  })
  if (isNotApproved(query.error)) return <NotApproved title={t('title')} />
  return (
    <QueryPage
      query={query}
      isNamed={id !== ''}
      title={t('title')}
      gone={
        <EmptyState found title={t('notFound')} text={t('notFoundText')}>
          <LinkButton to={paths.salaryRequests} mt={8}>
            {t('toList')}
          </LinkButton>
        </EmptyState>
      }
    >
      {(advance) => <Loaded advance={advance} />}
    </QueryPage>
  )
}

function Loaded({ advance }: { advance: Advance }) {
  const t = useTranslations('salaryAdvance.detail')
  useOutcome(advance)
  return (
    <DetailPage
      title={t('title')}
      actions={<Actions advance={advance} />}
      side={
        <>
          {advance.status === 'APPROVED' ? <Payments entries={advance.paymentData} /> : null}
          <History audit={advance.audit} employeeName={advance.employeeName} />
        </>
      }
    >
      <Hero advance={advance} />
      {isToDecide(advance) ? <LimitSection advance={advance} /> : null}
      <Section title={t('info')}>
        <Info advance={advance} />
      </Section>
    </DetailPage>
  )
}

function Actions({ advance }: { advance: Advance }) {
  const t = useTranslations('salaryAdvance')
  const [asked, setAsked] = useState<'approve' | 'reject' | 'retry' | null>(null)
  const close = (): void => setAsked(null)
  const press = (action: 'approve' | 'reject') => (): void => {
    if (may(advance, action) && !isCovered()) setAsked(action)
  }
  // Never while somebody types: fields have their letters.
  useHotkeys([
    ['a', press('approve')],
    ['r', press('reject')],
  ])
  return (
    <>
      {may(advance, 'reject') ? (
        <Button variant="default" className={styles.danger} onClick={() => setAsked('reject')}>
          {t('reject.action')}
        </Button>
      ) : null}
      {may(advance, 'approve') ? (
        <Button leftSection={<Icon name="check" size={16} />} onClick={() => setAsked('approve')}>
          {t('approve.action')}
        </Button>
      ) : null}
      {may(advance, 'retry') ? (
        <Button leftSection={<Icon name="send" size={16} />} onClick={() => setAsked('retry')}>
          {t('retry.action')}
        </Button>
      ) : null}
      <ApproveDialog advance={advance} opened={asked === 'approve'} onClose={close} />
      <RejectDialog advance={advance} opened={asked === 'reject'} onClose={close} />
      <RetryDialog advance={advance} opened={asked === 'retry'} onClose={close} />
    </>
  )
}

function Hero({ advance }: { advance: Advance }) {
  const t = useTranslations('salaryAdvance.detail')
  const failureWords = useFailureWords()
  const reasonWords = useReasonWords()
  const failure = advance.paymentStatus === 'FAILED' ? lastFailure(advance.paymentData) : null
  return (
    <Section>
      <div className={styles.hero}>
        <div className={styles.heroLine}>
          <AdvanceState row={advance} />
          {advance.paymentStatus === 'NONE' ? null : <PaymentState row={advance} />}
          <DateTime at={advance.createdDate} exact />
        </div>
        <div className={styles.huge}>
          <Money value={advance.amount} />
        </div>
        <p>
          <EmployeeLink advance={advance} /> ·{' '}
          <span className="tabular">{advance.employeeCode}</span>
        </p>
        {may(advance, 'approve') && may(advance, 'reject') ? (
          <small className={styles.keys}>
            <Kbd>a</Kbd> {t('keyApprove')} <Kbd>r</Kbd> {t('keyReject')}
          </small>
        ) : null}
        {advance.rejectReason === null ? null : (
          <p>{t('refused', { reason: reasonWords(advance.rejectReason) })}</p>
        )}
        {failure === null ? null : (
          <p className={styles.bad}>
            <Icon name="warning" size={16} />
            {t('failed', { reason: failureWords(failure) })}
          </p>
        )}
      </div>
    </Section>
  )
}

function EmployeeLink({ advance: { employeeId: id, employeeName: name } }: { advance: Advance }) {
  const { reach } = useMe()
  if (!reach(paths.salaryStaffDetail)) return name
  return (
    <LinkAnchor to={paths.salaryStaffDetail} search={{ id }} fw={600} underline="always">
      {name}
    </LinkAnchor>
  )
}

function Info({ advance }: { advance: Advance }) {
  const t = useTranslations('salaryAdvance')
  const decimal = useDecimal()
  const worked = decimal(advance.worked)
  const days =
    advance.workingDays === null
      ? t('detail.workedOnly', { worked })
      : t('detail.workedOf', { worked, workingDays: String(advance.workingDays) })
  const isAutomatic = advance.decidedBy === null && advance.status === 'APPROVED'
  return (
    <Facts
      facts={[
        [
          t('field.code'),
          <Code key="code" value={advance.code} name={t('field.code')} keep={10} />,
        ],
        [
          t('field.period'),
          <span key="period">
            <LinkAnchor
              to={paths.salaryPeriodDetail}
              search={{ id: advance.periodId }}
              underline="always"
            >
              {advance.periodName}
            </LinkAnchor>
            {' · '}
            <small className="tabular">
              {showDay(advance.periodStartDate)} – {showDay(advance.periodEndDate)}
            </small>
          </span>,
        ],
        [t('field.worked'), days],
        [t('field.form'), t(`form.${advance.advanceForm}`)],
        [
          t('field.account'),
          <span key="account" className="tabular">
            {advance.beneficiaryAccount}
          </span>,
        ],
        advance.decidedDate !== null && [
          t('field.decidedBy'),
          isAutomatic ? t('detail.automatic') : (advance.decidedBy ?? t('history.system')),
        ],
        advance.decidedDate !== null && [
          t('field.decidedDate'),
          <DateTime key="decided" at={advance.decidedDate} exact />,
        ],
      ]}
    />
  )
}
