import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { salaryAdvance } from '@saola/contract/salary-advance'
import { salaryLimit, type EmployeeLimit } from '@saola/contract/salary-limit'
import { salaryLimits } from '@saola/contract/salary-values'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { FieldStack, Note } from '@saola/web/ui/layout.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './advance.module.css'
import { refreshAdvances } from './refresh.ts'
import { amountProblem } from './rules.ts'

/** A search begins when typing has rested. */
const REST_MS = 250
const ROWS = 20
const WIDTH = 480

interface Values extends Record<string, unknown> {
  employeeId: string
  amount: number | null
}

/** In Test Mode: a request as if an employee had sent it. Keep it mounted. */
export function SimulateDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('salaryAdvance.simulate')
  return (
    <Dialog opened={opened} onClose={onClose} size={WIDTH} title={t('title')}>
      <Fields onDone={onClose} />
    </Dialog>
  )
}

function useSimulation(onDone: () => void) {
  const t = useTranslations('salaryAdvance')
  const amountWords = (amount: number | null): string | null => {
    const problem = amountProblem(amount)
    return problem === null
      ? null
      : t(`enter.${problem}`, {
          min: formatVnd(salaryLimits.leastAdvance),
          max: formatVnd(salaryLimits.mostBase),
        })
  }
  const form = useForm<Values>({
    initialValues: { employeeId: '', amount: null },
    validate: {
      employeeId: (value) => (value === '' ? t('enter.employee') : null),
      amount: amountWords,
    },
  })
  const submit = useSubmit(
    form,
    { employeeId: t('enter.employee') },
    ({ employeeId, amount }, idempotencyKey) =>
      send(
        salaryAdvance.simulate,
        { body: { employeeId, amount: amount ?? 0 } },
        { idempotencyKey },
      ),
    ({ code }) => {
      toast.success(t('simulate.done', { code }), { durationMs: NOTICE_MS })
      refreshAdvances()
      onDone()
    },
  )
  return { form, submit }
}

function Fields({ onDone }: { onDone: () => void }) {
  const t = useTranslations('salaryAdvance.simulate')
  const { form, submit } = useSimulation(onDone)
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t('go')}
    >
      <FieldStack>
        <Note>{t('text')}</Note>
        <EmployeePicker
          value={form.values.employeeId}
          error={form.errors.employeeId}
          onChange={(id) => form.setFieldValue('employeeId', id)}
        />
        <AmountInput
          label={t('amount')}
          withAsterisk
          maxDigits={9}
          value={form.values.amount}
          error={form.errors.amount}
          onChange={(amount) => form.setFieldValue('amount', amount)}
        />
      </FieldStack>
    </Form>
  )
}

/** One of the employees, with what each may draw now. */
function EmployeePicker({
  value,
  error: problem,
  onChange,
}: {
  value: string
  error: ReactNode
  onChange: (id: string) => void
}) {
  const t = useTranslations('salaryAdvance.simulate')
  const { text } = useErrorText()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<EmployeeLimit | null>(null)
  // The name of who was chosen stands in the field, and is no search.
  const wanted = chosen !== null && typed === chosen.name ? '' : typed.trim()
  const [keyword] = useDebouncedValue(wanted, REST_MS)
  const { data, error } = useQuery(
    queryOptionsOf(salaryLimit.list, {
      query: keyword === '' ? {} : { keyword },
      page: { index: 0, size: ROWS, sortBy: 'name', direction: 'ASC' },
    }),
  )
  const found = wanted === keyword ? data?.items : undefined
  const known = new Map(
    [...(chosen === null ? [] : [chosen]), ...(found ?? [])].map((row) => [row.id, row]),
  )
  return (
    <Select
      label={t('employee')}
      withAsterisk
      searchable
      autoComplete="off"
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t(found === undefined ? 'searching' : 'nobody')}
      maxDropdownHeight={260}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      data={[...known.values()].map((row) => ({ value: row.id, label: row.name }))}
      value={value === '' ? null : value}
      filter={({ options }) => options}
      renderOption={({ option }) => <Option row={known.get(option.value)} />}
      error={error === null ? problem : text(error)}
      description={chosen === null ? '\u00a0' : <Available row={chosen} />}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onChange={(id) => {
        setChosen(id === null ? null : (known.get(id) ?? null))
        onChange(id ?? '')
      }}
    />
  )
}

function Option({ row }: { row: EmployeeLimit | undefined }) {
  if (row === undefined) return null
  return (
    <span className={styles.option}>
      <span>
        {row.name} <small className="tabular">· {row.code}</small>
      </span>
      <small className="tabular">
        <Available row={row} />
      </small>
    </span>
  )
}

/** What somebody may draw now, or why nothing; nothing of it for readers who may not know. */
function Available({ row: { available, why } }: { row: EmployeeLimit }) {
  const t = useTranslations('salaryAdvance.simulate')
  const reason = useTranslations('salaryEmployee.limit.reason')
  if (available !== null && available > 0) return t('available', { amount: formatVnd(available) })
  return why[0] === undefined ? '\u00a0' : reason(why[0])
}
