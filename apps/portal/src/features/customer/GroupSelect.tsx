import { Select, type SelectProps } from '@mantine/core'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { useTranslations } from 'use-intl'
import { useGroups } from './useCustomers.ts'

/** One of the merchant's groups. Without a label it stands in a row of filters: there a failure is told inside the field, a line below it would push the row about. */
export function GroupSelect({
  value,
  onChange,
  ...rest
}: Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: string | null
  onChange: (id: string | null) => void
}) {
  const t = useTranslations('customer')
  const list = useTranslations('web.list')
  const { text } = useErrorText()
  const { data, error } = useGroups()
  const failure = error === null ? {} : failureIn(text(error), rest.label !== undefined)
  const name = String(rest.label ?? rest['aria-label'] ?? '')
  return (
    <Select
      clearable
      searchable
      nothingFoundMessage={list('nothingFound')}
      placeholder={t('form.groupNone')}
      maxDropdownHeight={280}
      comboboxProps={{ transitionProps: { duration: 100 } }}
      disabled={data === undefined}
      data={data?.items.map((group) => ({ value: group.id, label: group.name })) ?? []}
      value={value}
      onChange={onChange}
      clearButtonProps={{ 'aria-label': list('clearOne', { name, value: '' }) }}
      {...rest}
      {...failure}
    />
  )
}

const failureIn = (
  why: string,
  labelled: boolean,
): Pick<SelectProps, 'error' | 'placeholder' | 'title'> =>
  labelled ? { error: why } : { error: true, placeholder: why, title: why }
