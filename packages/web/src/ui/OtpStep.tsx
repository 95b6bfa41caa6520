import { Alert, Button, Group, PinInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../i18n/useErrorText.ts'
import { formatLeft } from './time.ts'
import styles from './ui.module.css'
import { useCountdown } from './useCountdown.ts'

interface Props {
  /** Where the code went, already masked. */
  sentTo: string
  /** Life of the code in seconds, as the check call answered. Give a new `sessionId` with each new code. */
  timeoutSec: number
  sessionId: string
  onCode: (otp: string) => void
  onResend: () => void
  onBack?: () => void
  busy?: boolean
  error?: unknown
  /** True = the six digits are one field among others; the form around it submits. */
  embedded?: boolean
}
/** A new code may be asked for after so long. */
export const RESEND_AFTER_SEC = 60

/** Six digits of a code sent by phone: typed, pasted or offered by the phone itself; submits by itself when full. A new session starts empty. */
export function OtpStep(props: Props) {
  return <Digits key={props.sessionId} {...props} />
}

function Digits({
  sentTo,
  timeoutSec,
  onCode,
  onResend,
  onBack,
  busy = false,
  error,
  embedded = false,
}: Props) {
  const t = useTranslations('web.otp')
  const { text } = useErrorText()
  const [code, setCode] = useState('')
  const [start] = useState(() => Date.now())
  const refused = error !== undefined && error !== null
  // A refused code is cleared so that the next try starts with the first digit.
  const [lastError, setLastError] = useState(error)
  if (error !== lastError) {
    setLastError(error)
    if (refused && !embedded) setCode('')
  }
  const left = useCountdown(start + timeoutSec * 1000)
  const wait = useCountdown(start + Math.min(RESEND_AFTER_SEC, timeoutSec) * 1000)
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('sentTo', { phone: sentTo })}</Text>
      <CodeField
        code={code}
        refused={refused}
        busy={busy}
        onChange={(value) => {
          setCode(value)
          if (embedded) onCode(value)
        }}
        onComplete={(value) => {
          if (!embedded) onCode(value)
        }}
      />
      {refused ? (
        <Alert color="#b42318" variant="light" role="alert">
          {text(error)}
        </Alert>
      ) : null}
      <Text size="sm" c="dimmed" className="tabular">
        {left > 0 ? t('left', { time: formatLeft(left) }) : t('expired')}
      </Text>
      <Group justify="space-between" gap="xs">
        {onBack === undefined ? (
          <span />
        ) : (
          <Button variant="subtle" onClick={onBack}>
            {t('change')}
          </Button>
        )}
        <Group gap="xs">
          <Resend waitSec={wait} busy={busy} onResend={onResend} />
          {embedded ? null : (
            <Button
              loading={busy}
              disabled={code.length < 6 || left === 0}
              onClick={() => onCode(code)}
            >
              {t('verify')}
            </Button>
          )}
        </Group>
      </Group>
    </Stack>
  )
}

function CodeField({
  code,
  refused,
  busy,
  onChange,
  onComplete,
}: {
  code: string
  refused: boolean
  busy: boolean
  onChange: (value: string) => void
  onComplete: (value: string) => void
}) {
  const t = useTranslations('web.otp')
  return (
    <fieldset className={styles.bare} aria-label={t('label')}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the step is one field, reached by pressing "continue" */}
      <PinInput
        length={6}
        type="number"
        inputMode="numeric"
        oneTimeCode
        size="lg"
        autoFocus
        placeholder=""
        value={code}
        error={refused}
        disabled={busy}
        getInputProps={(index: number) => ({
          'aria-label': t('digit', { n: String(index + 1) }),
        })}
        onChange={onChange}
        onComplete={onComplete}
      />
    </fieldset>
  )
}

function Resend({
  waitSec,
  busy,
  onResend,
}: {
  waitSec: number
  busy: boolean
  onResend: () => void
}) {
  const t = useTranslations('web.otp')
  return (
    <Button variant="default" disabled={waitSec > 0 || busy} onClick={onResend} className="tabular">
      {waitSec > 0 ? t('resendIn', { seconds: String(waitSec) }) : t('resend')}
    </Button>
  )
}
