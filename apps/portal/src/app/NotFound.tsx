import { Text, Title } from '@mantine/core'
import { LinkButton } from '@saola/web/ui/links.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from './paths.ts'
import { EmptyReceipt } from './Pictures.tsx'
import styles from './shell.module.css'

/** The not-found page: picture, text, and a way out (B-029); `inside` the frame, in place of a screen. */
export function NotFound({ text, inside = false }: { text?: ReactNode; inside?: boolean }) {
  const t = useTranslations('shell.notFound')
  const s = useTranslations('shell')
  const Part = inside ? 'div' : 'main'
  return (
    <Part className={inside ? styles.dead : styles.alone}>
      <EmptyReceipt label={t('picture')} />
      <Title order={1} tabIndex={-1} data-page-title>
        {t('title')}
      </Title>
      <Text c="dimmed">{text ?? s('page-not-found')}</Text>
      <LinkButton to={paths.home} mt={16}>
        {t('home')}
      </LinkButton>
    </Part>
  )
}
