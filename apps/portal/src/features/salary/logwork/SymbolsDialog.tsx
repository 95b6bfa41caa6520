import { Alert, Button, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { salaryLogwork, type SymbolMap } from '@saola/contract/salary-logwork'
import {
  symbolLimits,
  usualSymbols,
  type LogworkSymbol,
} from '@saola/contract/salary-logwork-values'
import { ApiError } from '@saola/web/api/ApiError'
import { keyOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { IconButton } from '@saola/web/ui/IconButton.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { ButtonRow } from '@saola/web/ui/layout.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { queries } from '../../../app/services.ts'
import { areUsual, problemsOf, workloads } from './rules.ts'
import styles from './symbols.module.css'

const STALE = 12
const readAnew = (): void =>
  void queries.invalidateQueries({ queryKey: keyOf(salaryLogwork.symbols) })
interface Values extends Record<string, unknown> {
  symbols: LogworkSymbol[]
}
type SymbolsForm = UseFormReturnType<Values>

/** All symbols and what each counts. Keep it mounted. @param times how often it was opened: each time it begins with what is saved by then */
export function SymbolsDialog({
  opened,
  times,
  map,
  onClose,
}: {
  opened: boolean
  times: number
  map: SymbolMap
  onClose: () => void
}) {
  const t = useTranslations('salaryLogwork.symbols')
  const close = (): void => {
    onClose()
    readAnew()
  }
  return (
    <Dialog opened={opened} onClose={close} title={t('dialog')} size={560}>
      <Editor key={times} newest={map} onDone={close} />
    </Dialog>
  )
}

function useSymbolsForm({ symbols, version }: SymbolMap, onDone: () => void) {
  const t = useTranslations('salaryLogwork.symbols')
  const form: SymbolsForm = useForm<Values>({
    initialValues: { symbols },
    validate: (values) =>
      Object.fromEntries(
        problemsOf(values.symbols).flatMap((problem, i) =>
          problem === null ? [] : [[`symbols.${i}.symbol`, t(`problem.${problem}`)]],
        ),
      ),
  })
  const submit = useSubmit(
    form,
    {},
    (values, idempotencyKey) =>
      send(
        salaryLogwork.setSymbols,
        { body: { symbols: values.symbols, version } },
        { idempotencyKey },
      ),
    () => {
      toast.success(t('done'), { durationMs: NOTICE_MS })
      onDone()
    },
  )
  return { form, submit }
}
const focusFirst = (): void => {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus(),
  )
}
/** The field of the last symbol, once it is there. */
const focusLast = (list: string): void => {
  requestAnimationFrame(() =>
    [...document.querySelectorAll<HTMLElement>(`#${list} [data-path$=".symbol"]`)].at(-1)?.focus(),
  )
}

function Editor({ newest, onDone }: { newest: SymbolMap; onDone: () => void }) {
  const t = useTranslations('salaryLogwork.symbols')
  // What others save meanwhile leaves it alone, and is told when it is saved.
  const [map] = useState(newest)
  const { form, submit } = useSymbolsForm(map, onDone)
  const isStale = submit.error instanceof ApiError && submit.error.code === STALE
  const { symbols } = form.values
  const isFull = symbols.length >= symbolLimits.symbols
  return (
    <Form
      onSubmit={form.onSubmit(submit.run, focusFirst)}
      error={isStale ? null : submit.error}
      busy={submit.busy}
      submitLabel={t('save')}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('when')}
        </Text>
        <Rows form={form} />
        <ButtonRow>
          <Button
            variant="default"
            leftSection={<Icon name="plus" size={16} />}
            disabled={isFull}
            onClick={() => {
              form.insertListItem('symbols', { symbol: '', workload: 1 })
              focusLast(LIST)
            }}
          >
            {t('add')}
          </Button>
          <Button
            variant="subtle"
            disabled={areUsual(symbols)}
            onClick={() => {
              form.clearErrors()
              form.setFieldValue('symbols', [...usualSymbols])
            }}
          >
            {t('reset')}
          </Button>
        </ButtonRow>
        {isStale ? (
          <Alert color="yellow" role="alert">
            {t('stale')}
          </Alert>
        ) : null}
      </Stack>
    </Form>
  )
}

const LIST = 'logwork-symbols'
function Rows({ form }: { form: SymbolsForm }) {
  const t = useTranslations('salaryLogwork')
  const data = workloads.map(([value, name]) => ({
    value: String(value),
    label: t(`workload.${name}`),
  }))
  return (
    <ol className={styles.rows} id={LIST} aria-label={t('symbols.list')}>
      {form.values.symbols.map(({ symbol, workload }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no other name: symbols are typed here
        <li key={i}>
          <TextInput
            aria-label={t('symbols.symbol', { place: String(i + 1) })}
            placeholder={t('symbols.placeholder')}
            maxLength={symbolLimits.letters}
            autoComplete="off"
            {...form.getInputProps(`symbols.${i}.symbol`)}
          />
          <Select
            aria-label={t('symbols.counts', { symbol })}
            allowDeselect={false}
            data={data}
            value={String(workload)}
            onChange={(value) => form.setFieldValue(`symbols.${i}.workload`, Number(value))}
          />
          <IconButton
            icon="trash"
            label={t('symbols.remove', { symbol })}
            onClick={() => {
              form.clearErrors()
              form.removeListItem('symbols', i)
            }}
          />
        </li>
      ))}
    </ol>
  )
}
