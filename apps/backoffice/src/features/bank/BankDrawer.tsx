import { Button } from '@mantine/core'
import { bank, type Bank } from '@saola/contract/bank'
import { keyOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PendingChange } from '../../parts/PendingChange.tsx'
import { RemoveDialog } from '../../parts/RemoveDialog.tsx'
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
        <PendingChange id={open.pendingApproval} coming={open.coming} />
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
  const queries = useQueryClient()
  const names = { name: b.shortName }
  return (
    <RemoveDialog
      opened={asked}
      name={b.shortName}
      words={{
        title: t('title', names),
        text: t('text', names),
        confirm: t('confirm', names),
        done: t('done', names),
      }}
      work={(effectiveFrom) =>
        send(bank.delete, { params: { bankId: String(b.id) }, query: { effectiveFrom } })
      }
      onDone={() => {
        onRemoved()
        void queries.invalidateQueries({ queryKey: keyOf(bank.getAll) })
      }}
      onClose={onClose}
    />
  )
}
