import { Button } from '@mantine/core'
import { posModel } from '@saola/contract/pos-model'
import { formatVnd } from '@saola/money/format'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PendingChange } from '../../parts/PendingChange.tsx'
import type { Model } from './form.ts'
import { ModelForm } from './ModelForm.tsx'
import styles from './pos-model.module.css'
import { OnSale } from './columns.tsx'

export function ModelDrawer({
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
  const mayChange = may && (model?.pendingApproval ?? null) === null
  const title = useTitle(model, mayChange)
  return (
    <>
      <SideDrawer
        opened={id !== null}
        covered={removing}
        title={title}
        onClose={onClose}
        footer={
          model === undefined || !mayChange ? null : (
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
        <QueryContent
          query={query}
          data={model}
          gone={<EmptyState found title={t('gone')} />}
          height={320}
        >
          {(model) =>
            mayChange ? (
              <ModelForm key={`${model.id}-${model.version}`} model={model} onDone={onClose} />
            ) : (
              <Shown model={model} may={may} />
            )
          }
        </QueryContent>
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

function useTitle(model: Model | undefined, may: boolean): string {
  const t = useTranslations('posModel')
  if (model === undefined) return t('title')
  return may ? t('edit', { name: model.name }) : model.name
}

function Shown({ model, may }: { model: Model; may: boolean }) {
  const t = useTranslations('posModel')
  return (
    <>
      <PendingChange id={model.pendingApproval} />
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
      {may ? null : <p className={styles.note}>{t('form.mayNot')}</p>}
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
