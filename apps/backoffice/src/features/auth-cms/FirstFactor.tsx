import { Skeleton, Text } from '@mantine/core'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { SetUpFactor } from './SetUpFactor.tsx'
import { useAdminWords } from './useAdminWords.ts'

/** The one thing a person may do whose rights ask for a second factor, until they have one. */
export function FirstFactor({ onDone }: { onDone: () => void }) {
  return useAdminWords() ? <Ready onDone={onDone} /> : <Skeleton height={320} radius={12} />
}

function Ready({ onDone }: { onDone: () => void }) {
  const t = useTranslations('admin.factor')
  return (
    <Page title={t('mustTitle')}>
      <Section>
        <Text mb="md">{t('mustText')}</Text>
        <SetUpFactor on={false} onDone={onDone} />
      </Section>
    </Page>
  )
}
