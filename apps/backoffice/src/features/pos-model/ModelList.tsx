import { Button, Skeleton } from '@mantine/core'
import { posModel } from '@saola/contract/pos-model'
import { formatVnd } from '@saola/money/format'
import { ApiError } from '@saola/web/api/ApiError'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAdmin } from '../../app/useAdmin.ts'
import type { Model } from './form.ts'
import { ModelForm } from './ModelForm.tsx'
import styles from './pos-model.module.css'

const digits = (text: string | undefined): string | undefined =>
  text?.replace(/\D/g, '').slice(0, 12) || undefined
const vnd = (value: string): string => formatVnd(Number(value))

function Named({ model }: { model: Model }) {
  return (
    <span className={styles.named}>
      {model.mainPhotoUrl === null ? (
        <span className={styles.thumb} aria-hidden>
          <Icon name="pos" />
        </span>
      ) : (
        <img className={styles.thumb} src={model.mainPhotoUrl} alt="" loading="lazy" />
      )}
      <span className={styles.words}>
        <b title={model.name}>{model.name}</b>
        <small>{model.model}</small>
      </span>
    </span>
  )
}
function OnSale({ model }: { model: Model }) {
  const t = useTranslations('posModel.filter')
  return (
    <StatusBadge
      status={model.available ? 'ACTIVE' : 'INACTIVE'}
      label={t(model.available ? 'on' : 'off')}
    />
  )
}
function Stock({ model }: { model: Model }) {
  const t = useTranslations('posModel')
  return model.stock === 0 ? (
    <StatusBadge status="FAIL" label={t('soldOut')} />
  ) : (
    <span className="tabular">{t('pieces', { count: String(model.stock) })}</span>
  )
}
function useColumns(): readonly Column<Model>[] {
  const t = useTranslations('posModel.column')
  return [
    { key: 'name', header: t('name'), sortable: true, cell: (row) => <Named model={row} /> },
    {
      key: 'price',
      header: t('price'),
      align: 'right',
      sortable: true,
      cell: (row) => <Money value={row.price} />,
    },
    {
      key: 'discount',
      header: t('discount'),
      align: 'right',
      cell: (row) => <span className="tabular">{row.discount}%</span>,
    },
    {
      key: 'vat',
      header: t('vat'),
      align: 'right',
      cell: (row) => <span className="tabular">{row.vat}%</span>,
    },
    {
      key: 'stock',
      header: t('stock'),
      align: 'right',
      sortable: true,
      cell: (row) => <Stock model={row} />,
    },
    { key: 'available', header: t('available'), cell: (row) => <OnSale model={row} /> },
    {
      key: 'modified',
      header: t('modified'),
      cell: (row) => (
        <span className={styles.words}>
          <DateTime at={row.modifiedAt} />
          <small>{row.modifiedBy}</small>
        </span>
      ),
    },
  ]
}

/** The catalogue of POS machines (B-409, B-410). */
export function ModelList() {
  const t = useTranslations('posModel')
  const { data: me } = useAdmin()
  const may = me?.codes.includes(3701) === true
  const list = useList(posModel.cmsList)
  const open = useOpenRow(list.rows, (row) => row.id)
  const columns = useColumns()
  const [adding, setAdding] = useState(false)
  return (
    <ListScreen
      title={t('title')}
      intro={t('text')}
      actions={
        may ? (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        ) : undefined
      }
      list={list}
      filters={[
        { field: 'search', name: 'name', label: t('filter.name') },
        { field: 'text', name: 'minPrice', label: t('filter.minPrice'), clean: digits, say: vnd },
        { field: 'text', name: 'maxPrice', label: t('filter.maxPrice'), clean: digits, say: vnd },
        {
          field: 'choice',
          name: 'available',
          label: t('filter.available'),
          options: [
            { value: 'true', label: t('filter.on') },
            { value: 'false', label: t('filter.off') },
          ],
        },
      ]}
      columns={columns}
      rowKey={(row) => row.id}
      open={open}
      card={(row, link) => (
        <div className={styles.card}>
          <div className={styles.head}>
            {link(<Named model={row} />)}
            <OnSale model={row} />
          </div>
          <div className={styles.head}>
            <Money value={row.price} />
            <Stock model={row} />
          </div>
        </div>
      )}
      empty={
        <EmptyState
          icon="pos"
          title={t('empty.title')}
          text={t(may ? 'empty.text' : 'empty.textOther')}
        />
      }
    >
      <SideDrawer opened={adding} title={t('add')} onClose={() => setAdding(false)}>
        {adding ? <ModelForm model={null} onDone={() => setAdding(false)} /> : null}
      </SideDrawer>
      <ModelDrawer id={open.key} may={may} onClose={open.close} />
    </ListScreen>
  )
}

function ModelDrawer({
  id,
  may,
  onClose,
}: {
  id: string | null
  may: boolean
  onClose: () => void
}) {
  const t = useTranslations('posModel')
  const [removing, setRemoving] = useState(false)
  const query = useQuery({
    ...queryOptionsOf(posModel.get, { params: { id: id ?? '' } }),
    enabled: id !== null,
  })
  const model = id === null ? undefined : query.data
  const gone = query.error instanceof ApiError && [400, 404].includes(query.error.httpStatus)
  return (
    <>
      <SideDrawer
        opened={id !== null}
        covered={removing}
        title={
          model === undefined ? t('title') : may ? t('edit', { name: model.name }) : model.name
        }
        onClose={onClose}
        footer={
          model === undefined || !may ? null : (
            <Button
              variant="subtle"
              color="var(--bad)"
              leftSection={<Icon name="trash" size={16} />}
              onClick={() => setRemoving(true)}
            >
              {t('remove.action', { name: model.name })}
            </Button>
          )
        }
      >
        {gone ? (
          <EmptyState found title={t('gone')} />
        ) : model === undefined ? (
          query.isError ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton height={320} radius={12} />
          )
        ) : may ? (
          <ModelForm key={`${model.id}-${model.version}`} model={model} onDone={onClose} />
        ) : (
          <Shown model={model} />
        )}
      </SideDrawer>
      {model === undefined ? null : (
        <Remove
          model={model}
          opened={removing}
          onClose={() => setRemoving(false)}
          onDone={() => {
            setRemoving(false)
            onClose()
          }}
        />
      )}
    </>
  )
}
function Shown({ model }: { model: Model }) {
  const t = useTranslations('posModel')
  return (
    <>
      <Facts
        facts={[
          [t('column.model'), model.model],
          [t('column.price'), formatVnd(model.price)],
          [t('column.discount'), `${model.discount}%`],
          [t('column.vat'), `${model.vat}%`],
          [t('column.stock'), String(model.stock)],
          [
            t('column.warranty'),
            model.warranty === 0 ? t('noWarranty') : t('months', { count: String(model.warranty) }),
          ],
          [t('column.available'), <OnSale key="on" model={model} />],
          model.description !== '' && [t('form.description'), model.description],
        ]}
      />
      <p className={styles.note}>{t('form.mayNot')}</p>
    </>
  )
}
function Remove({
  model,
  opened,
  onClose,
  onDone,
}: {
  model: Model
  opened: boolean
  onClose: () => void
  onDone: () => void
}) {
  const t = useTranslations('posModel.remove')
  const { text } = useErrorText()
  const queries = useQueryClient()
  const names = { name: model.name }
  const work = useMutation({
    mutationFn: () =>
      send(posModel.delete, { params: { id: model.id } }, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => {
      toast.success(t('done', names), { durationMs: NOTICE_MS })
      onDone()
    },
    onError: (error) => {
      toast.error(text(error))
      onClose()
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: keyOf(posModel.cmsList) }),
  })
  return (
    <ConfirmModal
      opened={opened}
      danger
      title={t('title', names)}
      confirmLabel={t('confirm')}
      busy={work.isPending}
      onConfirm={() => {
        if (!work.isPending) work.mutate()
      }}
      onClose={onClose}
    >
      {t('text')}
    </ConfirmModal>
  )
}
