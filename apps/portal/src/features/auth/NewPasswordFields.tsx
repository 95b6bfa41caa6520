import type { UseFormReturnType } from '@mantine/form'
import { password } from '@saola/contract/validators'
import { Password } from '@saola/web/form/Password.tsx'
import { useValidators } from '@saola/web/form/useValidators'
import { useTranslations } from 'use-intl'
import { RuleMeter } from './RuleMeter.tsx'

export interface NewPassword {
  password: string
  repeat: string
}
export const emptyPassword: NewPassword = { password: '', repeat: '' }

/** The rule and the repetition, as a form's `validate`. */
export function useNewPasswordRules() {
  const t = useTranslations('auth.register')
  const check = useValidators()
  return {
    password: check(password),
    repeat: (value: string, all: NewPassword) => (value === all.password ? null : t('notSame')),
  }
}

/** A new password, twice, with the rule shown part by part. */
export function NewPasswordFields({
  form,
  label,
}: {
  form: UseFormReturnType<NewPassword & Record<string, unknown>>
  label?: string
}) {
  const t = useTranslations('auth.field')
  return (
    <>
      <Password
        label={label ?? t('password')}
        autoComplete="new-password"
        maxLength={64}
        {...form.getInputProps('password')}
      />
      <RuleMeter value={form.values.password} />
      <Password
        label={t('repeat')}
        autoComplete="new-password"
        maxLength={64}
        {...form.getInputProps('repeat')}
      />
    </>
  )
}
