import { TextInput, type TextInputProps } from '@mantine/core'
import { approvalLimits } from '@saola/contract/approval'
import { useTranslations } from 'use-intl'

/** Why a change is wanted, for the person who approves it. */
export function ChangeReason(props: TextInputProps) {
  const t = useTranslations('backoffice.twoPeople')
  return (
    <TextInput
      label={t('reason')}
      description={t('reasonHint')}
      maxLength={approvalLimits.reason}
      {...props}
    />
  )
}
