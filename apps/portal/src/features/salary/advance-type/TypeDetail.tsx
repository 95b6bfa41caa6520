import { Alert, Button } from '@mantine/core'
import { salaryLimits } from '@saola/contract/salary-values'
import { formatNumberVi } from '@saola/money/format'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor, LinkButton } from '@saola/web/ui/links.tsx'
import { DetailPage, Facts, Section } from '@saola/web/ui/pages.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import styles from './advance-type.module.css'
import { FormBadge, useTypeWords } from './columns.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { Example } from './Example.tsx'
import { History } from './History.tsx'
import type { AdvanceType } from './rules.ts'
import { TypeAt } from './TypeAt.tsx'
import { useStatus } from '../useStatus.ts'

/** One advance type at `?id=`: its rules, what they come to, and who changed them (B-590, B-592). */
export function TypeDetail() {
  const t = useTranslations('salaryType.detail')
  return <TypeAt title={t('title')}>{(type) => <Loaded type={type} />}</TypeAt>
}

function Loaded({ type }: { type: AdvanceType }) {
  const t = useTranslations('salaryType')
  const { percentOf, timesOf, amountsOf } = useTypeWords()
  return (
    <DetailPage
      title={type.name}
      actions={<Actions type={type} />}
      side={
        <>
          <Section>
            <Example percent={type.advancePercent} bounds={type} />
          </Section>
          <History audit={type.audit} />
        </>
      }
    >
      <Section title={t('detail.rules')}>
        <Facts
          facts={[
            [
              t('field.advanceForm'),
              <span key="form" className={styles.lines}>
                <FormBadge type={type} />
                <span className={styles.dim}>{t(`formHint.${type.advanceForm}`)}</span>
              </span>,
            ],
            [t('field.advancePercent'), percentOf(type)],
            [t('field.frequencyLimit'), timesOf(type)],
            [t('field.amounts'), amountsOf(type)],
            [
              t('field.employees'),
              <LinkAnchor
                key="employees"
                to={paths.salaryStaff}
                search={{ salaryAdvanceTypeId: type.id }}
              >
                {formatNumberVi(type.employeeCount)}
              </LinkAnchor>,
            ],
          ]}
        />
      </Section>
      {type.advancePercent > salaryLimits.warnPercent ? (
        <Alert color="yellow" variant="outline">
          {t('edit.percentHigh', { percent: String(salaryLimits.warnPercent) })}
        </Alert>
      ) : null}
    </DetailPage>
  )
}

function Actions({ type }: { type: AdvanceType }) {
  const t = useTranslations('salaryType')
  const navigate = useNavigate()
  const isLocked = useStatus() === 'CMS_LOCKED'
  const [isAsking, setIsAsking] = useState(false)
  const may = (action: AdvanceType['allowedActions'][number]): boolean =>
    type.allowedActions.includes(action) && !isLocked
  return (
    <>
      {may('delete') ? (
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<Icon name="trash" size={16} />}
          onClick={() => setIsAsking(true)}
        >
          {t('delete.confirm')}
        </Button>
      ) : null}
      {may('update') ? (
        <LinkButton
          to={paths.salaryAdvanceTypeUpdate}
          search={{ id: type.id }}
          leftSection={<Icon name="edit" size={16} />}
        >
          {t('detail.edit')}
        </LinkButton>
      ) : null}
      <DeleteDialog
        type={type}
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onDone={() => {
          setIsAsking(false)
          void navigate({ to: paths.salaryAdvanceTypes, replace: true })
        }}
      />
    </>
  )
}
