import { Alert, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { statement, statementPeriods, type StatementPeriod } from '@saola/contract/statement'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { dayText } from '@saola/web/parts/statement/statement'

type Setting = Output<typeof statement.getSetting>

function useSaving(onDone: () => void) {
  const t = useTranslations('statement.setting')
  const queries = useQueryClient()
  const [key, setKey] = useState(newIdempotencyKey)
  return useMutation({
    mutationFn: (period: StatementPeriod) =>
      send(statement.updateSetting, { body: { period } }, { idempotencyKey: key }),
    onSuccess: () => {
      toast.success(t('saved'), { durationMs: NOTICE_MS })
      onDone()
    },
    onSettled: () => {
      setKey(newIdempotencyKey())
      void queries.invalidateQueries({ queryKey: keyOf(statement.getSetting) })
    },
  })
}

/** How long a period is, from the next one on; who may not change it reads how long it is. Keep it mounted. */
export function PeriodDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('statement.setting')
  const { text } = useErrorText()
  const { can } = useMe()
  const setting = useQuery({ ...queryOptionsOf(statement.getSetting, {}), enabled: opened })
  const [chosen, setChosen] = useState<StatementPeriod | null>(null)
  const finish = (): void => {
    setChosen(null)
    onClose()
  }
  const save = useSaving(finish)
  const close = (): void => {
    save.reset()
    finish()
  }
  const mayChange = can(2200, 'APPROVE')
  return (
    <ConfirmModal
      opened={opened}
      title={t('title')}
      confirmLabel={t(mayChange ? 'save' : 'read')}
      busy={save.isPending}
      onConfirm={() => {
        const period = chosen ?? setting.data?.period
        if (!mayChange || period === undefined) close()
        else save.mutate(period)
      }}
      onClose={close}
    >
      {setting.data === undefined ? (
        <Skeleton height={110} />
      ) : (
        <Choice
          setting={setting.data}
          value={chosen ?? setting.data.period}
          mayChange={mayChange}
          onChoose={setChosen}
        />
      )}
      {save.error === null ? null : (
        <Alert mt="md" color="#b42318" role="alert">
          {text(save.error)}
        </Alert>
      )}
    </ConfirmModal>
  )
}

function Choice({
  setting,
  value,
  mayChange,
  onChoose,
}: {
  setting: Setting
  value: StatementPeriod
  mayChange: boolean
  onChoose: (period: StatementPeriod) => void
}) {
  const t = useTranslations('statement')
  if (!mayChange)
    return (
      <Stack gap="sm">
        <Text>{t('setting.now', { period: t(`period.${setting.period}`) })}</Text>
        <Text c="dimmed">{t('setting.mayNot')}</Text>
      </Stack>
    )
  return (
    <Stack gap="md">
      <Text>
        {setting.holdsFrom === null
          ? t('setting.text')
          : t('setting.from', { day: dayText(setting.holdsFrom) })}
      </Text>
      <NativeSelect
        label={t('setting.length')}
        value={value}
        data={statementPeriods.map((period) => ({ value: period, label: t(`period.${period}`) }))}
        onChange={(event) => {
          const period = statementPeriods.find((one) => one === event.currentTarget.value)
          if (period !== undefined) onChoose(period)
        }}
      />
    </Stack>
  )
}
