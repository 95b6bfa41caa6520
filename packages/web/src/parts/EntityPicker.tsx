import { Select, type SelectProps } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../i18n/useErrorText.ts'
import { useLateClose } from '../ui/useLateClose.ts'
import { begins, type Entity } from './entities.ts'
import { EntityIcon } from './EntityIcon.tsx'
import styles from './entity.module.css'

/** Bank lists close 120 ms after they are left and are at most 200 px high. */
const CLOSE_MS = 120
const HEIGHT_PX = 200

export interface PickerProps extends Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'filter' | 'renderOption' | 'searchable' | 'error'
> {
  error?: string | null | undefined
}
interface Props extends PickerProps {
  entities: readonly Entity[] | undefined
  /** Why they could not be loaded. */
  failure: unknown
  value: string | null
  /** What identifies one: its number, or its id. */
  keyOf: (entity: Entity) => string | null
  onEntity: (entity: Entity | null) => void
}

/** One of a catalogue, searched by prefix while typing; arrow keys, Enter and Escape as in any list. */
export function EntityPicker({ entities, failure, value, keyOf, onEntity, error, ...rest }: Props) {
  const t = useTranslations('common.picker')
  const { text } = useErrorText()
  const late = useLateClose(CLOSE_MS)
  const known = new Map(
    (entities ?? []).flatMap((entity) => {
      const key = keyOf(entity)
      return key === null ? [] : [[key, entity] as const]
    }),
  )
  const chosen = value === null ? undefined : known.get(value)
  return (
    <Select
      clearable
      {...rest}
      searchable
      maxDropdownHeight={HEIGHT_PX}
      value={chosen === undefined ? null : value}
      disabled={rest.disabled === true || entities === undefined}
      nothingFoundMessage={t('nothing')}
      autoComplete="off"
      data={[...known].map(([key, entity]) => ({ value: key, label: entity.shortName }))}
      clearButtonProps={{ 'aria-label': t('clear') }}
      comboboxProps={{ transitionProps: { duration: 0 }, position: 'bottom-start' }}
      classNames={{ dropdown: styles.dropdown ?? '' }}
      error={failure === null ? error : text(failure)}
      filter={({ options, search }) =>
        options.filter((option) => {
          const entity = 'value' in option ? known.get(option.value) : undefined
          return entity !== undefined && begins(entity, search)
        })
      }
      {...(chosen === undefined ? {} : { leftSection: <EntityIcon src={chosen.icon} size={24} /> })}
      renderOption={({ option }) => <Option entity={known.get(option.value)} />}
      {...late}
      onChange={(key) => onEntity(key === null ? null : (known.get(key) ?? null))}
    />
  )
}

function Option({ entity }: { entity: Entity | undefined }) {
  if (entity === undefined) return null
  return (
    <span className={styles.option}>
      <EntityIcon src={entity.icon} size={28} />
      <span className={styles.words}>
        <span>
          {entity.shortName}
          {entity.number === null ? null : <small className="tabular"> · {entity.number}</small>}
        </span>
        <small>{entity.name}</small>
      </span>
    </span>
  )
}
