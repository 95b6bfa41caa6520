import { Alert, Button } from '@mantine/core'
import type { VietQrProInfo } from '@saola/contract/vietqr-pro'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { ButtonRow, DividedList, FieldStack } from '@saola/web/ui/layout.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { bankNames } from '../../parts/BankMark.tsx'
import { Status } from './Status.tsx'
import { useMoves } from './useMoves.ts'
import styles from './vietqr-pro.module.css'

interface Stop {
  id: string | null
  no: string
}

/** How the service stands, and each account's permission, with what may be done from there (B-502). */
export function StatePanel({
  info,
  may,
  testMode,
}: {
  info: VietQrProInfo
  may: boolean
  testMode: boolean
}) {
  const t = useTranslations('vietqrPro')
  const [stop, setStop] = useState<Stop | null>(null)
  const moves = useMoves(() => setStop(null))
  const runs = info.status === 'PENDING' || info.status === 'APPROVED'
  return (
    <div className={styles.grid}>
      <Section title={t('state.heading')}>
        <FieldStack gap={12}>
          <div>
            <Status status={info.status} />
          </div>
          <p className={styles.plain}>
            {t(
              info.status === 'INACTIVE' && testMode
                ? 'state.INACTIVETest'
                : `state.${info.status}`,
            )}
          </p>
          {info.reason !== null && (info.status === 'LOCK' || info.status === 'REJECTED') ? (
            <Alert color="#b42318">{t('state.reason', { reason: info.reason })}</Alert>
          ) : null}
          <Actions info={info} may={may} moves={moves} onStop={setStop} />
          <History info={info} />
        </FieldStack>
      </Section>
      <Section title={t('accounts.heading')}>
        <DividedList className={styles.accounts}>
          {info.accounts.map((account) => (
            <AccountItem
              key={account.id}
              account={account}
              may={may}
              runs={runs}
              moves={moves}
              onStop={setStop}
            />
          ))}
        </DividedList>
      </Section>
      <ConfirmModal
        opened={stop !== null}
        danger
        title={
          stop === null || stop.id === null
            ? t('state.stopTitle')
            : t('state.stopAccount', { no: stop.no })
        }
        confirmLabel={t('action.DISABLE')}
        cancelLabel={t('state.keep')}
        busy={moves.isPending}
        onClose={() => setStop(null)}
        onConfirm={() => {
          if (stop !== null && !moves.isPending) moves.mutate({ id: stop.id, action: 'DISABLE' })
        }}
      >
        {t(stop === null || stop.id === null ? 'state.stopText' : 'state.stopAccountText')}
      </ConfirmModal>
    </div>
  )
}

interface ActionsProps {
  may: boolean
  moves: ReturnType<typeof useMoves>
  onStop: (stop: Stop) => void
}

function Actions({ info, may, moves, onStop }: ActionsProps & { info: VietQrProInfo }) {
  const t = useTranslations('vietqrPro')
  if (!may) return <p className={styles.plain}>{t('state.mayNot')}</p>
  return (
    <ButtonRow>
      {info.allowedActions.includes('REQUEST_ACTIVATION') ? (
        <Button
          loading={moves.isPending}
          onClick={() => moves.mutate({ id: null, action: 'REQUEST_ACTIVATION' })}
        >
          {t('action.REQUEST_ACTIVATION')}
        </Button>
      ) : null}
      {info.allowedActions.includes('DISABLE') ? (
        <Button variant="default" onClick={() => onStop({ id: null, no: '' })}>
          {t('action.DISABLE')}
        </Button>
      ) : null}
    </ButtonRow>
  )
}

interface AccountProps extends ActionsProps {
  account: VietQrProInfo['accounts'][number]
  /** Whether the service itself runs, so that an account may be asked for. */
  runs: boolean
}
function AccountItem({ account, may, runs, moves, onStop }: AccountProps) {
  const t = useTranslations('vietqrPro')
  return (
    <li>
      <span className={styles.words}>
        <b className="tabular">{account.accountNo}</b>
        <small>
          {bankNames[account.bankType]} · {account.accountName}
          {account.customers === 0
            ? ''
            : ` · ${t('accounts.customers', { count: account.customers })}`}
        </small>
        {account.reason !== null && (account.status === 'LOCK' || account.status === 'REJECTED') ? (
          <small>{t('state.reason', { reason: account.reason })}</small>
        ) : null}
      </span>
      <span className={styles.end}>
        <Status status={account.status} />
        {may && runs && account.allowedActions.includes('REQUEST_ACTIVATION') ? (
          <Button
            size="xs"
            variant="default"
            loading={moves.isPending && moves.variables.id === account.id}
            onClick={() => moves.mutate({ id: account.id, action: 'REQUEST_ACTIVATION' })}
          >
            {t('accounts.accountAction.REQUEST_ACTIVATION')}
          </Button>
        ) : null}
        {may && account.allowedActions.includes('DISABLE') ? (
          <Button
            size="xs"
            variant="default"
            onClick={() => onStop({ id: account.id, no: account.accountNo })}
          >
            {t('accounts.accountAction.DISABLE')}
          </Button>
        ) : null}
      </span>
    </li>
  )
}

function History({ info }: { info: VietQrProInfo }) {
  const t = useTranslations('vietqrPro')
  if (info.history.length === 0) return null
  return (
    <details className={styles.history}>
      <summary>{t('history.heading')}</summary>
      <ul>
        {info.history.map((move) => (
          <li key={`${move.at}${move.accountNo ?? ''}${move.to}`}>
            <b>{move.accountNo ?? t('history.own')}</b>: {t(`status.${move.from}`)} →{' '}
            {t(`status.${move.to}`)} · <DateTime at={move.at} /> · {move.by}
            {move.reason === null ? '' : ` · ${move.reason}`}
          </li>
        ))}
      </ul>
    </details>
  )
}
