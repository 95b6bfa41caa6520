import { Checkbox } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type areas, nameOfCode } from '../../parts/codeAreas.ts'
import type { Right } from './types.ts'

export type AreaName = keyof typeof areas

/** The rights of one area; those that this person does not hold cannot be ticked. */
export function Area({
  name,
  rights,
  chosen,
  mayGive,
  onChange,
}: {
  name: AreaName
  rights: readonly Right[]
  chosen: readonly number[]
  mayGive: (code: number) => boolean
  onChange: (chosen: number[]) => void
}) {
  const t = useTranslations('admin')
  const nameOf = (code: number): string => t(`code.${nameOfCode(code) ?? 'admin'}`)
  /** What it opens, and what is missing for it: the right that it goes with, or one's own. */
  const describe = ({ code, needs }: Right): string =>
    [
      t(`codeText.${nameOfCode(code) ?? 'admin'}`),
      ...(needs === null ? [] : [t('groups.needs', { name: nameOf(needs) })]),
      ...(mayGive(code) ? [] : [t('groups.notYours')]),
    ].join(' ')
  const list = rights.map(({ code }) => code)
  const put = (some: readonly number[], on: boolean): void =>
    onChange(
      on ? [...new Set([...chosen, ...some])] : chosen.filter((code) => !some.includes(code)),
    )
  const givable = list.filter(mayGive)
  const count = list.filter((code) => chosen.includes(code)).length
  return (
    <fieldset
      style={{
        border: '1px solid var(--hairline)',
        borderRadius: 8,
        padding: '8px 12px',
        margin: 0,
        minWidth: 0,
      }}
    >
      <legend style={{ padding: '0 4px', fontWeight: 600, fontSize: 13 }}>
        {t(`area.${name}`)}
      </legend>
      <Checkbox
        label={t('groups.all')}
        mb={8}
        checked={givable.length > 0 && givable.every((code) => chosen.includes(code))}
        indeterminate={count > 0 && count < list.length}
        disabled={givable.length === 0}
        onChange={(event) => put(givable, event.currentTarget.checked)}
      />
      <div
        style={{
          display: 'grid',
          gap: 12,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
        }}
      >
        {rights.map((right) => (
          <Checkbox
            key={right.code}
            label={nameOf(right.code)}
            description={describe(right)}
            checked={chosen.includes(right.code)}
            disabled={!mayGive(right.code)}
            onChange={(event) => put([right.code], event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
