import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { authCms } from '@saola/contract/auth-cms'
import { required } from '@saola/contract/validators'
import { keyOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Admin } from '../../app/useAdmin.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpFactor } from './SetUpFactor.tsx'

type View = 'rest' | 'setUp' | 'renew' | 'off'

/** One's own second factor: switched on, moved to another phone, its recovery codes made anew, and switched off by those who may. */
export function FactorSection({ admin }: { admin: Admin }) {
  const t = useTranslations('admin')
  const queries = useQueryClient()
  const [view, setView] = useState<View>('rest')
  const done = (): void => {
    setView('rest')
    void queries.invalidateQueries({ queryKey: keyOf(authCms.profile) })
    void queries.invalidateQueries({ queryKey: keyOf(authCms.sessions) })
  }
  const cancel = (
    <Button variant="default" onClick={() => setView('rest')}>
      {t('factor.cancel')}
    </Button>
  )
  return (
    <Section title={t('factor.title')}>
      {view === 'rest' ? <Rest factor={admin.secondFactor} onAsk={setView} /> : null}
      {view === 'setUp' ? (
        <SetUpFactor on={admin.secondFactor.on} cancel={cancel} onDone={done} />
      ) : null}
      {view === 'renew' ? <Renew cancel={cancel} onDone={done} /> : null}
      {view === 'off' ? <TurnOff cancel={cancel} onDone={done} /> : null}
    </Section>
  )
}

function Rest({ factor, onAsk }: { factor: Admin['secondFactor']; onAsk: (view: View) => void }) {
  const t = useTranslations('admin.factor')
  if (!factor.on)
    return (
      <Stack align="flex-start">
        <Text>{t('off')}</Text>
        <Button onClick={() => onAsk('setUp')}>{t('start')}</Button>
      </Stack>
    )
  return (
    <Stack align="flex-start">
      <div>
        <Text>
          {t.rich('on', {
            when: () => (factor.since === null ? null : <DateTime at={factor.since} />),
          })}
        </Text>
        <Text c="dimmed">{t('left', { count: factor.recoveryCodesLeft })}</Text>
        {factor.required ? <Text c="dimmed">{t('required')}</Text> : null}
      </div>
      <Group>
        <Button variant="default" onClick={() => onAsk('setUp')}>
          {t('move')}
        </Button>
        <Button variant="default" onClick={() => onAsk('renew')}>
          {t('renew')}
        </Button>
        {factor.required ? null : (
          <Button variant="default" onClick={() => onAsk('off')}>
            {t('turnOff')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

interface StepProps {
  cancel: ReactNode
  onDone: () => void
}
function Renew({ cancel, onDone }: StepProps) {
  const t = useTranslations('admin.factor')
  const enter = useTranslations('admin.enter')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <RecoveryCodes codes={codes} onSaved={onDone} />
  return (
    <CodeForm
      text={t('renewText')}
      empty={enter('code')}
      label={t('code')}
      digits
      submitLabel={t('renew')}
      cancel={cancel}
      work={(code) => send(authCms.recoveryCodes, { body: { code } })}
      onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
    />
  )
}
function TurnOff({ cancel, onDone }: StepProps) {
  const t = useTranslations('admin.factor')
  const enter = useTranslations('admin.enter')
  return (
    <CodeForm
      text={t('offText')}
      empty={enter('anyCode')}
      label={t('offCode')}
      submitLabel={t('turnOff')}
      cancel={cancel}
      work={(code) => send(authCms.secondFactorOff, { body: { code } })}
      onDone={() => {
        toast.success(t('turnedOff'), { durationMs: NOTICE_MS })
        onDone()
      }}
    />
  )
}

function CodeForm<T>({
  text,
  empty,
  label,
  digits = false,
  submitLabel,
  cancel,
  work,
  onDone,
}: {
  text: string
  /** Said where no code was typed. */
  empty: string
  label: string
  digits?: boolean
  submitLabel: string
  cancel: ReactNode
  work: (code: string) => Promise<T>
  onDone: (result: T) => void
}) {
  const check = useValidators()
  const words = { code: empty }
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: check(required, words.code) },
  })
  const submit = useSubmit(form, words, ({ code }) => work(code), onDone)
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={submitLabel}
      secondary={cancel}
    >
      <Text mb="md">{text}</Text>
      <TextInput
        label={label}
        maw={320}
        autoFocus
        autoComplete="one-time-code"
        inputMode={digits ? 'numeric' : 'text'}
        maxLength={20}
        {...form.getInputProps('code')}
      />
    </Form>
  )
}
