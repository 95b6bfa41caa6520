import { Button, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Output } from '@saola/contract/call'
import {
  oversightLimits,
  salaryOversight,
  type OversightPaymentDetail,
} from '@saola/contract/salary-oversight'
import { formatVnd } from '@saola/money/format'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { Note } from '@saola/web/ui/layout.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { DrawerSection } from '@saola/web/ui/SideDrawer.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DialogForm, ThingDialog } from '../../parts/ThingDialog.tsx'

type Person = Output<typeof salaryOversight.reveal>

/** Who is paid: hidden until somebody who may asks with a reason, and hidden again with the drawer. */
export function Receiver({
  it,
  onAsking,
}: {
  it: OversightPaymentDetail
  /** Its dialog stands over the drawer. */
  onAsking: (isAsking: boolean) => void
}) {
  const t = useTranslations('salaryOversight.person')
  const [person, setPerson] = useState<Person | null>(null)
  const [isOpen, setOpen] = useState(false)
  const ask = (next: boolean): void => {
    setOpen(next)
    onAsking(next)
  }
  const may = it.allowedActions.includes('reveal')
  return (
    <DrawerSection title={t('title')}>
      <div aria-live="polite">
        {person === null ? (
          <Note>{t(may ? 'hidden' : 'mayNot')}</Note>
        ) : (
          <Facts
            facts={[
              [t('code'), person.employeeCode],
              [t('name'), person.employeeName],
              person.bankName !== null && [t('bank'), person.bankName],
              [t('account'), person.account],
            ]}
          />
        )}
      </div>
      {may && person === null ? (
        <Button mt="xs" variant="default" onClick={() => ask(true)}>
          {t('open')}
        </Button>
      ) : null}
      {person === null ? null : (
        <Button mt="xs" variant="default" onClick={() => setPerson(null)}>
          {t('hide')}
        </Button>
      )}
      <ThingDialog
        thing={isOpen ? it : null}
        title={({ amount }) => t('dialog', { amount: formatVnd(amount) })}
        size={480}
        onClose={() => ask(false)}
      >
        {(thing) => (
          <RevealForm
            id={thing.id}
            onDone={(found) => {
              setPerson(found)
              ask(false)
            }}
          />
        )}
      </ThingDialog>
    </DrawerSection>
  )
}

function RevealForm({ id, onDone }: { id: string; onDone: (person: Person) => void }) {
  const t = useTranslations('salaryOversight')
  const form = useForm({
    initialValues: { reason: '' },
    validate: {
      reason: (value) =>
        value.trim().length < oversightLimits.reason.min ? t('enter.reason') : null,
    },
  })
  const submit = useSubmit(
    form,
    { reason: t('enter.reason') },
    ({ reason }, idempotencyKey) =>
      send(
        salaryOversight.reveal,
        { params: { id }, body: { reason: reason.trim() } },
        { idempotencyKey },
      ),
    onDone,
  )
  return (
    <DialogForm form={form} submit={submit} label={t('person.go')}>
      <Text size="sm">{t('person.text')}</Text>
      <Textarea
        label={t('person.reason')}
        description={t('person.reasonHint')}
        required
        autosize
        minRows={2}
        maxLength={oversightLimits.reason.max}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  )
}
