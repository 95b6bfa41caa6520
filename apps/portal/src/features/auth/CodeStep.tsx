import { Stack, Text, Title } from '@mantine/core'
import { OtpStep } from '@saola/web/ui/OtpStep.tsx'
import { useTranslations } from 'use-intl'
import { DemoInbox } from './DemoInbox.tsx'
import { maskPhone } from './mask.ts'

interface Props {
  phone: string
  step: { sessionId: string; timeout: number }
  busy: boolean
  error: Error | null
  onCode: (otp: string) => void
  onResend: () => void
  onBack: () => void
}

/** The second step of signing in: the one-time code. */
export function CodeStep({ phone, step, ...rest }: Props) {
  const t = useTranslations('auth')
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>{t('login.codeTitle')}</Title>
        <Text c="dimmed">{t('login.codeSubtitle')}</Text>
      </div>
      <OtpStep
        sentTo={maskPhone(phone)}
        timeoutSec={step.timeout}
        sessionId={step.sessionId}
        {...rest}
      />
      <DemoInbox />
    </Stack>
  )
}
