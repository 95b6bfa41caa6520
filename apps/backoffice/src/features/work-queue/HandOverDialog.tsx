import { NativeSelect, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { workQueue } from '@saola/contract/work-queue'
import { required } from '@saola/contract/validators'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import type { Output } from '@saola/contract/call'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { DialogForm } from '../../parts/ThingDialog.tsx'
import type { WorkRow } from './types.ts'
import { WorkDialog, type WorkFieldsProps } from './WorkDialog.tsx'

type Person = Output<typeof workQueue.people>[number]

/** Gives a thing to somebody else who may decide on it. */
export function HandOverDialog({ row, onClose }: { row: WorkRow | null; onClose: () => void }) {
  const t = useTranslations('workQueue.handOver')
  return (
    <WorkDialog row={row} title={(name) => t('title', { name })} onClose={onClose}>
      {(props) => <Choice {...props} />}
    </WorkDialog>
  )
}

function Choice(props: WorkFieldsProps) {
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
function Fields({ row, name, onDone, people }: WorkFieldsProps & { people: readonly Person[] }) {
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
    (to) => onDone(t('done.handOver', { name, to })),
  )
  return (
    <DialogForm form={form} submit={submit} label={t('handOver.confirm')}>
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
    </DialogForm>
  )
}
