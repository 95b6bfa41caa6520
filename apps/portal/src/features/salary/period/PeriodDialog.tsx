import { Alert, Button, Skeleton, TextInput } from '@mantine/core'
import { salaryPeriod, type SalaryPeriod } from '@saola/contract/salary-period'
import { salaryLimits } from '@saola/contract/salary-values'
import { queryOptionsOf } from '@saola/web/api/query'
import { Form } from '@saola/web/form/FormPage.tsx'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { businessDay } from '@saola/web/ui/time'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../../parts/ChoiceChips.tsx'
import { isNotConfigured, NotConfigured } from './NotConfigured.tsx'
import styles from './period.module.css'
import {
  emptyValues,
  isOtherMonth,
  isPaidEarly,
  lengthOf,
  monthAfter,
  showMonth,
  valuesOf,
  type PeriodValues,
} from './rules.ts'
import {
  isAsProposed,
  isInOrder,
  usePeriodForm,
  type PeriodForm,
  type Proposal,
} from './usePeriodForm.ts'

/** Makes a period, or changes one (`period`). Keep it mounted. */
export function PeriodDialog({
  opened,
  period,
  onClose,
}: {
  opened: boolean
  period: SalaryPeriod | null
  onClose: () => void
}) {
  const t = useTranslations('salaryPeriod.form')
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size={560}
      title={period === null ? t('createTitle') : t('editTitle', { name: period.name })}
    >
      {period === null ? (
        <NewPeriod onDone={onClose} />
      ) : (
        <Fields key={period.id} period={period} initial={valuesOf(period)} onDone={onClose} />
      )}
    </Dialog>
  )
}

/** Begins with the month after the newest period, or with this one. */
function NewPeriod({ onDone }: { onDone: () => void }) {
  const query = useQuery({
    ...queryOptionsOf(salaryPeriod.list, { query: {}, page: { index: 0, size: 1 } }),
    staleTime: 0,
  })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined || query.isFetching) return <Skeleton height={320} radius={12} />
  const [newest] = query.data.items
  const month = newest === undefined ? businessDay().slice(0, 7) : monthAfter(newest.month)
  return <Fields period={null} initial={emptyValues(month)} onDone={onDone} />
}

function Fields({
  period,
  initial,
  onDone,
}: {
  period: SalaryPeriod | null
  initial: PeriodValues
  onDone: () => void
}) {
  const t = useTranslations('salaryPeriod')
  const { form, submit, proposal, fill } = usePeriodForm(period, initial, onDone)
  const { data: found, error } = proposal
  const v = form.values
  const isUsed = period?.isUsed === true
  if (period === null && isNotConfigured(error)) return <NotConfigured />
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t(period === null ? 'form.create' : 'form.save')}
    >
      <FieldStack>
        {isUsed ? (
          <Alert color="gray" variant="outline">
            {t('form.used')}
          </Alert>
        ) : null}
        <TextInput
          type="month"
          disabled={isUsed}
          label={t('field.month')}
          withAsterisk
          description={t(period === null ? 'form.monthText' : 'form.monthName')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('month')}
        />
        <div className={styles.pair}>
          <DayField form={form} name="startDate" disabled={isUsed} />
          <DayField form={form} name="endDate" min={v.startDate} disabled={isUsed} />
        </div>
        <DayField form={form} name="paySalaryDate" min={v.startDate} />
        {isUsed || found === undefined || isAsProposed(v, found) ? null : (
          <div>
            <Button variant="default" size="xs" onClick={() => fill(found)}>
              {t('form.propose')}
            </Button>
          </div>
        )}
        <Warnings values={v} />
        <DaysField form={form} found={found} />
      </FieldStack>
    </Form>
  )
}

function DayField({
  form,
  name,
  min,
  disabled = false,
}: {
  form: PeriodForm
  name: 'startDate' | 'endDate' | 'paySalaryDate'
  min?: string
  disabled?: boolean
}) {
  const t = useTranslations('salaryPeriod.field')
  return (
    <TextInput
      type="date"
      label={t(name)}
      withAsterisk
      disabled={disabled}
      {...(min === undefined || min === '' ? {} : { min })}
      {...form.getInputProps(name)}
    />
  )
}

/** What is allowed and rarely meant. */
function Warnings({ values: v }: { values: PeriodValues }) {
  const t = useTranslations('salaryPeriod.form')
  const said = [
    isInOrder(v) && isPaidEarly(v) ? t('payEarly') : null,
    isInOrder(v) && isOtherMonth(v) ? t('otherMonth', { month: showMonth(v.month) }) : null,
  ].filter((one) => one !== null)
  return said.map((one) => (
    <Alert key={one} color="yellow" variant="outline">
      {one}
    </Alert>
  ))
}

/** Those of the configuration, or a number of its own. */
function DaysField({ form, found }: { form: PeriodForm; found: Proposal | undefined }) {
  const t = useTranslations('salaryPeriod')
  const v = form.values
  const configured = found?.configuredDays
  const weeks = found !== undefined && isAsProposed(v, found) ? found.workingDays : -1
  const hint =
    configured === null ? t('form.configNone') : t('form.configDays', { count: configured ?? 0 })
  return (
    <>
      <ChoiceChips
        look="cards"
        label={t('field.workingDays')}
        value={v.source}
        onChange={(source) => {
          form.setFieldValue('source', source)
          if (source === 'OWN' && v.workingDays === null && weeks > 0)
            form.setFieldValue('workingDays', weeks)
          form.clearFieldError('workingDays')
        }}
        choices={[
          {
            value: 'CONFIG',
            label: t('form.config'),
            ...(configured === undefined ? {} : { hint }),
          },
          {
            value: 'OWN',
            label: t('form.own'),
            hint: weeks > 0 ? t('form.ownHint', { count: weeks }) : t('form.ownFree'),
          },
        ]}
      />
      {v.source === 'OWN' ? (
        <WholeNumberInput
          label={t('form.ownLabel')}
          withAsterisk
          min={1}
          max={
            isInOrder(v)
              ? Math.min(salaryLimits.workingDays, lengthOf(v))
              : salaryLimits.workingDays
          }
          {...form.getInputProps('workingDays')}
          value={v.workingDays}
          onChange={(value) => form.setFieldValue('workingDays', value)}
        />
      ) : null}
      {v.source === 'CONFIG' && configured === null ? (
        <Alert color="yellow" variant="outline">
          {t('form.noDaysWarning')}
        </Alert>
      ) : null}
    </>
  )
}
