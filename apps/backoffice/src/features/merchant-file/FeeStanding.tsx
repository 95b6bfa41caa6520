import { Select, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Output } from '@saola/contract/call'
import { feeTypes } from '@saola/contract/enums'
import { feeCollection } from '@saola/contract/fee-collection'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { showDay } from '@saola/web/list/days'
import { firstDaysAhead } from '@saola/web/parts/fee-report/report'
import { StandingFacts } from '@saola/web/parts/fee-report/StandingFacts.tsx'
import { businessDay } from '@saola/web/ui/time'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useAdmin } from '../../app/useAdmin.ts'
import { PendingChange } from '../../parts/PendingChange.tsx'
import { DialogForm } from '../../parts/ThingDialog.tsx'
import { useOutcome } from '../../parts/useOutcome.ts'
import { Change, ReasonOfChange } from './Change.tsx'
import { Loaded, Part } from './Rows.tsx'

type Standing = Output<typeof feeCollection.cmsStanding>
type FeeType = Standing['feeType']
interface Merchant {
  merchantId: string
  name: string
}

/** How the merchant pays its fees, and the change of it, which two people make (code 3300; 3301 proposes). */
export function FeeStanding({ merchantId, name }: Merchant) {
  const t = useTranslations('feeReportScreen.standing')
  return (
    <Part title={t('title')}>
      <Loaded call={feeCollection.cmsStanding} request={{ query: { merchantId } }}>
        {(standing) => <Shown standing={standing} merchantId={merchantId} name={name} />}
      </Loaded>
    </Part>
  )
}

function Shown({ standing, ...merchant }: Merchant & { standing: Standing }) {
  const t = useTranslations('feeReportScreen.standing')
  const { data: me } = useAdmin()
  const { coming, pendingApproval } = standing
  return (
    <>
      <PendingChange id={coming === null ? pendingApproval : null} />
      <StandingFacts standing={standing} />
      {coming === null ? null : (
        <Text mt="xs">
          {t('coming', { day: showDay(coming.from), type: t(`type.${coming.feeType}`) })}
        </Text>
      )}
      <Change
        now={standing.feeType}
        may={me?.codes.includes(3301) === true && pendingApproval === null && coming === null}
        label={t('change')}
        title={t('changeTitle', { name: merchant.name })}
      >
        {(now, onDone) => <ChangeForm now={now} {...merchant} onDone={onDone} />}
      </Change>
    </>
  )
}

function ChangeForm({
  now,
  merchantId,
  name,
  onDone,
}: Merchant & { now: FeeType; onDone: () => void }) {
  const t = useTranslations('feeReportScreen.standing')
  const enter = useTranslations('feeReportScreen.enter')
  const tell = useOutcome()
  const queries = useQueryClient()
  const days = firstDaysAhead(businessDay())
  const form = useForm({
    initialValues: {
      feeType: (feeTypes.find((one) => one !== now) ?? now) as FeeType,
      effectiveFrom: days[0] ?? '',
      reason: '',
    },
    validate: { reason: (value) => (value.trim() === '' ? enter('reason') : null) },
  })
  const submit = useSubmit(
    form,
    { reason: enter('reason') },
    ({ feeType, effectiveFrom, reason }, idempotencyKey) =>
      send(
        feeCollection.cmsSetFeeType,
        { body: { merchantId, feeType, effectiveFrom, reason: reason.trim() } },
        { idempotencyKey },
      ),
    ({ outcome }) => {
      tell(outcome, {
        name: t('subject', { name }),
        done: t('done', { name }),
        from: form.values.effectiveFrom,
      })
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('fee.cms.'),
      })
      onDone()
    },
  )
  return (
    <DialogForm form={form} submit={submit} label={t('propose')}>
      <Text size="sm">{t('changeText')}</Text>
      <Select
        label={t('newType')}
        allowDeselect={false}
        data={feeTypes
          .filter((one) => one !== now)
          .map((value) => ({ value, label: t(`type.${value}`) }))}
        {...form.getInputProps('feeType')}
      />
      <Select
        label={t('from')}
        allowDeselect={false}
        data={days.map((value) => ({ value, label: showDay(value) }))}
        {...form.getInputProps('effectiveFrom')}
      />
      <ReasonOfChange label={t('reason')} {...form.getInputProps('reason')} />
    </DialogForm>
  )
}
