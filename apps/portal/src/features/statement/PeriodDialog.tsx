import { NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Output } from '@saola/contract/call'
import { statement, statementPeriods, type StatementPeriod } from '@saola/contract/statement'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { dayText } from './rules.ts'

type Setting = Output<typeof statement.getSetting>
interface Values extends Record<string, unknown> {
  period: StatementPeriod
}

/** How long a period is, from the next one on. Keep it mounted. */
export function PeriodDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('statement')
  const { can } = useMe()
  const setting = useQuery({ ...queryOptionsOf(statement.getSetting, {}), enabled: opened })
  return (
    <Dialog opened={opened} onClose={onClose} title={t('setting.title')} size={460}>
      {setting.data === undefined ? (
        <Skeleton height={120} />
      ) : can(2200, 'APPROVE') ? (
        <PeriodForm key={setting.data.period} setting={setting.data} onClose={onClose} />
      ) : (
        <Stack gap="sm">
          <Text>{t('setting.now', { period: t(`period.${setting.data.period}`) })}</Text>
          <Text c="dimmed">{t('setting.mayNot')}</Text>
        </Stack>
      )}
    </Dialog>
  )
}

function PeriodForm({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const t = useTranslations('statement')
  const queries = useQueryClient()
  const form = useForm<Values>({ initialValues: { period: setting.period } })
  const submit = useSubmit(
    form,
    { period: '' },
    ({ period }, idempotencyKey) =>
      send(statement.updateSetting, { body: { period } }, { idempotencyKey }),
    () => {
      toast.success(t('setting.saved'), { durationMs: NOTICE_MS })
      void queries.invalidateQueries({ queryKey: keyOf(statement.getSetting) })
      onClose()
    },
  )
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t('setting.save')}
    >
      <Stack gap="md">
        <Text>
          {setting.holdsFrom === null
            ? t('setting.text')
            : t('setting.from', { day: dayText(setting.holdsFrom) })}
        </Text>
        <NativeSelect
          label={t('setting.length')}
          data={statementPeriods.map((value) => ({ value, label: t(`period.${value}`) }))}
          {...form.getInputProps('period')}
        />
      </Stack>
    </Form>
  )
}
