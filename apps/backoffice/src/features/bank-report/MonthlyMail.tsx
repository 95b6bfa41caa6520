import { Switch } from '@mantine/core'
import { bankReport } from '@saola/contract/bank-report'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'

/** Whether the reader is mailed the figures of each month; saved as soon as it is switched. */
export function MonthlyMail() {
  const t = useTranslations('bankReport.mail')
  const { text } = useErrorText()
  const queries = useQueryClient()
  const { data } = useQuery(queryOptionsOf(bankReport.monthlyMail, {}))
  const save = useMutation({
    mutationFn: (isOn: boolean) =>
      send(
        bankReport.updateMonthlyMail,
        { body: { isOn } },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: ({ isOn }) => {
      toast.success(t(isOn ? 'on' : 'off'), { durationMs: NOTICE_MS })
      void queries.invalidateQueries({ queryKey: keyOf(bankReport.monthlyMail) })
    },
    onError: (error) => toast.error(text(error)),
  })
  const isOn = save.isPending ? save.variables : (data?.isOn ?? false)
  return (
    <Switch
      className="no-print"
      label={t('title')}
      description={
        data === undefined || data.email === null ? t('needs') : t('text', { email: data.email })
      }
      checked={isOn}
      disabled={data === undefined || (data.email === null && !isOn)}
      onChange={(event) => save.mutate(event.currentTarget.checked)}
    />
  )
}
