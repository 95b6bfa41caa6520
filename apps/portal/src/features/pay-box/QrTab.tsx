import { Badge, Button, Skeleton } from '@mantine/core'
import { payBox } from '@saola/contract/pay-box'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { PREPARING_POLL_MS, QrPreparing } from '@saola/web/ui/QrPreparing.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { refreshBoxes } from './actions.ts'
import styles from './pay-box.module.css'
import { QrDialog } from './QrDialog.tsx'
import type { PayBoxDetails, StaticQr } from './rules.ts'
import { StandMenu } from './Stand.tsx'

/** The QRs of other banks and of wallets that the box shows (B-232 to B-235, B-262). */
export function QrTab({ box }: { box: PayBoxDetails }) {
  const t = useTranslations('payBox.qr')
  const { can } = useMe()
  const mayChange = can(1502, 'CREATE')
  const query = useQuery({
    ...queryOptionsOf(payBox.staticQrGetAll, { query: { deviceId: box.id } }),
    refetchInterval: ({ state }) =>
      state.data?.some((qr) => !qr.payable) === true ? PREPARING_POLL_MS : false,
  })
  const qrs = query.data
  // The form belongs to one QR: another one opens another form.
  const [editing, setEditing] = useState<{ qr: StaticQr | null; round: number } | null>(null)
  const [opened, setOpened] = useState(false)
  const [removing, setRemoving] = useState<StaticQr | null>(null)
  const open = (qr: StaticQr | null): void => {
    setEditing((before) => ({ qr, round: (before?.round ?? 0) + 1 }))
    setOpened(true)
  }
  const add = mayChange ? (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => open(null)}>
      {t('add')}
    </Button>
  ) : null
  return (
    <Section title={t('title')}>
      <QueryContent query={query} data={qrs} waiting={<Waiting />}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState icon="qr" title={t('emptyTitle')} text={t('emptyText')}>
              {add}
            </EmptyState>
          ) : (
            <>
              {add === null ? null : <div className={styles.above}>{add}</div>}
              <ul className={styles.grid}>
                {found.map((qr) => (
                  <li key={qr.id}>
                    <Card
                      box={box}
                      qr={qr}
                      mayChange={mayChange}
                      onEdit={() => open(qr)}
                      onRemove={() => setRemoving(qr)}
                    />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </QueryContent>
      {editing === null ? null : (
        <QrDialog
          key={editing.round}
          box={box}
          qr={editing.qr}
          isFirst={(qrs ?? []).length === 0}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      )}
      <RemoveDialog qr={removing} onClose={() => setRemoving(null)} />
    </Section>
  )
}

const Waiting = () => (
  <div className={styles.grid} aria-busy="true">
    <Skeleton height={320} radius={12} />
    <Skeleton height={320} radius={12} />
  </div>
)

const nameOf = (qr: StaticQr): string =>
  (qr.staticQrType === 'E_WALLET' ? qr.shopName : qr.accountName) ?? qr.shortName

function Card({
  box,
  qr,
  mayChange,
  onEdit,
  onRemove,
}: {
  box: PayBoxDetails
  qr: StaticQr
  mayChange: boolean
  onEdit: () => void
  onRemove: () => void
}) {
  const t = useTranslations('payBox.qr')
  const label = useTranslations('web.qr')
  return (
    <article className={styles.qr} aria-label={nameOf(qr)}>
      <div className={styles.qrHead}>
        {qr.defaultQr ? <Badge variant="outline">{t('default')}</Badge> : <span />}
        {qr.payable ? <StandMenu box={box} qr={{ id: qr.id, name: nameOf(qr) }} /> : null}
      </div>
      {qr.payable ? (
        <img src={qr.qrCode} width={200} height={200} alt={label('label', { name: nameOf(qr) })} />
      ) : (
        <QrPreparing />
      )}
      <b className={styles.break}>{nameOf(qr)}</b>
      <span>{qr.shortName}</span>
      <small className={styles.break} title={qr.name}>
        {qr.name}
      </small>
      {qr.accountNumber === null ? null : <span className="tabular">{qr.accountNumber}</span>}
      {qr.announced ? null : <small>{t('silent')}</small>}
      {mayChange ? (
        <div className={styles.buttons}>
          <Button variant="default" onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button variant="default" c="var(--mantine-color-error)" onClick={onRemove}>
            {t('remove')}
          </Button>
        </div>
      ) : null}
    </article>
  )
}

function RemoveDialog({ qr, onClose }: { qr: StaticQr | null; onClose: () => void }) {
  const t = useTranslations('payBox.qr')
  const { text } = useErrorText()
  const remove = useMutation({
    mutationFn: (id: string) => send(payBox.staticQrDelete, { params: { id } }),
    onSuccess: () => {
      toast.success(t('removed'), { durationMs: NOTICE_MS })
      onClose()
      refreshBoxes()
    },
    onError: (error) => toast.error(text(error)),
  })
  return (
    <ConfirmModal
      danger
      opened={qr !== null}
      title={t('removeTitle')}
      confirmLabel={t('removeConfirm')}
      cancelLabel={t('keep')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (qr !== null && !remove.isPending) remove.mutate(qr.id)
      }}
    >
      {t('removeText', { name: qr === null ? '' : nameOf(qr) })}
    </ConfirmModal>
  )
}
