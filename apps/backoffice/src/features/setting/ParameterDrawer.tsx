import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { approvalLimits } from '@saola/contract/approval'
import { setting } from '@saola/contract/setting'
import { required } from '@saola/contract/validators'
import { keyOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import type { Row } from '@saola/web/list/useList'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { DrawerSection, SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'

type Parameter = Row<typeof setting.cmsGetAll>
const VALUE_MAX = 500
const DESCRIPTION_MAX = 255

/** One parameter: its facts, and its value to change. Its name and type stay: the programs know it by them. */
export function ParameterDrawer({
  open,
  parameter,
  ready,
}: {
  open: OpenRow<Parameter>
  parameter: Parameter | undefined
  ready: boolean
}) {
  const t = useTranslations('setting.parameter')
  return (
    <SideDrawer
      opened={open.key !== null}
      title={parameter?.description ?? t('title')}
      onClose={open.close}
      onPrevious={open.step(-1)}
      onNext={open.step(1)}
    >
      <Content parameter={parameter} ready={ready} onDone={open.close} />
    </SideDrawer>
  )
}

function Content({
  parameter,
  ready,
  onDone,
}: {
  parameter: Parameter | undefined
  ready: boolean
  onDone: () => void
}) {
  const t = useTranslations('setting.parameter')
  if (parameter === undefined) return ready ? <EmptyState found title={t('gone')} /> : null
  return (
    <Body key={`${parameter.id}${parameter.modifiedAt}`} parameter={parameter} onDone={onDone} />
  )
}

function useParameterForm(parameter: Parameter, onDone: () => void) {
  const t = useTranslations('setting.parameter')
  const words = { value: useTranslations('setting.enter')('value') }
  const check = useValidators()
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { value: parameter.value, description: parameter.description, reason: '' },
    validate: { value: check(required, words.value) },
  })
  const submit = useSubmit(
    form,
    words,
    ({ value, description, reason }, idempotencyKey) =>
      send(
        setting.cmsUpdate,
        {
          params: { id: parameter.id },
          body: {
            value,
            ...(description.trim() === '' ? {} : { description }),
            reason: reason.trim() === '' ? null : reason,
          },
        },
        { idempotencyKey },
      ),
    ({ outcome }) => {
      const name = parameter.description
      toast.success(t(outcome === 'DONE' ? 'saved' : 'proposed', { name }), {
        durationMs: NOTICE_MS,
      })
      void queries.invalidateQueries({ queryKey: keyOf(setting.cmsGetAll) })
      onDone()
    },
  )
  return { form, submit }
}

function Body({ parameter, onDone }: { parameter: Parameter; onDone: () => void }) {
  const t = useTranslations('setting.parameter')
  const { form, submit } = useParameterForm(parameter, onDone)
  const isNumber = parameter.dataType === 'NUMBER'
  return (
    <>
      {parameter.pendingApproval === null ? null : (
        <LinkAnchor to={paths.approvals} search={{ open: parameter.pendingApproval }} size="sm">
          {t('pending')}
        </LinkAnchor>
      )}
      <Form
        onSubmit={form.onSubmit(submit.run)}
        error={submit.error}
        busy={submit.busy}
        submitLabel={t('save')}
      >
        {isNumber ? (
          <TextInput
            required
            label={t('column.value')}
            description={t('numberHint')}
            inputMode="decimal"
            maxLength={24}
            {...form.getInputProps('value')}
          />
        ) : (
          <Textarea
            required
            autosize
            minRows={1}
            maxRows={6}
            label={t('column.value')}
            maxLength={VALUE_MAX}
            {...form.getInputProps('value')}
          />
        )}
        <TextInput
          label={t('column.description')}
          description={t('descriptionHint')}
          maxLength={DESCRIPTION_MAX}
          {...form.getInputProps('description')}
        />
        <TextInput
          label={t('reason')}
          description={t('reasonHint')}
          maxLength={approvalLimits.reason}
          {...form.getInputProps('reason')}
        />
      </Form>
      <DrawerSection title={t('facts')}>
        <Facts
          facts={[
            [t('column.key'), parameter.name],
            [t('column.group'), t(`group.${parameter.group}`)],
            [t('column.dataType'), t(`type.${parameter.dataType}`)],
            [t('column.modifiedAt'), <DateTime key="at" at={parameter.modifiedAt} exact />],
            [t('column.modifiedBy'), parameter.modifiedBy ?? parameter.createBy],
          ]}
        />
      </DrawerSection>
    </>
  )
}
