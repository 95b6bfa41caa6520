import { Checkbox, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Output } from '@saola/contract/call'
import {
  subscriptionHold,
  subscriptionHoldLimits,
  type BankHoldKind,
} from '@saola/contract/subscription-hold'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { PendingChange } from '../../parts/PendingChange.tsx'
import { DialogForm } from '../../parts/ThingDialog.tsx'
import { useOutcome } from '../../parts/useOutcome.ts'
import { Change, ReasonOfChange } from './Change.tsx'
import { Row, Rows } from './Rows.tsx'

type Overview = Output<typeof subscriptionHold.overview>
interface Merchant {
  merchantId: string
  name: string
}
type Held = {
  messages: boolean
  run: boolean
}

/** What the bank holds now, since when and why, and the change of it, which two people make. */
export function SubscriptionHold({ it, ...merchant }: Merchant & { it: Overview }) {
  const t = useTranslations('merchantFile.subscriptions.hold')
  const isHeld = (kind: BankHoldKind): boolean => it.holds.some((one) => one.kind === kind)
  const now: Held = { messages: isHeld('MESSAGES'), run: isHeld('RUN') }
  return (
    <>
      <PendingChange id={it.pendingApproval} />
      {it.holds.length === 0 ? (
        <Text>{t('none')}</Text>
      ) : (
        <Rows label={t('title')}>
          {it.holds.map(({ kind, since, by, reason }) => (
            <Row
              key={kind}
              small={t('reason', { reason })}
              aside={
                <small>
                  {t.rich('since', { by, when: () => <DateTime key="when" at={since} exact /> })}
                </small>
              }
            >
              {t(`kind.${kind}`)}
            </Row>
          ))}
        </Rows>
      )}
      <Change
        now={now}
        may={it.allowedActions.includes('update')}
        label={t('change')}
        title={t('changeTitle', { name: merchant.name })}
      >
        {(held, onDone) => <ChangeForm now={held} {...merchant} onDone={onDone} />}
      </Change>
    </>
  )
}

function useHoldForm(now: Held) {
  const t = useTranslations('merchantFile.subscriptions.hold')
  const enter = useTranslations('merchantFile.subscriptions.enter')
  const isAnew = ({ messages, run }: Pick<Held, 'messages' | 'run'>): boolean =>
    (messages && !now.messages) || (run && !now.run)
  const form = useForm<Held & { merchantReason: string; reason: string }>({
    initialValues: { ...now, merchantReason: '', reason: '' },
    validate: {
      merchantReason: (value, all) =>
        isAnew(all) && value.trim() === '' ? enter('merchantReason') : null,
      reason: (value, all) => {
        if (all.messages === now.messages && all.run === now.run) return t('same')
        return value.trim() === '' ? enter('reason') : null
      },
    },
  })
  return { form, isAnew: isAnew(form.values) }
}

function ChangeForm({
  now,
  merchantId,
  name,
  onDone,
}: Merchant & { now: Held; onDone: () => void }) {
  const t = useTranslations('merchantFile.subscriptions.hold')
  const enter = useTranslations('merchantFile.subscriptions.enter')
  const tell = useOutcome()
  const queries = useQueryClient()
  const { form, isAnew } = useHoldForm(now)
  const submit = useSubmit(
    form,
    { merchantReason: enter('merchantReason'), reason: enter('reason') },
    ({ messages, run, merchantReason, reason }, idempotencyKey) =>
      send(
        subscriptionHold.update,
        {
          body: {
            merchantId,
            messages,
            run,
            merchantReason: isAnew ? merchantReason.trim() : null,
            reason: reason.trim(),
          },
        },
        { idempotencyKey },
      ),
    ({ outcome }) => {
      tell(outcome, { name: t('subject', { name }), done: t('done', { name }) })
      void queries.invalidateQueries({ queryKey: [subscriptionHold.overview.id] })
      onDone()
    },
  )
  return (
    <DialogForm form={form} submit={submit} label={t('propose')}>
      <Text size="sm">{t('changeText')}</Text>
      <Checkbox label={t('messages')} {...form.getInputProps('messages', { type: 'checkbox' })} />
      <Checkbox label={t('run')} {...form.getInputProps('run', { type: 'checkbox' })} />
      {isAnew ? (
        <Textarea
          label={t('merchantReason')}
          required
          autosize
          minRows={2}
          maxLength={subscriptionHoldLimits.merchantReason}
          {...form.getInputProps('merchantReason')}
        />
      ) : null}
      <ReasonOfChange label={t('reasonForSecond')} {...form.getInputProps('reason')} />
    </DialogForm>
  )
}
