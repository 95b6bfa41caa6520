import { Button, Group, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { ApiError } from '../api/ApiError.ts'
import { useErrorText } from '../i18n/useErrorText.ts'
import { Code } from './Code.tsx'
import { Icon } from './icons.tsx'
import styles from './ui.module.css'

/** What happened, what to do next, and the reference to give support (docs/decisions.md#39). */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTranslations('web.error')
  const { text } = useErrorText()
  const reference = error instanceof ApiError ? error.traceId : ''
  return (
    <div className={styles.center} role="alert">
      <Icon name="warning" size={40} />
      <Text fw={600} size="lg">
        {t('title')}
      </Text>
      <Text c="dimmed" maw={480}>
        {text(error)}
      </Text>
      {onRetry === undefined ? null : (
        <Button
          variant="default"
          mt={8}
          leftSection={<Icon name="refresh" size={16} />}
          onClick={onRetry}
        >
          {t('retry')}
        </Button>
      )}
      {reference === '' ? null : (
        <Group gap={6} mt={8} justify="center">
          <Text size="xs" c="dimmed">
            {t('reference')}:
          </Text>
          <Code value={reference} name={t('reference')} />
          <Text size="xs" c="dimmed">
            {t('referenceHint')}
          </Text>
        </Group>
      )}
    </div>
  )
}
