import { TextInput, type TextInputProps } from '@mantine/core'
import { PhoneInput } from '@saola/web/form/PhoneInput.tsx'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'

/** The fields that name an account, with what a password manager needs to know them by. */
export function PhoneField(props: ComponentProps<typeof PhoneInput>) {
  const t = useTranslations('auth')
  return (
    <PhoneInput
      label={t('field.phone')}
      placeholder={t('hint.phone')}
      autoComplete="username"
      {...props}
    />
  )
}

export function MerchantCodeField(props: TextInputProps) {
  const t = useTranslations('auth')
  return (
    <TextInput
      label={t('field.merchantCode')}
      description={t('hint.merchantCode')}
      autoComplete="organization"
      autoCapitalize="characters"
      maxLength={20}
      {...props}
    />
  )
}
