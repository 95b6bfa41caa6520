import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Output } from '@saola/contract/call'
import {
  bankLimitFields,
  mostBankLimits,
  payoutLimit,
  type BankLimitField,
} from '@saola/contract/payout-limit'
import { formatVnd } from '@saola/money/format'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { PendingChange } from '../../parts/PendingChange.tsx'
import { DialogForm } from '../../parts/ThingDialog.tsx'
import { useOutcome } from '../../parts/useOutcome.ts'
import { Change, ReasonOfChange } from './Change.tsx'
import { Loaded, Part } from './Rows.tsx'

type Limits = Output<typeof payoutLimit.get>
type Values = Record<BankLimitField, number | null> & { reason: string }
interface Merchant {
  merchantId: string
  name: string
}

/** How much the bank lets the merchant pay out, and the change of it, which two people make (code 3504; 3505 proposes). */
export function PayoutLimits({ merchantId, name }: Merchant) {
  const t = useTranslations('merchantFile.payoutLimits')
  return (
    <Part title={t('title')}>
      <Loaded call={payoutLimit.get} request={{ query: { merchantId } }}>
        {(limits) => <Shown limits={limits} merchantId={merchantId} name={name} />}
      </Loaded>
    </Part>
  )
}

function Shown({ limits, ...merchant }: Merchant & { limits: Limits }) {
  const t = useTranslations('merchantFile.payoutLimits')
  const isUsual = bankLimitFields.every((field) => limits[field] === limits.usual[field])
  return (
    <>
      <PendingChange id={limits.pendingApproval} />
      <Facts
        facts={bankLimitFields.map((field) => [
          t(`field.${field}`),
          <Money key={field} value={limits[field]} />,
        ])}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {isUsual ? t('usual') : null}{' '}
        {limits.modifiedAt === null ? null : (
          <>
            {t('changed', { name: limits.modifiedBy ?? '' })} · <DateTime at={limits.modifiedAt} />
          </>
        )}
      </Text>
      <Change
        now={limits}
        may={limits.allowedActions.includes('update')}
        label={t('change')}
        title={t('changeTitle', { name: merchant.name })}
      >
        {(now, onDone) => <ChangeForm now={now} {...merchant} onDone={onDone} />}
      </Change>
    </>
  )
}

function useLimitForm(now: Limits) {
  const t = useTranslations('merchantFile.payoutLimits')
  const most = (field: BankLimitField) => (value: number | null) => {
    if (value === null) return t('missing')
    const max = mostBankLimits[field]
    return value > max ? t('most', { max: formatVnd(max) }) : null
  }
  return useForm<Values>({
    initialValues: {
      order: now.order,
      merchantDay: now.merchantDay,
      personDay: now.personDay,
      newReceiver: now.newReceiver,
      reason: '',
    },
    validate: {
      order: most('order'),
      merchantDay: most('merchantDay'),
      personDay: most('personDay'),
      newReceiver: most('newReceiver'),
      reason: (value, all) => {
        if (bankLimitFields.every((field) => all[field] === now[field])) return t('same')
        return value.trim() === '' ? t('reasonMissing') : null
      },
    },
  })
}

function ChangeForm({
  now,
  merchantId,
  name,
  onDone,
}: Merchant & { now: Limits; onDone: () => void }) {
  const t = useTranslations('merchantFile.payoutLimits')
  const tell = useOutcome()
  const queries = useQueryClient()
  const form = useLimitForm(now)
  const words = {
    order: t('missing'),
    merchantDay: t('missing'),
    personDay: t('missing'),
    newReceiver: t('missing'),
    reason: t('reasonMissing'),
  }
  const submit = useSubmit(
    form,
    words,
    (values, idempotencyKey) =>
      send(
        payoutLimit.update,
        {
          body: {
            merchantId,
            order: values.order ?? 0,
            merchantDay: values.merchantDay ?? 0,
            personDay: values.personDay ?? 0,
            newReceiver: values.newReceiver ?? 0,
            reason: values.reason.trim(),
          },
        },
        { idempotencyKey },
      ),
    ({ outcome }) => {
      tell(outcome, { name: t('subject', { name }), done: t('done', { name }) })
      void queries.invalidateQueries({ queryKey: [payoutLimit.get.id] })
      onDone()
    },
  )
  return (
    <DialogForm form={form} submit={submit} label={t('propose')}>
      <Text size="sm">{t('changeText')}</Text>
      {bankLimitFields.map((field) => (
        <AmountInput
          key={field}
          label={t(`field.${field}`)}
          required
          {...form.getInputProps(field)}
          value={form.values[field]}
          onChange={(value) => form.setFieldValue(field, value)}
        />
      ))}
      <ReasonOfChange label={t('reason')} {...form.getInputProps('reason')} />
    </DialogForm>
  )
}
