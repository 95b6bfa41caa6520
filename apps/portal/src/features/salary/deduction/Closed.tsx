import { Button } from '@mantine/core'
import { salaryDeduction, type PeriodClosing } from '@saola/contract/salary-deduction'
import { formatNumberVi } from '@saola/money/format'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { ButtonRow } from '@saola/web/ui/layout.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import { Tiles, type TileFact } from '@saola/web/ui/Tiles.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../../app/useMe.ts'
import styles from './deduction.module.css'
import { WriteOffs } from '../write-off/WriteOffs.tsx'
import { Lines } from './Lines.tsx'
import { ResultDialog } from './ResultDialog.tsx'
import { leftOf } from './rules.ts'
import { Deducted } from './words.tsx'

/** A closed period: its sums, the file for payroll, what payroll really took off, and line by line. */
export function Closed({ closing }: { closing: PeriodClosing }) {
  const t = useTranslations('salaryAdvance.writeOff')
  return (
    <div className={styles.closed}>
      {closing.employees === 0 ? null : <Sums closing={closing} />}
      <About closing={closing} />
      <Lines periodId={closing.salaryPeriodId} hasResult={closing.takenAmount !== null} />
      <WriteOffs title={t('periodTitle')} filter={{ salaryPeriodId: closing.salaryPeriodId }} />
    </div>
  )
}

function Sums({ closing }: { closing: PeriodClosing }) {
  const t = useTranslations('salaryDeduction')
  const money = (
    key: 'paid' | 'carriedIn' | 'returned' | 'atBank' | 'writtenOff',
    value: number,
  ): TileFact => ({
    key,
    name: t(`field.${key}`),
    value: <Money value={value} />,
  })
  const taken: readonly TileFact[] =
    closing.takenAmount === null
      ? []
      : [
          {
            key: 'taken',
            name: t('field.taken'),
            value: <Deducted value={closing.takenAmount} />,
            tone: closing.different > 0 ? 'warn' : 'ok',
          },
        ]
  return (
    <Tiles
      roomy
      label={t('closed.figures')}
      tiles={[
        {
          key: 'deduct',
          name: t('field.deduct'),
          value: <Deducted value={closing.deductAmount ?? 0} />,
          main: true,
        },
        money('paid', closing.paidAmount),
        money('carriedIn', closing.carriedInAmount),
        ...(closing.returnedAmount === 0 ? [] : [money('returned', closing.returnedAmount)]),
        {
          key: 'carriedOut',
          name: t('field.carriedOut'),
          value: <Deducted value={closing.carriedOutAmount ?? 0} />,
        },
        ...(closing.writtenOffAmount === 0 ? [] : [money('writtenOff', closing.writtenOffAmount)]),
        ...(closing.atBankAmount === 0 ? [] : [money('atBank', closing.atBankAmount)]),
        ...taken,
      ]}
      {...(closing.atBank === 0 ? {} : { note: t('outlook.atBank', { count: closing.atBank }) })}
    />
  )
}

/** When it was closed and by whom, what proves it, and its files. */
function About({ closing }: { closing: PeriodClosing }) {
  const t = useTranslations('salaryDeduction')
  const { can } = useMe()
  const [isOpen, setOpen] = useState(false)
  const left = leftOf(closing)
  const params = { id: closing.salaryPeriodId }
  return (
    <Section title={t('closed.title')}>
      <div className={styles.facts}>
        <Facts
          facts={[
            [
              t('closed.at'),
              closing.closedAt === null ? '—' : <DateTime key="at" at={closing.closedAt} exact />,
            ],
            [t('closed.by'), closing.closedBy ?? '—'],
            [t('field.employees'), formatNumberVi(closing.employees)],
            closing.takenAmount !== null && [
              t('closed.different'),
              t('closed.differentCount', { count: closing.different }),
            ],
            left !== 0 && [t('closed.left'), <Deducted key="left" value={left} />],
            [
              t('closed.sha256'),
              <Code key="sha256" value={closing.sha256} name={t('closed.sha256')} keep={8} />,
            ],
          ]}
        />
        <ButtonRow>
          {can(2402, 'EXPORT') && closing.employees > 0 ? (
            <>
              <ExportButton
                call={salaryDeduction.export}
                request={{ params, query: { format: 'xlsx' } }}
                label={t('closed.xlsx')}
              />
              <ExportButton
                call={salaryDeduction.export}
                request={{ params, query: { format: 'csv' } }}
                label={t('closed.csv')}
              />
            </>
          ) : null}
          {closing.allowedActions.includes('result') ? (
            <Button leftSection={<Icon name="upload" size={16} />} onClick={() => setOpen(true)}>
              {t('result.action')}
            </Button>
          ) : null}
        </ButtonRow>
      </div>
      <ResultDialog
        opened={isOpen}
        periodId={closing.salaryPeriodId}
        onClose={() => setOpen(false)}
      />
    </Section>
  )
}
