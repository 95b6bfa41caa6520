import { Alert, Button } from '@mantine/core'
import { payout } from '@saola/contract/payout'
import { formatVnd } from '@saola/money/format'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Setting } from './rules.ts'
import { useRefreshPayouts } from './usePayouts.ts'

/** What was loosened, and from when it holds; until then the owner may withdraw it. */
export function Coming({ setting }: { setting: Setting }) {
  const t = useTranslations('payout.rule')
  const { text } = useErrorText()
  const refresh = useRefreshPayouts()
  const withdraw = useMutation({
    mutationFn: () => send(payout.withdrawSetting, {}),
    onSuccess: () => toast.success(t('withdrawn')),
    onError: (error) => toast.error(text(error)),
    onSettled: refresh,
  })
  const { coming } = setting
  if (coming === null) return null
  const second =
    coming.secondAbove === null
      ? t('comingOne')
      : t('comingTwo', { amount: formatVnd(coming.secondAbove) })
  const what = [
    coming.secondAbove === setting.secondAbove ? null : second,
    coming.merchantDay === setting.merchantDay
      ? null
      : t('comingMerchant', { amount: formatVnd(coming.merchantDay) }),
    coming.personDay === setting.personDay
      ? null
      : t('comingPerson', { amount: formatVnd(coming.personDay) }),
  ].filter((part) => part !== null)
  return (
    <Alert variant="outline" title={t('comingTitle')}>
      <DateTime at={coming.from} exact />: {what.join(', ')}.
      {setting.mayChange ? (
        <Button
          mt="sm"
          display="block"
          size="xs"
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate()}
        >
          {t('withdraw')}
        </Button>
      ) : null}
    </Alert>
  )
}
