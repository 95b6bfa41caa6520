import { createTheme, MantineThemeProvider, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon, type IconName } from './icons.tsx'
import styles from './ui.module.css'

/** A screen has one filled button, in its head: what leads on from here is lighter. */
const lighter = createTheme({ components: { Button: { defaultProps: { variant: 'light' } } } })

/** "Nothing yet" with its next action, or, with `found`, "nothing found" (docs/decisions.md#30). `children` is the action. */
export function EmptyState({
  title,
  text,
  icon,
  found = false,
  children,
}: {
  title?: string
  text?: string
  icon?: IconName
  found?: boolean
  children?: ReactNode
}) {
  const t = useTranslations('web.list')
  return (
    <div className={styles.center}>
      <Icon name={icon ?? (found ? 'search' : 'inbox')} size={40} />
      <Text fw={600} size="lg">
        {title ?? (found ? t('nothingFound') : t('nothingYet'))}
      </Text>
      {text !== undefined || found ? (
        <Text c="dimmed" maw={420}>
          {text ?? t('nothingFoundHint')}
        </Text>
      ) : null}
      {children === undefined ? null : (
        <MantineThemeProvider inherit theme={lighter}>
          {children}
        </MantineThemeProvider>
      )}
    </div>
  )
}
