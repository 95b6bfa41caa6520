import { searchHook, text } from '@saola/web/list/screenSearch'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Output } from '@saola/contract/call'
import { payLink } from '@saola/contract/pay-link'
import { formatVnd } from '@saola/money/format'
import { MAX_TRANSFER_VND } from '@saola/money/vnd'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { addressAt, paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { endsAt } from '../../parts/counter/counter.ts'
import { SmallPaymentNote } from '../../parts/SmallPaymentNote.tsx'
import { Counter } from './Counter.tsx'
import { keys, pressed, type PadKey } from './pad.ts'
import styles from './new-payment.module.css'

type Link = Output<typeof payLink.create>
/** The one just made, and when by this machine's clock. */
interface Made {
  link: Link
  endsAtMs: number | null
}
interface Values extends Record<string, unknown> {
  amount: number | null
  note: string
}
const empty: Values = { amount: null, note: '' }

const usePaymentSearch = searchHook({ code: text })

/** From sign-in to a QR in two steps: an amount, and go. `?code=` shows the counter of a payment again after a reload. */
export function NewPayment() {
  const navigate = useNavigate()
  const { code = null } = usePaymentSearch()
  const [made, setMade] = useState<Made | null>(null)
  const [first, setFirst] = useState(empty)
  const show = (link: Link): void => {
    setMade({ link, endsAtMs: endsAt(link, Date.now()) })
    void navigate({ href: addressAt(paths.newPayment, { code: link.payLinkCode }) })
  }
  const back = (values: Values): void => {
    setFirst(values)
    setMade(null)
    void navigate({ href: paths.newPayment, replace: true })
  }
  const mine = made !== null && made.link.payLinkCode === code ? made : null
  return (
    <>
      <Pad key={code ?? 'pad'} initial={first} onMade={show} />
      {code === null ? null : (
        <Counter
          code={code}
          made={mine}
          onNext={() => back(empty)}
          onAgain={(link) => back({ amount: link.amount, note: link.description ?? '' })}
        />
      )}
    </>
  )
}

function usePad(initial: Values, onMade: (link: Link) => void) {
  const t = useTranslations('newPayment')
  const words = { amount: t('amountNeeded') }
  const form = useForm<Values>({
    initialValues: initial,
    validate: {
      amount: (value) => {
        if (value === null || value < 1) return words.amount
        return value > MAX_TRANSFER_VND
          ? t('amountMax', { max: formatVnd(MAX_TRANSFER_VND) })
          : null
      },
    },
  })
  const submit = useSubmit(
    form,
    words,
    (values, idempotencyKey) =>
      send(
        payLink.create,
        {
          body: {
            amount: values.amount ?? 0,
            description: values.note.trim() || null,
            expireType: 'TEN_MINUTES',
          },
        },
        { idempotencyKey },
      ),
    onMade,
  )
  return { form, submit }
}

function Pad({ initial, onMade }: { initial: Values; onMade: (link: Link) => void }) {
  const t = useTranslations('newPayment')
  const me = useMe()
  const { form, submit } = usePad(initial, onMade)
  const { amount } = form.values
  const set = (value: number | null): void => {
    form.setFieldValue('amount', value)
    form.clearFieldError('amount')
  }
  // The pad takes back what was pasted and could not be read.
  const [cleared, setCleared] = useState(0)
  const press = (key: PadKey): void => {
    if (amount === null && key === 'back') setCleared(cleared + 1)
    set(pressed(amount, key))
  }
  useFirstFocus()
  return (
    <Page title={t('title')}>
      <div className={styles.pad}>
        <Section>
          <Form
            onSubmit={form.onSubmit(submit.run, () =>
              document.querySelector<HTMLElement>('[data-pad-amount]')?.focus(),
            )}
            error={submit.error}
            busy={submit.busy}
            submitLabel={amount === null ? t('go') : t('goAmount', { amount: formatVnd(amount) })}
          >
            {/* The pad below is the keyboard of a touch screen; keys of a real one work as well. */}
            <AmountInput
              key={cleared}
              data-pad-amount
              inputMode="none"
              size="xl"
              classNames={{ input: styles.amount ?? '' }}
              label={t('amount')}
              placeholder="0"
              value={amount}
              onChange={set}
              error={form.errors.amount}
              descriptionProps={{ size: 'md' }}
              {...(amount === null ? { description: t('hint') } : {})}
            />
            <Keys onKey={press} />
            {/* Below the keys, which must not move under a thumb. */}
            <SmallPaymentNote amount={amount} />
            <TextInput
              label={t('note')}
              placeholder={t('noteHint')}
              maxLength={255}
              autoComplete="off"
              enterKeyHint="go"
              {...form.getInputProps('note')}
            />
          </Form>
        </Section>
        {me.reach(paths.subscriptionCounter) ? (
          <LinkAnchor className={styles.story ?? ''} to={paths.subscriptionCounter}>
            {t('subscriber')}
          </LinkAnchor>
        ) : null}
      </div>
    </Page>
  )
}

function Keys({ onKey }: { onKey: (key: PadKey) => void }) {
  const t = useTranslations('newPayment')
  return (
    <div className={styles.keys}>
      {keys.map((key) => (
        <Button
          key={key}
          variant="default"
          className={styles.key ?? ''}
          aria-label={key === 'back' ? t('back') : key}
          onClick={() => onKey(key)}
        >
          {key === 'back' ? <Icon name="left" size={24} /> : key}
        </Button>
      ))}
    </div>
  )
}

/** Ready to type at once, on machines with a real keyboard; the shell gives the heading its focus first. */
function useFirstFocus(): void {
  useEffect(() => {
    if (!matchMedia('(hover: hover)').matches) return
    const timer = setTimeout(() => {
      if (document.querySelector('[role="dialog"]') === null)
        document.querySelector<HTMLElement>('[data-pad-amount]')?.focus()
    }, 400)
    return () => clearTimeout(timer)
  }, [])
}
