import { Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { saveBlob } from '@saola/web/api/download'
import { CopyButton } from '@saola/web/ui/CopyButton.tsx'
import { useTranslations } from 'use-intl'

/** The recovery codes, this once: to be copied, downloaded or printed. */
export function RecoveryCodes({
  codes,
  onSaved,
}: {
  codes: readonly string[]
  onSaved: () => void
}) {
  const t = useTranslations('admin.factor')
  const all = codes.join('\n')
  return (
    <Stack role="region" aria-label={t('codesTitle')}>
      <Title order={2} size="h3">
        {t('codesTitle')}
      </Title>
      <Text>{t('codesText')}</Text>
      <List type="ordered" spacing={4} ff="monospace" size="lg" withPadding>
        {codes.map((code) => (
          <List.Item key={code}>{code}</List.Item>
        ))}
      </List>
      <Group className="no-print">
        <CopyButton text={all} name={t('codes')} />
        <Button
          variant="default"
          onClick={() =>
            saveBlob(new Blob([`${all}\n`], { type: 'text/plain' }), 'saola-recovery-codes.txt')
          }
        >
          {t('download')}
        </Button>
        <Button variant="default" onClick={() => print()}>
          {t('print')}
        </Button>
        <Button onClick={onSaved}>{t('saved')}</Button>
      </Group>
    </Stack>
  )
}
