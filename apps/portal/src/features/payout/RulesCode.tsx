import { Stack } from '@mantine/core'
import { payout } from '@saola/contract/payout'
import { send } from '@saola/web/api/send'
import { OtpStep } from '@saola/web/ui/OtpStep.tsx'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import styles from './payout.module.css'
import { askRaise, type Raise } from './raise.ts'
import type { Setting } from './rules.ts'

/** The code that a looser rule takes. */
export function RulesCode({
  raise,
  onAgain,
  onDone,
  onBack,
}: {
  raise: Raise
  onAgain: (raise: Raise) => void
  onDone: (saved: Setting) => void
  onBack: () => void
}) {
  const t = useTranslations('payout.rule')
  const { session, rule } = raise
  const verify = useMutation({
    mutationFn: (otp: string) =>
      send(payout.raiseSettingVerify, { body: { sessionId: session.sessionId, otp } }),
    onSuccess: onDone,
  })
  const again = useMutation({ mutationFn: () => askRaise(rule), onSuccess: onAgain })
  return (
    <Stack gap="md">
      <p className={styles.plain}>{t('codeText')}</p>
      <OtpStep
        sentTo={session.phone}
        timeoutSec={session.timeout}
        sessionId={session.sessionId}
        busy={verify.isPending || again.isPending}
        error={verify.error ?? again.error ?? undefined}
        onCode={(otp) => verify.mutate(otp)}
        onResend={() => {
          verify.reset()
          again.mutate()
        }}
        onBack={onBack}
      />
    </Stack>
  )
}
