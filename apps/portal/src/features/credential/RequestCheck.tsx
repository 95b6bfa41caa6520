import { Alert, Button, Textarea, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import type { Output } from '@saola/contract/call'
import { credential } from '@saola/contract/credential'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { readRequest, type Pasted } from './request.ts'
import styles from './credential.module.css'

type Checked = Output<typeof credential.checkRequest>

/** A request of the merchant's server, looked at step by step: pasted whole, or field by field. */
export function RequestCheck() {
  const t = useTranslations('credential.check')
  const { text } = useErrorText()
  const form = useForm<Values>({
    initialValues: { paste: '', client: '', time: '', validate: '', body: '' },
  })
  const check = useMutation<Checked, Error, Pasted>({
    mutationFn: (body) => send(credential.checkRequest, { body }),
  })
  const paste = (value: string): void => {
    const parts = readRequest(value)
    form.setValues({
      paste: value,
      ...Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== '')),
    })
  }
  return (
    <Section title={t('heading')}>
      <p className={styles.plain}>{t('text')}</p>
      <form
        className={styles.once}
        noValidate
        onSubmit={form.onSubmit(({ paste: _paste, ...asked }) => {
          if (!check.isPending)
            check.mutate({
              client: asked.client.trim(),
              time: asked.time.trim(),
              validate: asked.validate.trim(),
              body: asked.body.trim(),
            })
        })}
      >
        <Textarea
          label={t('paste')}
          description={t('pasteHint')}
          autosize
          minRows={3}
          maxRows={8}
          spellCheck={false}
          autoComplete="off"
          value={form.values.paste}
          onChange={(event) => paste(event.currentTarget.value)}
        />
        <RequestFields form={form} />
        {check.error === null ? null : (
          <Alert color="#b42318" role="alert">
            {text(check.error)}
          </Alert>
        )}
        <div className={styles.buttons}>
          <Button type="submit" variant="default" loading={check.isPending}>
            {t('submit')}
          </Button>
        </div>
      </form>
      {check.data === undefined ? null : <Result checked={check.data} />}
    </Section>
  )
}

interface Values extends Pasted {
  paste: string
}

function RequestFields({ form }: { form: UseFormReturnType<Values> }) {
  const t = useTranslations('credential.check')
  return (
    <>
      <div className={styles.pair}>
        <TextInput
          label={t('client')}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          {...form.getInputProps('client')}
        />
        <TextInput
          label={t('time')}
          maxLength={50}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('time')}
        />
      </div>
      <TextInput
        label={t('validate')}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        {...form.getInputProps('validate')}
      />
      <Textarea
        label={t('body')}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        autoComplete="off"
        maxLength={300_000}
        {...form.getInputProps('body')}
      />
    </>
  )
}

const outcomeOf = (ok: boolean | null) => {
  if (ok === null) return 'skipped'
  return ok ? 'ok' : 'bad'
}
const look = {
  skipped: { className: styles.skipped, icon: 'minus' },
  ok: { className: styles.good, icon: 'check' },
  bad: { className: styles.bad, icon: 'close' },
} as const

function Result({ checked }: { checked: Checked }) {
  const t = useTranslations('credential.check')
  const seconds = checked.aheadMs === null ? 0 : Math.round(checked.aheadMs / 1_000)
  return (
    <section className={styles.checked} aria-label={t('result')} aria-live="polite">
      <ol className={styles.checks}>
        {checked.steps.map(({ step, ok, hint }) => (
          <li key={step} className={look[outcomeOf(ok)].className}>
            <Icon name={look[outcomeOf(ok)].icon} size={18} />
            <span>
              <b>{t(`step.${step}`)}</b>: {t(outcomeOf(ok))}
              {hint === null ? null : <small>{t(`hint.${hint}`)}</small>}
            </span>
          </li>
        ))}
      </ol>
      {checked.steps.every(({ ok }) => ok === true) ? (
        <p className={styles.plain}>{t('allRight')}</p>
      ) : null}
      {checked.aheadMs === null || seconds === 0 ? null : (
        <p className={styles.plain}>
          {t(seconds > 0 ? 'ahead' : 'behind', { seconds: Math.abs(seconds) })}
        </p>
      )}
      {checked.opened === null ? null : (
        <>
          <h3 className={styles.sub}>{t('opened')}</h3>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reachable by keyboard */}
          <pre className={styles.sample} tabIndex={0} role="region" aria-label={t('opened')}>
            {checked.opened}
          </pre>
        </>
      )}
    </section>
  )
}
