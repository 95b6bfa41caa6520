import { Alert, Button, Skeleton, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { employeeLimits } from '@saola/contract/salary-employee-values'
import { salaryLogwork, type LogworkDay, type LogworkRow } from '@saola/contract/salary-logwork'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useDecimal } from '@saola/web/i18n/useDecimal'
import { showDay } from '@saola/web/list/days'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { refreshLogwork } from './actions.ts'
import styles from './logwork.module.css'
import { countOf, dataOf, lessOf, workloads, type Edits } from './rules.ts'

/** Sends the changes with why. Keep it mounted. */
export function SaveDialog({
  opened,
  periodId,
  edits,
  lowered,
  onClose,
  onDone,
}: {
  opened: boolean
  periodId: string
  edits: Edits
  /** Of whom less is logged than before. */
  lowered: readonly LogworkRow[]
  onClose: () => void
  onDone: () => void
}) {
  const t = useTranslations('salaryLogwork.save')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title', { count: countOf(edits) })}>
      <Lowered edits={edits} rows={lowered} />
      <Save periodId={periodId} edits={edits} onDone={onDone} />
    </Dialog>
  )
}
/** How many are named. */
const NAMED = 5
/** Before it is saved: whose days, and with them what may be drawn, become less. */
function Lowered({ edits, rows }: { edits: Edits; rows: readonly LogworkRow[] }) {
  const t = useTranslations('salaryLogwork.save')
  const decimal = useDecimal()
  if (rows.length === 0) return null
  return (
    <Alert mb="md" color="yellow" variant="outline" title={t('lower', { count: rows.length })}>
      <ul className={styles.lowered}>
        {rows.slice(0, NAMED).map((row) => (
          <li key={row.employeeId}>
            {t('lowerBy', { name: row.employeeName, days: decimal(lessOf(edits, row)) })}
          </li>
        ))}
        {rows.length > NAMED ? <li>{t('lowerMore', { count: rows.length - NAMED })}</li> : null}
      </ul>
      {t('lowerText')}
    </Alert>
  )
}
function Save({ periodId, edits, onDone }: { periodId: string; edits: Edits; onDone: () => void }) {
  const t = useTranslations('salaryLogwork')
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (value) => (value.trim() === '' ? t('enter.reason') : null) },
  })
  const submit = useSubmit(
    form,
    { reason: t('enter.reason') },
    ({ reason }, idempotencyKey) =>
      send(
        salaryLogwork.update,
        { params: { periodId }, body: { data: dataOf(edits), reason: reason.trim() } },
        { idempotencyKey },
      ),
    ({ added, replaced }) => {
      toast.success(t('save.done', { count: added + replaced }), { durationMs: NOTICE_MS })
      refreshLogwork()
      onDone()
    },
  )
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t('save.confirm')}
    >
      <FieldStack>
        <Text size="sm">{t('save.text')}</Text>
        <Textarea
          label={t('save.reason')}
          withAsterisk
          data-autofocus
          autosize
          minRows={2}
          maxLength={employeeLimits.reason}
          {...form.getInputProps('reason')}
        />
      </FieldStack>
    </Form>
  )
}

/** Chooses what was worked on a day, on a phone. Keep it mounted. */
export function DayDialog({
  opened,
  row,
  day,
  onClose,
  onChoose,
}: {
  opened: boolean
  row: LogworkRow | null
  day: LogworkDay | null
  onClose: () => void
  onChoose: (workload: number) => void
}) {
  const t = useTranslations('salaryLogwork')
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={
        row === null || day === null
          ? ''
          : t('cell.edit', { name: row.employeeName, day: showDay(day.date) })
      }
    >
      <div className={styles.choices}>
        {workloads.map(([workload, word]) => (
          <Button key={word} variant="default" size="md" onClick={() => onChoose(workload)}>
            {t(`workload.${word}`)}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

/** What was changed of an employee's days after they had been logged. Keep it mounted. */
export function HistoryDrawer({
  opened,
  periodId,
  row,
  onClose,
}: {
  opened: boolean
  periodId: string
  row: LogworkRow | null
  onClose: () => void
}) {
  const t = useTranslations('salaryLogwork.changes')
  return (
    <SideDrawer
      opened={opened}
      closeOnBack
      title={t('title', { name: row?.employeeName ?? '' })}
      onClose={onClose}
    >
      {row === null ? null : <History periodId={periodId} employeeId={row.employeeId} />}
    </SideDrawer>
  )
}
function History({ periodId, employeeId }: { periodId: string; employeeId: string }) {
  const t = useTranslations('salaryLogwork.changes')
  const decimal = useDecimal()
  const query = useQuery(
    queryOptionsOf(salaryLogwork.changes, { params: { periodId, employeeId } }),
  )
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Skeleton height={120} />
  const { changes } = query.data
  if (changes.length === 0)
    return <EmptyState icon="clock" title={t('empty')} text={t('emptyText')} />
  const say = (workload: number | null) => (workload === null ? t('none') : decimal(workload))
  return (
    <ol className={styles.history}>
      {changes.map((one) => (
        <li key={`${one.at}${one.date}`}>
          <b className="tabular">
            {t('line', { day: showDay(one.date), before: say(one.before), after: say(one.after) })}
          </b>
          <span>{one.reason ?? t('byFile')}</span>
          <small>
            {one.by} · <DateTime at={one.at} exact />
          </small>
        </li>
      ))}
    </ol>
  )
}
