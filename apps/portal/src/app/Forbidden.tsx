import { Text, Title } from '@mantine/core'
import { member } from '@saola/contract/member'
import {
  permissionCodes,
  type PermissionCode,
  type PermissionName,
} from '@saola/contract/permissions'
import { queryOptionsOf } from '@saola/web/api/query'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from './paths.ts'
import { Padlock } from './Pictures.tsx'
import { phrases } from './services.ts'
import styles from './shell.module.css'
import { useMe } from './useMe.ts'

const nameOf = new Map<PermissionCode, PermissionName>(
  (Object.entries(permissionCodes) as [PermissionName, PermissionCode][]).map(([name, code]) => [
    code,
    name,
  ]),
)

/** The 403 page (B-030): which area is closed, who can open it, where to go. */
export function Forbidden() {
  const t = useTranslations('shell.forbidden')
  const area = useTranslations('permission')
  const path = useLocation({ select: (location) => location.pathname })
  const language = useLocale()
  const { data: people } = useQuery({ ...queryOptionsOf(member.grantors, {}), staleTime: 60_000 })
  useEffect(() => {
    void phrases.ensure(['permission'])
  }, [])
  const { wantedAt, user } = useMe()
  const { codes, action } = wantedAt(path)
  const lists = new Intl.ListFormat(language, { type: 'disjunction' })
  const areas = codes
    .map((code) => nameOf.get(code)!)
    .map((name) =>
      action === 'VIEW'
        ? area(`${name}.name`)
        : area('action', { verb: area(`verb.${action}`), area: area(`${name}.name`) }),
    )
  // An owner has every right: what is closed to them is switched off, and nobody of the shop can open it.
  const known = codes.length > 0 && !user.isOwner && area.has('dashboard.name')
  const whom = (): string => {
    if (user.isOwner) return t('switchedOff')
    return people === undefined || people.length === 0
      ? t('hint')
      : t('askOne', { names: lists.format(people.map((person) => person.fullName)) })
  }
  return (
    <div className={styles.dead}>
      <Padlock label={t('picture')} />
      <Title order={1} tabIndex={-1} data-page-title>
        {t('title')}
      </Title>
      <Text>{t('text')}</Text>
      {known ? <Text fw={600}>{t('missing', { areas: lists.format(areas) })}</Text> : null}
      <Text c="dimmed" size="sm">
        {whom()}
      </Text>
      <LinkButton to={paths.home} mt={16}>
        {t('home')}
      </LinkButton>
    </div>
  )
}
