import { Alert, Button, Group, Text } from '@mantine/core'
import { calendar, calendarLimits, type CalendarYear } from '@saola/contract/calendar'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { showDay } from '@saola/web/list/days'
import { matching, searchHook } from '@saola/web/list/screenSearch'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { IconButton } from '@saola/web/ui/IconButton.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { businessDay } from '@saola/web/ui/time'
import { toast } from '@saola/web/ui/toast'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { PendingChange } from '../../parts/PendingChange.tsx'
import { useOutcome } from '../../parts/useOutcome.ts'
import styles from './calendar.module.css'
import { DayDialog } from './DayDialog.tsx'
import { MarkedDays } from './MarkedDays.tsx'
import { YearGrid } from './YearGrid.tsx'

const useCalendarSearch = searchHook({ year: matching(/^20\d\d$/) })
const { firstYear, lastYear } = calendarLimits

/** The bank's working days, a year at a time. */
export function CalendarPage() {
  const t = useTranslations('calendar')
  const search = useCalendarSearch()
  const [thisYear] = useState(() => businessDay(new Date()).slice(0, 4))
  const year = Math.max(firstYear, Number(search.year ?? thisYear))
  const query = useQuery({
    ...queryOptionsOf(calendar.year, { params: { year: String(year) as never } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page title={t('title')} actions={<YearSwitch year={year} />}>
      <Text c="dimmed">{t('text')}</Text>
      <QueryContent query={query} data={query.data} height={600}>
        {(data) => <Year key={data.year} calendar={data} />}
      </QueryContent>
    </Page>
  )
}

function YearSwitch({ year }: { year: number }) {
  const t = useTranslations('calendar')
  const navigate = useNavigate()
  const go = (to: number) => (): void =>
    void navigate({ to: paths.calendar, search: { year: String(to) } })
  return (
    <Group gap="xs" wrap="nowrap">
      {year > firstYear ? (
        <IconButton icon="left" label={t('previousYear')} onClick={go(year - 1)} />
      ) : null}
      <strong className={styles.yearName} aria-live="polite">
        {t('year', { year: String(year) })}
      </strong>
      {year < lastYear ? (
        <IconButton icon="right" label={t('nextYear')} onClick={go(year + 1)} />
      ) : null}
    </Group>
  )
}

function Year({ calendar: data }: { calendar: CalendarYear }) {
  const t = useTranslations('calendar')
  const queries = useQueryClient()
  const [day, setDay] = useState<string | null>(null)
  const refresh = (): void => {
    setDay(null)
    void queries.invalidateQueries({ queryKey: keyOf(calendar.year) })
  }
  const isPast = `${data.year}-12-31` < data.today
  const first = data.today.startsWith(`${data.year}-`) ? data.today : `${data.year}-01-01`
  return (
    <>
      <Reminder calendar={data} />
      <PendingChange id={data.pendingApproval} />
      {isPast ? <Text size="sm">{t('past')}</Text> : null}
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t('next', { day: showDay(data.nextWorkingDay) })}</Text>
        <Group gap="xs">
          {data.allowedActions.includes('copy') ? (
            <CopyButton calendar={data} onDone={refresh} />
          ) : null}
          {data.allowedActions.includes('change') ? (
            <Button onClick={() => setDay(first)}>{t('add')}</Button>
          ) : null}
        </Group>
      </Group>
      <div className={styles.wide}>
        <Legend />
        <YearGrid calendar={data} onOpen={setDay} />
      </div>
      <Section title={t('list')}>
        <MarkedDays calendar={data} onOpen={setDay} />
      </Section>
      <DayDialog calendar={data} day={day} onClose={() => setDay(null)} onDone={refresh} />
    </>
  )
}

/** That next year is not there yet, and the way to it. */
function Reminder({ calendar: { reminder, year } }: { calendar: CalendarYear }) {
  const t = useTranslations('calendar.reminder')
  if (reminder === null) return null
  const next = String(reminder.year)
  return (
    <Alert color="orange" variant="outline" role="status">
      {t(reminder.gap, { year: next })}{' '}
      {reminder.year === year ? null : (
        <LinkAnchor to={paths.calendar} search={{ year: next }}>
          {t('open', { year: next })}
        </LinkAnchor>
      )}
    </Alert>
  )
}

function Legend() {
  const t = useTranslations('calendar.legend')
  return (
    <ul className={styles.legend}>
      {(['off', 'madeUp', 'weekend', 'expected'] as const).map((kind) => (
        <li key={kind}>
          <span className={`${styles.day} ${styles[kind]}`} aria-hidden>
            {kind === 'expected' ? '?' : ''}
          </span>
          {t(kind)}
        </li>
      ))}
    </ul>
  )
}

function CopyButton({ calendar: data, onDone }: { calendar: CalendarYear; onDone: () => void }) {
  const t = useTranslations('calendar.copy')
  const { text } = useErrorText()
  const say = useOutcome()
  const [asked, setAsked] = useState(false)
  const words = { count: data.copyable, from: String(data.year - 1), year: String(data.year) }
  const work = useMutation({
    mutationFn: () =>
      send(calendar.copy, { params: { year: String(data.year) as never }, body: {} }),
    onSuccess: ({ outcome }) => {
      say(outcome, { done: t('done', words), name: t('subject', words) })
      setAsked(false)
      onDone()
    },
    onError: (error) => {
      toast.error(text(error))
      setAsked(false)
    },
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('action', words)}
      </Button>
      <ConfirmModal
        opened={asked}
        title={t('title', words)}
        confirmLabel={t('confirm')}
        busy={work.isPending}
        onConfirm={() => {
          if (!work.isPending) work.mutate()
        }}
        onClose={() => setAsked(false)}
      >
        {t('text', words)}
      </ConfirmModal>
    </>
  )
}
