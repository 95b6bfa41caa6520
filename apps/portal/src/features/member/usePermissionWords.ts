import { permissionCodes } from '@saola/contract/permissions'
import { useTranslations } from 'use-intl'

const nameOf = new Map<number, keyof typeof permissionCodes>(
  (Object.entries(permissionCodes) as [keyof typeof permissionCodes, number][]).map(
    ([name, code]) => [code, name],
  ),
)

/** Names of areas in the language on screen. */
export function usePermissionWords(): { area: (code: number) => string } {
  const t = useTranslations('permission')
  return {
    area: (code) => {
      const name = nameOf.get(code)
      return name === undefined ? String(code) : t(`${name}.name`)
    },
  }
}
