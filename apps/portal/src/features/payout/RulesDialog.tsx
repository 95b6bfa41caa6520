import { Skeleton, Stack, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { payout, payoutLimits } from '@saola/contract/payout'
import { isLooser, type PayoutRule } from '@saola/contract/payout-setting'
import { formatVnd } from '@saola/money/format'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { DialogCancel } from '@saola/web/ui/DialogCancel.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { ButtonRow } from '@saola/web/ui/layout.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './payout.module.css'
import type { Setting } from './rules.ts'
import { askRaise, type Raise } from './raise.ts'
import { Coming } from './RulesComing.tsx'
import { useRefreshPayouts, useSetting } from './usePayouts.ts'

interface Values extends Record<string, unknown> {
  two: boolean
  secondAbove: number | null
  merchantDay: number | null
  personDay: number | null
}
const USUAL_VND = 50_000_000

const RulesCode = lazy(() => import('./RulesCode.tsx').then((m) => ({ default: m.RulesCode })))

/** How payouts are agreed to and how much may leave in a day: the owner's to change, for others to read. Keep it mounted. */
export function RulesDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('payout.rule')
  const setting = useSetting()
  const refresh = useRefreshPayouts()
  const [raise, setRaise] = useState<Raise | null>(null)
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) setRaise(null)
  }
  const done = (saved: Setting): void => {
    toast.success(t(saved.coming === null ? 'saved' : 'savedLater'), { durationMs: NOTICE_MS })
    refresh()
    onClose()
  }
  if (raise !== null)
    return (
      <Dialog opened={opened} onClose={onClose} title={t('codeTitle')} size={500}>
        <Suspense fallback={<Skeleton height={200} />}>
          <RulesCode raise={raise} onAgain={setRaise} onDone={done} onBack={() => setRaise(null)} />
        </Suspense>
      </Dialog>
    )
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size={500}>
      <Stack gap="md">
        <p className={styles.plain}>{t('text')}</p>
        {setting === null ? (
          <Skeleton height={200} />
        ) : (
          <>
            {setting.coming === null ? null : <Coming setting={setting} />}
            {setting.mayChange ? (
              <RulesForm
                key={setting.modifiedAt}
                setting={setting}
                onRaise={setRaise}
                onDone={done}
              />
            ) : (
              <ReadOnly setting={setting} />
            )}
          </>
        )}
      </Stack>
    </Dialog>
  )
}

function ReadOnly({ setting }: { setting: Setting }) {
  const t = useTranslations('payout.rule')
  return (
    <>
      <Facts
        facts={[
          [
            t('approvals'),
            setting.secondAbove === null
              ? t('one')
              : t('twoAbove', { amount: formatVnd(setting.secondAbove) }),
          ],
          [t('merchantDay'), <Money key="merchant" value={setting.merchantDay} />],
          [t('personDay'), <Money key="person" value={setting.personDay} />],
          [t('order'), <Money key="order" value={setting.bank.order} />],
          [t('newReceiver'), <Money key="new" value={setting.bank.newReceiver} />],
        ]}
      />
      <p className={styles.hint}>{t('ownerOnly')}</p>
      <ButtonRow end>
        <DialogCancel />
      </ButtonRow>
    </>
  )
}

/** What the bank has set and nobody at the shop can change. */
function ByBank({ bank }: Pick<Setting, 'bank'>) {
  const t = useTranslations('payout.rule')
  return (
    <section aria-label={t('byBank')}>
      <p className={styles.hint}>{t('byBank')}</p>
      <Facts
        facts={[
          [t('order'), <Money key="order" value={bank.order} />],
          [t('newReceiver'), <Money key="new" value={bank.newReceiver} />],
        ]}
      />
    </section>
  )
}

/** What loosens something goes on to a code. */
function RulesForm({
  setting,
  onRaise,
  onDone,
}: {
  setting: Setting
  onRaise: (raise: Raise) => void
  onDone: (saved: Setting) => void
}) {
  const t = useTranslations('payout.rule')
  const words = {
    secondAbove: t('aboveMissing'),
    merchantDay: t('dayMissing'),
    personDay: t('dayMissing'),
  }
  const most = (limit: number, missing: string) => (value: number | null) => {
    if (value === null) return missing
    return value > limit ? t('most', { max: formatVnd(limit) }) : null
  }
  const held = setting.coming ?? setting
  const form = useForm<Values>({
    initialValues: {
      two: held.secondAbove !== null,
      secondAbove: held.secondAbove ?? USUAL_VND,
      merchantDay: held.merchantDay,
      personDay: held.personDay,
    },
    validate: {
      secondAbove: (value, all) =>
        all.two ? most(payoutLimits.amount.max, words.secondAbove)(value) : null,
      merchantDay: most(setting.bank.merchantDay, words.merchantDay),
      personDay: most(setting.bank.personDay, words.personDay),
    },
  })
  const submit = useSubmit(
    form,
    words,
    async ({ two, secondAbove, merchantDay, personDay }, idempotencyKey) => {
      const rule: PayoutRule = {
        secondAbove: two ? secondAbove : null,
        merchantDay: merchantDay ?? 0,
        personDay: personDay ?? 0,
      }
      if (isLooser(rule, setting)) return { raise: await askRaise(rule) }
      return { saved: await send(payout.updateSetting, { body: rule }, { idempotencyKey }) }
    },
    (made) => (made.saved ? onDone(made.saved) : onRaise(made.raise)),
  )
  const amount = (name: 'secondAbove' | 'merchantDay' | 'personDay') => ({
    ...form.getInputProps(name),
    value: form.values[name],
    onChange: (value: number | null) => form.setFieldValue(name, value),
  })
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t('save')}
    >
      <Stack gap="md">
        <Switch label={t('two')} {...form.getInputProps('two', { type: 'checkbox' })} />
        {form.values.two ? (
          <AmountInput label={t('above')} required {...amount('secondAbove')} />
        ) : null}
        <AmountInput label={t('merchantDay')} required {...amount('merchantDay')} />
        <AmountInput label={t('personDay')} required {...amount('personDay')} />
        <ByBank bank={setting.bank} />
        {setting.modifiedBy === null ? null : (
          <p className={styles.hint}>
            {t('changed', { name: setting.modifiedBy })} · <DateTime at={setting.modifiedAt} />
          </p>
        )}
      </Stack>
    </Form>
  )
}
