import { useMemo } from 'react'
import { encode } from 'uqr'
import { useTranslations } from 'use-intl'

export type Modules = readonly (readonly boolean[])[]
export const modulesOf = (content: string): Modules => encode(content, { border: 0, ecc: 'M' }).data
const pathOf = (modules: Modules): string =>
  modules
    .map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
    .join('')

/** A QR as one SVG path, as large as its box; for paper and previews, where QrCard's buttons have no place. */
export function QrPicture({ content, name }: { content: string; name: string }) {
  const t = useTranslations('web.qr')
  const modules = useMemo(() => modulesOf(content), [content])
  return (
    <svg
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      role="img"
      aria-label={t('label', { name })}
      shapeRendering="crispEdges"
    >
      <path d={pathOf(modules)} fill="#000" />
    </svg>
  )
}
