import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { bankAccount } from '@saola/contract/bank-account'
import type { Output } from '@saola/contract/call'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { DialogCancel } from '@saola/web/ui/DialogCancel.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { OtpStep } from '@saola/web/ui/OtpStep.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useSimulator } from '../../app/useSimulator.ts'
import { bankNames } from '../../parts/BankMark.tsx'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { useBankAccounts } from '../../parts/useBankAccounts.ts'
import { masked, useRefreshAccounts, type LinkStep, type Started } from './accounts.ts'
import styles from './bank-account.module.css'
import { OrganizationForm } from './OrganizationForm.tsx'
import { PersonalForm } from './PersonalForm.tsx'

const WIDTH_PX = 520
type Confirmed = Output<typeof bankAccount.linkVerifyOtp>
type Linked = Output<typeof bankAccount.linkSubmit>['bankAccount']
type Kind = 'personal' | 'organization'
const stepNames = ['account', 'code', 'done'] as const
type StepName = (typeof stepNames)[number]

/** Account, code, done (B-506). `live` links a real account from within Test Mode. Keep it mounted; each opening starts anew. */
export function LinkWizard({
  opened,
  live,
  onClose,
}: {
  opened: boolean
  live: boolean
  onClose: () => void
}) {
  const t = useTranslations('bankAccount')
  const [round, setRound] = useState(0)
  const close = (): void => {
    onClose()
    setRound(round + 1)
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      size={WIDTH_PX}
      title={live ? t('real.title') : t('link.title')}
      closeOnClickOutside={false}
    >
      {opened ? <Steps key={round} live={live} onClose={close} /> : null}
    </Dialog>
  )
}

function Steps({ live, onClose }: { live: boolean; onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('personal')
  const [started, setStarted] = useState<Started | null>(null)
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  const [linked, setLinked] = useState<Linked | null>(null)
  const step = (at: StepName, content: ReactNode) => (
    <>
      <StepList at={at} />
      {content}
    </>
  )
  if (linked !== null) return step('done', <Done account={linked} live={live} onClose={onClose} />)
  if (confirmed !== null)
    return step('code', <Confirm confirmed={confirmed} live={live} onLinked={setLinked} />)
  if (started !== null)
    return step(
      'code',
      <Code
        started={started}
        live={live}
        onAgain={(next) => setStarted({ ...started, step: next })}
        onConfirmed={setConfirmed}
        onBack={() => setStarted(null)}
      />,
    )
  return step(
    'account',
    <Account kind={kind} live={live} onKind={setKind} onStarted={setStarted} />,
  )
}

function StepList({ at }: { at: StepName }) {
  const t = useTranslations('bankAccount.link')
  const reached = stepNames.indexOf(at)
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {stepNames.map((name, i) => (
        <li
          key={name}
          className={i <= reached ? styles.on : undefined}
          aria-current={name === at ? 'step' : undefined}
        >
          {t(`step.${name}`)}
        </li>
      ))}
    </ol>
  )
}

function Account({
  kind,
  live,
  onKind,
  onStarted,
}: {
  kind: Kind
  live: boolean
  onKind: (kind: Kind) => void
  onStarted: (started: Started) => void
}) {
  const t = useTranslations('bankAccount.link')
  return (
    <Stack gap="md">
      <ChoiceChips
        look="cards"
        label={t('kind')}
        value={kind}
        onChange={onKind}
        choices={[
          { value: 'personal', label: t('personal'), hint: t('personalHint') },
          { value: 'organization', label: t('organization'), hint: t('organizationHint') },
        ]}
      />
      {kind === 'personal' ? (
        <PersonalForm live={live} onStarted={onStarted} />
      ) : (
        <OrganizationForm live={live} onStarted={onStarted} />
      )}
    </Stack>
  )
}

function Code({
  started,
  live,
  onAgain,
  onConfirmed,
  onBack,
}: {
  started: Started
  live: boolean
  onAgain: (step: LinkStep) => void
  onConfirmed: (confirmed: Confirmed) => void
  onBack: () => void
}) {
  const t = useTranslations('bankAccount.link')
  const { step, again } = started
  const verify = useMutation({
    mutationFn: (otp: string) =>
      send(bankAccount.linkVerifyOtp, { body: { sessionId: step.sessionId, otp } }, { live }),
    onSuccess: onConfirmed,
  })
  const resend = useMutation({
    mutationFn: again,
    onSuccess: (next) => {
      verify.reset()
      onAgain(next)
    },
  })
  return (
    <Stack gap="md">
      <p className={styles.note}>{t('codeText')}</p>
      <OtpStep
        sentTo={step.phone}
        timeoutSec={step.timeout}
        sessionId={step.sessionId}
        busy={verify.isPending || resend.isPending}
        error={verify.error ?? resend.error ?? undefined}
        onCode={(otp) => verify.mutate(otp)}
        onResend={() => resend.mutate()}
        onBack={onBack}
      />
      <SimulatedInbox />
    </Stack>
  )
}

/** Where a demo's codes arrive; shown only when the installation has a simulated bank. */
function SimulatedInbox() {
  const t = useTranslations('bankAccount.link')
  const at = useSimulator()
  return at === null ? null : (
    <p className={styles.demo}>
      {t('inbox')}{' '}
      <a href={at('/inbox')} target="_blank" rel="noreferrer">
        {t('inboxLink')}
      </a>
      .
    </p>
  )
}

function Confirm({
  confirmed,
  live,
  onLinked,
}: {
  confirmed: Confirmed
  live: boolean
  onLinked: (account: Linked) => void
}) {
  const t = useTranslations('bankAccount')
  const { text } = useErrorText()
  const accounts = useBankAccounts()
  const refresh = useRefreshAccounts()
  const [asDefault, setAsDefault] = useState(false)
  const [key] = useState(newIdempotencyKey)
  const submit = useMutation({
    mutationFn: () =>
      send(
        bankAccount.linkSubmit,
        { body: { sessionId: confirmed.sessionId, defaultAccount: asDefault } },
        { live, idempotencyKey: key },
      ),
    onSuccess: (answer) => {
      refresh()
      onLinked(answer.bankAccount)
    },
  })
  return (
    <Stack gap="md">
      <p className={styles.note}>{t('link.confirmText')}</p>
      <Facts
        facts={[
          [t('detail.bank'), bankNames[confirmed.bankType]],
          [
            t('detail.accountNo'),
            <span key="no" className="tabular">
              {confirmed.accountNo}
            </span>,
          ],
          [t('link.holder'), confirmed.accountName],
        ]}
      />
      {live || (accounts.data?.length ?? 0) === 0 ? null : (
        <Checkbox
          label={t('link.makeDefault')}
          checked={asDefault}
          onChange={(event) => setAsDefault(event.currentTarget.checked)}
        />
      )}
      {submit.error === null ? null : (
        <p className={styles.down} role="alert">
          <Icon name="warning" size={16} /> {text(submit.error)}
        </p>
      )}
      <Group justify="flex-end" gap="xs">
        <DialogCancel />
        <Button data-autofocus loading={submit.isPending} onClick={() => submit.mutate()}>
          {t('link.submit')}
        </Button>
      </Group>
    </Stack>
  )
}

function Done({ account, live, onClose }: { account: Linked; live: boolean; onClose: () => void }) {
  const t = useTranslations('bankAccount')
  return (
    <div className={styles.done} role="status">
      <Icon name="check" size={40} />
      <strong>{t('link.done')}</strong>
      <span>
        {live ? t('real.done') : t('link.doneText', { account: masked(account.accountNo) })}
      </span>
      <Group mt={8} gap="xs">
        {live ? null : (
          <LinkButton
            variant="default"
            to={paths.receivedMoneyAccountDetail}
            search={{ id: account.id }}
          >
            {t('link.toDetail')}
          </LinkButton>
        )}
        <Button onClick={onClose}>{t('link.finish')}</Button>
      </Group>
    </div>
  )
}
