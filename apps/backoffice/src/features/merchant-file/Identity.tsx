import { SealedFile } from '@saola/web/parts/EncryptedPicture.tsx'
import { SubmissionFacts } from '@saola/web/parts/SubmissionFacts.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { useTranslations } from 'use-intl'
import { IdentityReview } from './IdentityReview.tsx'
import { Part, Parts } from './Rows.tsx'
import type { File } from './types.ts'

/** What the merchant applied with, and the document of who represents it (code 3103). */
export function Identity({ file }: { file: File }) {
  const t = useTranslations('merchantFile.identity')
  const o = useTranslations('onboarding.office')
  if (file.submission === null) return <EmptyState title={o('notSubmitted')} text="" />
  const documents = file.submission.enterprise?.documents
  return (
    <Parts>
      <Part title={t('profile')}>
        <SubmissionFacts
          of={file.submission}
          documents={
            documents === undefined
              ? null
              : documents.map((d) => (
                  <SealedFile
                    key={d.id}
                    id={d.id}
                    label={o('identity.open', { name: d.fileName })}
                  />
                ))
          }
        />
      </Part>
      <Part title={t('papers')}>
        <IdentityReview file={file} />
      </Part>
    </Parts>
  )
}
