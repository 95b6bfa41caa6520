import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { areas, nameOfCode } from '../../parts/codeAreas.ts'
import type { AreaName } from './RightsArea.tsx'

/** What a group may do, a line for each area in which it may do anything. */
export function RightsByArea({ codes }: { codes: readonly number[] }) {
  const t = useTranslations('admin')
  const lines = (Object.keys(areas) as AreaName[]).flatMap((area) => {
    const own = areas[area].filter((code) => codes.includes(code))
    return own.length === 0
      ? []
      : [{ area, names: own.map((code) => t(`code.${nameOfCode(code) ?? 'admin'}`)) }]
  })
  return (
    <dl style={{ margin: '8px 0 0', display: 'grid', gap: 4 }}>
      {lines.map(({ area, names }) => (
        <div
          key={area}
          style={{ display: 'grid', gridTemplateColumns: 'minmax(110px, 170px) 1fr', gap: 12 }}
        >
          <Text component="dt" size="sm" c="dimmed">
            {t(`area.${area}`)}
          </Text>
          <Text component="dd" size="sm" m={0}>
            {names.join(' · ')}
          </Text>
        </div>
      ))}
    </dl>
  )
}
