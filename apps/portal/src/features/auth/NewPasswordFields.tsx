import type { UseFormReturnType } from '@mantine/form'
import { isCommon } from '@saola/contract/common-passwords'
import { password } from '@saola/contract/validators'
import { Password } from '@saola/web/form/Password.tsx'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { useTranslations } from 'use-intl'
import { RuleMeter } from './RuleMeter.tsx'

export interface NewPassword {
  password: string
  repeat: string
}
export const emptyPassword: NewPassword = { password: '', repeat: '' }

/** The rule, that it is none of everybody's, and the repetition, as a form's `validate`, and its words. @param phone of its owner, where it is known. */
export function useNewPasswordRules(phone = '') {
  const t = useTranslations('auth')
  const errors = useErrorText()
  const check = useValidators()
  const words = { password: t('enter.newPassword'), repeat: t('register.again') }
  const validate = {
    password: (value: string) =>
      check(password, words.password)(value) ??
      (isCommon(value, phone) ? errors.key('auth.password_weak') : null),
    repeat: (value: string, all: NewPassword) => {
      if (value === '') return words.repeat
      return value === all.password ? null : t('register.notSame')
    },
  }
  return { validate, words }
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
