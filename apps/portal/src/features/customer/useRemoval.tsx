import { customer } from '@saola/contract/customer'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Customer, Group } from './rules.ts'
import { useRefreshCustomers } from './useCustomers.ts'

type Thing =
  | { kind: 'customer'; it: Pick<Customer, 'id' | 'fullName'> }
  | { kind: 'group'; it: Pick<Group, 'id' | 'name'> }

const nameOf = (thing: Thing): string =>
  thing.kind === 'customer' ? thing.it.fullName : thing.it.name

/** Asks before a customer or a group is deleted, naming it. */
export function useRemoval(onDone: () => void = () => undefined): {
  ask: (thing: Thing) => void
  dialog: ReactNode
} {
  const t = useTranslations('customer')
  const { text } = useErrorText()
  const refresh = useRefreshCustomers()
  const [opened, setOpened] = useState(false)
  const [thing, setThing] = useState<Thing | null>(null)
  const name = thing === null ? '' : nameOf(thing)
  const work = useMutation({
    mutationFn: (what: Thing) =>
      send(what.kind === 'customer' ? customer.delete : customer.deleteGroup, {
        query: { id: what.it.id },
      }),
    onSuccess: () => {
      toast.success(t(thing?.kind === 'group' ? 'group.removed' : 'remove.done', { name }))
      setOpened(false)
      onDone()
      refresh()
    },
    onError: (error) => {
      toast.error(text(error))
      setOpened(false)
      refresh()
    },
  })
  const dialog = (
    <ConfirmModal
      opened={opened}
      danger
      title={t(thing?.kind === 'group' ? 'group.removeTitle' : 'remove.title')}
      confirmLabel={t(thing?.kind === 'group' ? 'group.delete' : 'remove.confirm')}
      cancelLabel={t('remove.keep')}
      busy={work.isPending}
      onClose={() => setOpened(false)}
      onConfirm={() => {
        if (thing !== null && !work.isPending) work.mutate(thing)
      }}
    >
      {t(thing?.kind === 'group' ? 'group.removeText' : 'remove.text', { name })}
    </ConfirmModal>
  )
  return {
    ask: (what) => {
      setThing(what)
      setOpened(true)
    },
    dialog,
  }
}
