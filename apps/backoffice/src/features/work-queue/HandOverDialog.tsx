import { NativeSelect, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { workQueue } from '@saola/contract/work-queue'
import { required } from '@saola/contract/validators'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import type { Output } from '@saola/contract/call'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { refreshWork } from '../../app/useWork.ts'
import type { WorkRow } from './types.ts'
import { useWorkWords } from './useWorkWords.ts'

type Person = Output<typeof workQueue.people>[number]

/** Gives a thing to somebody else who may decide on it. */
export function HandOverDialog({ row, onClose }: { row: WorkRow | null; onClose: () => void }) {
  const t = useTranslations('workQueue.handOver')
  const { nameOf } = useWorkWords()
  return (
    <Dialog
      opened={row !== null}
      onClose={onClose}
      size={420}
      title={row === null ? '' : t('title', { name: nameOf(row) })}
    >
      {row === null ? null : <Choice row={row} name={nameOf(row)} onClose={onClose} />}
    </Dialog>
  )
}

interface Props {
  row: WorkRow
  name: string
  onClose: () => void
}
function Choice(props: Props) {
  const t = useTranslations('workQueue.handOver')
  const { kind, subjectId } = props.row
  const query = useQuery(queryOptionsOf(workQueue.people, { query: { kind, subjectId } }))
  return (
    <QueryContent query={query} data={query.data}>
      {(people) =>
        people.length === 0 ? (
          <EmptyState icon="users" title={t('none')} />
        ) : (
          <Fields {...props} people={people} />
        )
      }
    </QueryContent>
  )
}
function Fields({ row, name, onClose, people }: Props & { people: readonly Person[] }) {
  const t = useTranslations('workQueue')
  const check = useValidators()
  const words = { adminId: t('handOver.choose') }
  const form = useForm({
    initialValues: { adminId: '' },
    validate: { adminId: check(required, words.adminId) },
  })
  const submit = useSubmit(
    form,
    words,
    async ({ adminId }, idempotencyKey) => {
      await send(
        workQueue.handOver,
        { body: { kind: row.kind, subjectId: row.subjectId, adminId } },
        { idempotencyKey },
      )
      return people.find(({ id }) => id === adminId)?.name ?? ''
    },
    (to) => {
      toast.success(t('done.handOver', { name, to }), { durationMs: NOTICE_MS })
      onClose()
      refreshWork()
    },
  )
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t('handOver.confirm')}
    >
      <Stack>
        <Text>{t('handOver.text')}</Text>
        <NativeSelect
          data-autofocus
          required
          label={t('handOver.person')}
          data={[
            { value: '', label: t('handOver.choose') },
            ...people.map((one) => ({ value: one.id, label: `${one.name} · ${one.staffId}` })),
          ]}
          {...form.getInputProps('adminId')}
        />
      </Stack>
    </Form>
  )
}
