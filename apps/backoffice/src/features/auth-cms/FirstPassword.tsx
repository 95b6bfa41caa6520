import { Skeleton, Text } from '@mantine/core'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { NewPassword } from './NewPassword.tsx'
import { useAdminWords } from './useAdminWords.ts'

/** The one thing a person with a temporary password may do. */
export function FirstPassword() {
  return useAdminWords() ? <Ready /> : <Skeleton height={320} radius={12} />
}

function Ready() {
  const t = useTranslations('admin.profile')
  const queries = useQueryClient()
  return (
    <Page title={t('firstTitle')}>
      <Section>
        <Text mb="md">{t('firstText')}</Text>
        <NewPassword
          submitLabel={t('firstSubmit')}
          onDone={() => void queries.invalidateQueries()}
        />
      </Section>
    </Page>
  )
}
