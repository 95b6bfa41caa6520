import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslations } from 'use-intl'

/** A password field whose eye is named in the reader's language. */
export function Password(props: PasswordInputProps) {
  const t = useTranslations('web.form')
  return (
    <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }} {...props} />
  )
}
