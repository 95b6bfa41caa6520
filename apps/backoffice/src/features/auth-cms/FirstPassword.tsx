import { Skeleton, Text } from '@mantine/core'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { phrases } from '../../app/services.ts'
import { NewPassword } from './NewPassword.tsx'

/** The one thing a person with a temporary password may do. */
export function FirstPassword() {
  const words = useQuery({
    queryKey: ['phrases', 'admin'],
    queryFn: async () => {
      await phrases.ensure(['admin'])
      return true
    },
    staleTime: Infinity,
  })
  return words.data === true ? <Ready /> : <Skeleton height={320} radius={12} />
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
