import { Alert, Button, Stack } from '@mantine/core'
import { payout } from '@saola/contract/payout'
import { formatVnd } from '@saola/money/format'
import { ApiError } from '@saola/web/api/ApiError'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { ButtonRow } from '@saola/web/ui/layout.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { OtpStep } from '@saola/web/ui/OtpStep.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { useSimulator } from '../../app/useSimulator.ts'
import { BatchesOf, Chosen, Results } from './ApproveLists.tsx'
import { PaidRecently, warnedIn } from './PaidRecently.tsx'
import styles from './payout.module.css'
import { sumOf, totalOf, type Decidable, type Decided, type Session } from './rules.ts'
import { useRefreshPayouts } from './usePayouts.ts'

const WIDTH_PX = 560

interface Props {
  rows: readonly Decidable[]
  opened: boolean
  onClose: () => void
  onDone?: () => void
}

/** Shows what will be paid, asks for one code, and says of each payout what became of it. Keep it mounted. */
export function ApproveDialog({ rows, opened, onClose, onDone }: Props) {
  const t = useTranslations('payout.approve')
  const refresh = useRefreshPayouts()
  const [session, setSession] = useState<Session | null>(null)
  const [decided, setDecided] = useState<Decided | null>(null)
  const start = useMutation({
    mutationFn: () => send(payout.approve, { body: { payOutIds: rows.map(({ id }) => id) } }),
    onSuccess: setSession,
    // Somebody else may have been quicker: the list behind shows it.
    onError: refresh,
  })
  const verify = useMutation({
    mutationFn: ({ session: { sessionId, items }, otp }: { session: Session; otp: string }) => {
      // The code is asked for once they were confirmed.
      const confirmed = items.filter(({ warned }) => warned > 0).map(({ id }) => id)
      return send(payout.approveVerify, { body: { sessionId, otp, confirmed } })
    },
    onSuccess: (results) => {
      setDecided(results)
      refresh()
    },
    // The answer may be what was lost, not the approval: the list behind shows it.
    onError: refresh,
  })
  const close = (): void => {
    if (verify.isPending) return
    if (decided !== null) onDone?.()
    onClose()
  }
  // The next opening starts anew; while the dialog fades it keeps its words.
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) {
      setSession(null)
      setDecided(null)
      start.reset()
      verify.reset()
    }
  }
  const title = rows.length === 1 ? t('titleOne') : t('title', { count: String(rows.length) })
  return (
    <Dialog
      opened={opened}
      onClose={close}
      size={WIDTH_PX}
      title={decided === null ? title : t('resultTitle')}
    >
      {decided === null && session === null ? (
        <Review
          rows={rows}
          busy={start.isPending}
          error={start.error}
          onSend={() => start.mutate()}
          onCancel={close}
        />
      ) : null}
      {decided === null && session !== null ? (
        <Code
          rows={rows}
          session={session}
          busy={verify.isPending || start.isPending}
          isChecking={verify.isPending}
          error={verify.error ?? start.error ?? undefined}
          onCode={(otp) => verify.mutate({ session, otp })}
          onResend={() => {
            verify.reset()
            start.mutate()
          }}
          onBack={() => {
            verify.reset()
            start.reset()
            setSession(null)
          }}
        />
      ) : null}
      {decided === null ? null : <Results rows={rows} decided={decided} onClose={close} />}
    </Dialog>
  )
}

function Review({
  rows,
  busy,
  error,
  onSend,
  onCancel,
}: {
  rows: readonly Decidable[]
  busy: boolean
  error: Error | null
  onSend: () => void
  onCancel: () => void
}) {
  const t = useTranslations('payout.approve')
  const common = useTranslations('common.action')
  return (
    <Stack gap="md">
      <p className={styles.plain}>{t('text')}</p>
      <Chosen rows={rows} />
      {error === null ? null : <Refused error={error} />}
      <ButtonRow end>
        <Button variant="default" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button data-autofocus loading={busy} onClick={onSend}>
          {t('send')}
        </Button>
      </ButtonRow>
    </Stack>
  )
}

/** What to do about a refusal that somebody can mend: who else could agree, or that the bank has to know who stands for the shop. */
const remedies = {
  38008: { path: paths.members, open: 'noApprover', closed: 'noApproverOwner', link: 'toMembers' },
  38014: {
    path: paths.identification,
    open: 'identify',
    closed: 'identifyOwner',
    link: 'toIdentify',
  },
} as const
function Refused({ error }: { error: Error }) {
  const t = useTranslations('payout.approve')
  const { text } = useErrorText()
  const { reach } = useMe()
  const code = error instanceof ApiError ? error.code : 0
  const remedy = code === 38008 || code === 38014 ? remedies[code] : null
  const opens = remedy !== null && reach(remedy.path)
  return (
    <Alert color="#b42318" role="alert">
      {text(error)}
      {remedy === null ? null : (
        <p className={styles.plain}>
          {t(opens ? remedy.open : remedy.closed)}{' '}
          {opens ? (
            <LinkAnchor underline="always" to={remedy.path}>
              {t(remedy.link)}
            </LinkAnchor>
          ) : null}
        </p>
      )}
    </Alert>
  )
}

function Code({
  rows,
  session,
  isChecking,
  ...rest
}: {
  rows: readonly Decidable[]
  session: Session
  busy: boolean
  isChecking: boolean
  error: unknown
  onCode: (otp: string) => void
  onResend: () => void
  onBack: () => void
}) {
  const t = useTranslations('payout.approve')
  const { count } = session
  const total = totalOf(session)
  const [confirmedFor, setConfirmedFor] = useState<string | null>(null)
  const isConfirmed = warnedIn(session) === 0 || confirmedFor === session.sessionId
  return (
    <Stack gap="md">
      <PaidRecently
        session={session}
        isConfirmed={isConfirmed}
        onConfirm={(yes) => setConfirmedFor(yes ? session.sessionId : null)}
      />
      <BatchesOf session={session} />
      {total === sumOf(rows) ? null : (
        <Alert color="yellow" variant="outline">
          {t('priceChanged', { before: formatVnd(sumOf(rows)), now: formatVnd(total) })}
        </Alert>
      )}
      {isConfirmed ? (
        <>
          <p className={styles.plain}>{t('codeText', { count, total: formatVnd(total) })}</p>
          <OtpStep
            sentTo={session.phone}
            timeoutSec={session.timeout}
            sessionId={session.sessionId}
            {...rest}
          />
        </>
      ) : null}
      {isChecking ? (
        <p className={styles.plain} role="status">
          {t('checking')}
        </p>
      ) : null}
      <SimulatedInbox />
    </Stack>
  )
}

/** Where a demo's codes arrive; shown only when the installation has a simulated bank. */
function SimulatedInbox() {
  const t = useTranslations('payout.approve')
  const at = useSimulator()
  return at === null ? null : (
    <p className={styles.hint}>
      {t('inbox')}{' '}
      <a href={at('/inbox')} target="_blank" rel="noreferrer">
        {t('inboxLink')}
      </a>
      .
    </p>
  )
}
