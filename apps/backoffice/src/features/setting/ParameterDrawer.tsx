import { Button, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { approvalLimits } from '@saola/contract/approval'
import { parameterOf, setting } from '@saola/contract/setting'
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
import { ParameterHistory } from './ParameterHistory.tsx'
import {
  useParameterAbout,
  useParameterAuthor,
  useParameterName,
  useParameterValue,
} from './useParameterValue.ts'

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
  const nameOf = useParameterName()
  return (
    <SideDrawer
      opened={open.key !== null}
      title={parameter === undefined ? t('title') : nameOf(parameter)}
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
  const nameOf = useParameterName()
  const empty = useTranslations('setting.enter')('value')
  const formKey = `form.${parameter.name as 'CONTACT_HOTLINE'}` as const
  const words = { value: t.has(formKey) ? { empty, pattern: t(formKey) } : empty }
  const rule = (value: string) => parameterOf(parameter.name)?.form?.(value) ?? required(value)
  const check = useValidators()
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { value: parameter.value, description: parameter.description, reason: '' },
    validate: { value: check(rule, words.value) },
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
      const name = nameOf(parameter)
      toast.success(t(outcome === 'DONE' ? 'saved' : 'proposed', { name }), {
        durationMs: NOTICE_MS,
      })
      for (const call of [setting.cmsGetAll, setting.cmsHistory])
        void queries.invalidateQueries({ queryKey: keyOf(call) })
      onDone()
    },
  )
  return { form, submit }
}

function Body({ parameter, onDone }: { parameter: Parameter; onDone: () => void }) {
  const t = useTranslations('setting.parameter')
  const about = useParameterAbout()
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {about(parameter.name) ?? t('unread')}
      </Text>
      {parameter.pendingApproval === null ? null : (
        <LinkAnchor to={paths.approvals} search={{ open: parameter.pendingApproval }} size="sm">
          {t('pending')}
        </LinkAnchor>
      )}
      {parameter.allowedActions.includes('update') ? (
        <Change parameter={parameter} onDone={onDone} />
      ) : (
        <Fixed parameter={parameter} />
      )}
      <Known parameter={parameter} />
      <ParameterHistory parameter={parameter} />
    </>
  )
}

function Known({ parameter }: { parameter: Parameter }) {
  const t = useTranslations('setting.parameter')
  const [say, authorOf] = [useParameterValue(), useParameterAuthor()]
  const { min, max, usual, options } = parameter
  const saidAs = (value: string): string => say({ ...parameter, value })
  const allowed =
    min === null || max === null
      ? options.map(saidAs).join(' · ')
      : t('range', { min: saidAs(String(min)), max: saidAs(String(max)) })
  return (
    <DrawerSection title={t('facts')}>
      <Facts
        facts={[
          [t('column.key'), parameter.name],
          [t('column.group'), t(`group.${parameter.group}`)],
          [t('column.dataType'), t(`type.${parameter.dataType}`)],
          ...(allowed === '' ? [] : [[t('allowed'), allowed] as const]),
          ...(usual === null ? [] : [[t('usual'), saidAs(usual)] as const]),
          [t('column.modifiedAt'), <DateTime key="at" at={parameter.modifiedAt} exact />],
          [t('column.modifiedBy'), authorOf(parameter)],
        ]}
      />
    </DrawerSection>
  )
}

/** Its value where the reader may not change it, or not now, and why. */
function Fixed({ parameter }: { parameter: Parameter }) {
  const t = useTranslations('setting.parameter')
  const say = useParameterValue()
  return (
    <DrawerSection title={t('column.value')}>
      <Text fw={600}>{say(parameter)}</Text>
      {parameter.pendingApproval === null ? (
        <Text size="sm" c="dimmed">
          {t('rootOnly')}
        </Text>
      ) : null}
    </DrawerSection>
  )
}

function Change({ parameter, onDone }: { parameter: Parameter; onDone: () => void }) {
  const t = useTranslations('setting.parameter')
  const { form, submit } = useParameterForm(parameter, onDone)
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t('save')}
    >
      <ValueField parameter={parameter} field={form.getInputProps('value')} />
      {parameter.usual === null || form.values.value.trim() === parameter.usual ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ justifySelf: 'start' }}
          onClick={() => form.setFieldValue('value', parameter.usual ?? '')}
        >
          {t('useUsual')}
        </Button>
      )}
      <TextInput
        label={t('column.description')}
        description={parameter.group === 'PARAMETER_CONTACT' ? t('descriptionHint') : undefined}
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
  )
}

/** A choice, a number within its bounds, or text, as the parameter is. */
function ValueField({ parameter, field }: { parameter: Parameter; field: object }) {
  const t = useTranslations('setting.parameter')
  const { options, min, max, unit } = parameter
  const label = unit === null ? t('column.value') : t('valueIn', { unit: t(`unitName.${unit}`) })
  const common = { required: true, label, ...field }
  if (options.length > 0)
    return (
      <NativeSelect
        {...common}
        data={options.map((value) => ({ value, label: t(`option.${value as 'ALL'}`) }))}
      />
    )
  if (parameter.dataType === 'NUMBER')
    return (
      <TextInput
        description={
          min === null || max === null
            ? t('numberHint')
            : t('bounds', { min: String(min), max: String(max) })
        }
        inputMode="decimal"
        maxLength={24}
        {...common}
      />
    )
  return <Textarea autosize minRows={1} maxRows={6} maxLength={VALUE_MAX} {...common} />
}
