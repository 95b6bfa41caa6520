import { NativeSelect } from '@mantine/core'
import { closingTimes, dashboard } from '@saola/contract/dashboard'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queries } from '../../app/services.ts'

/** When the owner is mailed the day's report; saved as soon as it is chosen. */
export function DailyMail({ reachable }: { reachable: boolean }) {
  const t = useTranslations('setting.email')
  const { text } = useErrorText()
  const query = useQuery(queryOptionsOf(dashboard.dailyMail, {}))
  const save = useMutation({
    mutationFn: (closingTime: string | null) =>
      send(
        dashboard.updateDailyMail,
        { body: { closingTime } },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: ({ closingTime: time }) => {
      toast.success(time === null ? t('dailyStopped') : t('dailySaved', { time }), {
        durationMs: NOTICE_MS,
      })
      void queries.invalidateQueries({ queryKey: keyOf(dashboard.dailyMail) })
    },
    onError: (error) => toast.error(text(error)),
  })
  return (
    <Section title={t('daily')}>
      <QueryContent query={query} data={query.data} height={64}>
        {({ closingTime }) => {
          const shown = save.isPending ? save.variables : closingTime
          return (
            <NativeSelect
              aria-label={t('daily')}
              maw={720}
              description={reachable || shown !== null ? t('dailyHint') : t('dailyNeeds')}
              size="md"
              disabled={!reachable && shown === null}
              value={shown ?? ''}
              onChange={(event) => save.mutate(event.currentTarget.value || null)}
              data={[
                { value: '', label: t('dailyOff') },
                ...closingTimes.map((time) => ({ value: time, label: time })),
              ]}
            />
          )
        }}
      </QueryContent>
    </Section>
  )
}
