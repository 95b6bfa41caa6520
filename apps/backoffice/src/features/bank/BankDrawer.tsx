import { Button } from '@mantine/core'
import { bank, type Bank } from '@saola/contract/bank'
import { keyOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PendingChange } from '../../parts/PendingChange.tsx'
import { useOutcome } from '../../parts/useOutcome.ts'
import { BankFacts } from './BankFacts.tsx'
import { BankForm } from './BankForm.tsx'

interface Props {
  /** Id of the open bank, 'new' for one to be added, null for none. */
  openKey: string | null
  /** Undefined while the list loads. */
  rows: readonly Bank[] | undefined
  /** Whether the reader may change the catalogue. */
  may: boolean
  onClose: () => void
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

/** One bank beside the list: its form, and its end. */
export function BankDrawer({ openKey, rows, may, onClose, onPrevious, onNext }: Props) {
  const t = useTranslations('bank')
  const [removing, setRemoving] = useState(false)
  const titleOf = (b: Bank | undefined, isFixed: boolean): string => {
    if (b === undefined) return t('add')
    return isFixed ? b.shortName : t('edit', { name: b.shortName })
  }
  const open = rows?.find((row) => String(row.id) === openKey)
  const isFixed = !may || (open?.pendingApproval ?? null) !== null
  return (
    <>
      <SideDrawer
        opened={openKey !== null}
        closeOnBack={openKey === 'new'}
        title={titleOf(open, isFixed)}
        onClose={onClose}
        covered={removing}
        {...(onPrevious === undefined ? {} : { onPrevious })}
        {...(onNext === undefined ? {} : { onNext })}
        footer={
          open === undefined || isFixed ? null : (
            <Button
              variant="subtle"
              color="var(--bad)"
              leftSection={<Icon name="trash" size={16} />}
              onClick={() => setRemoving(true)}
            >
              {t('remove.action')}
            </Button>
          )
        }
      >
        <Content openKey={openKey} rows={rows} open={open} may={may} onDone={onClose} />
      </SideDrawer>
      {open === undefined ? null : (
        <RemoveBank
          bank={open}
          asked={removing}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            setRemoving(false)
            onClose()
          }}
        />
      )}
    </>
  )
}

function Content({
  openKey,
  rows,
  open,
  may,
  onDone,
}: Pick<Props, 'openKey' | 'rows' | 'may'> & { open: Bank | undefined; onDone: () => void }) {
  const t = useTranslations('bank')
  if (open !== undefined && (!may || open.pendingApproval !== null))
    return (
      <>
        <PendingChange id={open.pendingApproval} />
        <BankFacts bank={open} />
      </>
    )
  if (openKey === 'new' || open !== undefined)
    return <BankForm key={openKey} bank={open ?? null} onDone={onDone} />
  if (rows === undefined) return null
  return <EmptyState icon="search" title={t('gone')} text={t('goneHint')} />
}

function RemoveBank({
  bank: b,
  asked,
  onClose,
  onRemoved,
}: {
  bank: Bank
  asked: boolean
  onClose: () => void
  onRemoved: () => void
}) {
  const t = useTranslations('bank.remove')
  const { text } = useErrorText()
  const queries = useQueryClient()
  const say = useOutcome()
  const names = { name: b.shortName }
  const work = useMutation({
    mutationFn: () => send(bank.delete, { params: { bankId: String(b.id) } }),
    onSuccess: ({ outcome }) => {
      say(outcome, { name: b.shortName, done: t('done', names) })
      onRemoved()
      void queries.invalidateQueries({ queryKey: keyOf(bank.getAll) })
    },
    onError: (error) => {
      toast.error(text(error))
      onClose()
    },
  })
  return (
    <ConfirmModal
      opened={asked}
      danger
      title={t('title', names)}
      confirmLabel={t('confirm', names)}
      busy={work.isPending}
      onConfirm={() => {
        if (!work.isPending) work.mutate()
      }}
      onClose={onClose}
    >
      {t('text', names)}
    </ConfirmModal>
  )
}
