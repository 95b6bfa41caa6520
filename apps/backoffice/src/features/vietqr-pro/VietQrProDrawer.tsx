import { Alert, Button } from '@mantine/core'
import {
  vietQrPro,
  type VietQrProCmsDetail,
  type VietQrProStatus,
} from '@saola/contract/vietqr-pro'
import { queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import type { Row } from '@saola/web/list/useList'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { DrawerSection, SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { toast } from '@saola/web/ui/toast'
import { DividedList, TwoLines } from '@saola/web/ui/layout.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAdmin } from '../../app/useAdmin.ts'
import { ReasonField } from '../../parts/ReasonField.tsx'
import { Status } from './Status.tsx'
import styles from './vietqr-pro.module.css'

/** What is being decided on: the service, or one account; `status` as it was read. */
interface Asking {
  id: string | null
  accountNo: string
  status: VietQrProStatus
  action: 'ENABLE' | 'DISABLE'
}

/** The word for a decision depends on where it starts: "allow" and "unlock" are one action. */
function useDecisionWord(): (asking: Pick<Asking, 'status' | 'action'>) => string {
  const t = useTranslations('vietqrPro.cms.decide')
  return ({ status, action }) =>
    action === 'ENABLE'
      ? t(status === 'LOCK' ? 'ENABLE.LOCK' : 'ENABLE.PENDING')
      : t(status === 'APPROVED' ? 'DISABLE.APPROVED' : 'DISABLE.PENDING')
}

/** One merchant's service and accounts, what was decided before, and the decisions. */
export function VietQrProDrawer({ open }: { open: OpenRow<Row<typeof vietQrPro.cmsList>> }) {
  const t = useTranslations('vietqrPro.cms')
  const { data: me } = useAdmin()
  const [asking, setAsking] = useState<Asking | null>(null)
  const query = useQuery({
    ...queryOptionsOf(vietQrPro.cmsInfo, { params: { merchantId: open.key ?? '' } }),
    enabled: open.key !== null,
  })
  const row = open.key === null ? undefined : query.data
  const may = me?.codes.includes(3801) === true
  return (
    <>
      <SideDrawer
        opened={open.key !== null}
        covered={asking !== null}
        title={row === undefined ? t('title') : t('drawer', { name: row.merchantName })}
        onClose={open.close}
        onPrevious={open.step(-1)}
        onNext={open.step(1)}
        footer={
          row !== undefined && hasFooter(row, may) ? (
            <Footer row={row} may={may} onAsk={setAsking} />
          ) : null
        }
      >
        <QueryContent query={query} data={row} gone={<EmptyState found title={t('gone')} />}>
          {(row) => <Body row={row} may={may} onAsk={setAsking} />}
        </QueryContent>
      </SideDrawer>
      {row === undefined ? null : (
        <Decision
          key={`${asking?.id ?? ''}${asking?.action ?? ''}${asking?.status ?? ''}`}
          merchantId={row.merchantId}
          name={row.merchantName}
          asking={asking}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

/** Who may decide has one only while there is something to decide. */
const hasFooter = (row: VietQrProCmsDetail, may: boolean): boolean =>
  !may || row.allowedActions.length > 0

/** The decisions on the service itself, or that they belong to others. */
function Footer({
  row,
  may,
  onAsk,
}: {
  row: VietQrProCmsDetail
  may: boolean
  onAsk: (asking: Asking) => void
}) {
  const t = useTranslations('vietqrPro.cms')
  if (!may) return <p className={styles.intro}>{t('mayNot')}</p>
  return (
    <Buttons
      subject={{ id: null, accountNo: '', status: row.status, actions: row.allowedActions }}
      onAsk={onAsk}
    />
  )
}

function Buttons({
  subject,
  small = false,
  onAsk,
}: {
  subject: {
    id: string | null
    accountNo: string
    status: VietQrProStatus
    actions: readonly string[]
  }
  small?: boolean
  onAsk: (asking: Asking) => void
}) {
  const word = useDecisionWord()
  const { actions, ...of } = subject
  return (
    <div className={styles.buttons}>
      {(['DISABLE', 'ENABLE'] as const)
        .filter((action) => actions.includes(action))
        .map((action) => (
          <Button
            key={action}
            size={small ? 'xs' : 'sm'}
            variant={action === 'ENABLE' ? 'filled' : 'default'}
            {...(action === 'DISABLE' ? { c: 'var(--bad)' } : {})}
            onClick={() => onAsk({ ...of, action })}
          >
            {word({ status: of.status, action })}
          </Button>
        ))}
    </div>
  )
}

function Body({
  row,
  may,
  onAsk,
}: {
  row: VietQrProCmsDetail
  may: boolean
  onAsk: (asking: Asking) => void
}) {
  const t = useTranslations('vietqrPro')
  return (
    <>
      <DrawerSection title={t('state.heading')}>
        <Facts
          facts={[
            [t('cms.status'), <Status key="status" status={row.status} />],
            [t('cms.merchantCode'), row.merchantCode],
            row.reason !== null && [t('cms.reason'), row.reason],
            [t('cms.customers'), String(row.customers)],
            [t('cms.revenue'), <Money key="sum" value={row.revenue} />],
            row.changedAt !== null && [
              t('cms.changed'),
              <span key="at">
                <DateTime at={row.changedAt} exact />{' '}
                {row.changedBy === null ? '' : t('cms.by', { name: row.changedBy })}
              </span>,
            ],
          ]}
        />
      </DrawerSection>
      <DrawerSection title={t('accounts.heading')}>
        <DividedList className={styles.accounts}>
          {row.accounts
            .filter((account) => account.status !== 'INACTIVE' || account.customers > 0)
            .map((account) => (
              <li key={account.id}>
                <TwoLines>
                  <b>{account.accountNo}</b>
                  <small>
                    {account.accountName} · {t('accounts.customers', { count: account.customers })}
                  </small>
                  {account.reason === null ? null : <small>{account.reason}</small>}
                </TwoLines>
                <span className={styles.buttons}>
                  <Status status={account.status} />
                  {may && row.status === 'APPROVED' ? (
                    <Buttons
                      small
                      subject={{
                        id: account.id,
                        accountNo: account.accountNo,
                        status: account.status,
                        actions: account.allowedActions,
                      }}
                      onAsk={onAsk}
                    />
                  ) : null}
                </span>
              </li>
            ))}
        </DividedList>
      </DrawerSection>
      <DrawerSection title={t('history.heading')}>
        {row.history.length === 0 ? (
          <p className={styles.intro}>{t('history.none')}</p>
        ) : (
          <ul className={styles.history}>
            {row.history.map((m) => (
              <li key={`${m.at}${m.accountNo ?? ''}${m.to}`}>
                <b>{m.accountNo ?? t('history.own')}</b>: {t(`status.${m.from}`)} →{' '}
                {t(`status.${m.to}`)} · <DateTime at={m.at} exact /> · {m.by}
                {m.reason === null ? null : <div className={styles.intro}>{m.reason}</div>}
              </li>
            ))}
          </ul>
        )}
      </DrawerSection>
    </>
  )
}

function Decision({
  merchantId,
  name,
  asking,
  onClose,
}: {
  merchantId: string
  name: string
  asking: Asking | null
  onClose: () => void
}) {
  const t = useTranslations('vietqrPro.cms')
  const { text: say } = useErrorText()
  const word = useDecisionWord()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const refresh = (): void =>
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('vietQrPro.'),
    })
  const work = useMutation({
    mutationFn: ({ id, action, status }: Asking) => {
      const body = { action, status, ...(action === 'DISABLE' ? { reason } : {}) }
      const key = { idempotencyKey: newIdempotencyKey() }
      return id === null
        ? send(vietQrPro.cmsState, { params: { merchantId }, body }, key)
        : send(vietQrPro.cmsAccountState, { params: { id }, body }, key)
    },
    onSuccess: () => {
      toast.success(t('done'))
      refresh()
      onClose()
    },
  })
  const close = (): void => {
    if (work.isError) refresh()
    onClose()
  }
  const isNo = asking?.action === 'DISABLE'
  return (
    <ConfirmModal
      opened={asking !== null}
      danger={isNo}
      title={
        asking === null
          ? ''
          : `${word(asking)}: ${asking.id === null ? name : t('account', { no: asking.accountNo })}`
      }
      confirmLabel={asking === null ? '' : word(asking)}
      cancelLabel={t('keep')}
      busy={work.isPending}
      onClose={close}
      onConfirm={() => {
        if (isNo && reason.trim() === '') setMissing(true)
        else if (asking !== null && !work.isPending) work.mutate(asking)
      }}
    >
      {t(isNo ? 'text2.DISABLE' : 'text2.ENABLE')}
      {isNo ? (
        <ReasonField
          label={t('reason')}
          hint={t('reasonHint')}
          error={missing ? t('reasonMissing') : null}
          value={reason}
          onChange={(value) => {
            setReason(value)
            setMissing(false)
          }}
        />
      ) : null}
      {work.error === null ? null : (
        <Alert mt="md" color="#b42318" role="alert">
          {say(work.error)}
        </Alert>
      )}
    </ConfirmModal>
  )
}
