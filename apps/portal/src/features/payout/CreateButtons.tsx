import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'

/** Leads to a new payout; nothing for those who may make none. */
export function CreateButton({ quiet = false, mt = 0 }: { quiet?: boolean; mt?: number }) {
  const t = useTranslations('payout.list')
  return useMe().can(1600, 'CREATE') ? (
    <LinkButton
      mt={mt}
      {...(quiet ? { variant: 'default' } : {})}
      to={paths.payoutCreate}
      search={{ type: 'single' }}
      leftSection={<Icon name="plus" size={16} />}
    >
      {t('create')}
    </LinkButton>
  ) : null
}

/** Leads to the upload of many payouts in a file. */
export function UploadButton({ quiet = false, mt = 0 }: { quiet?: boolean; mt?: number }) {
  const t = useTranslations('payoutBatch.list')
  return useMe().can(1600, 'CREATE') ? (
    <LinkButton
      mt={mt}
      {...(quiet ? { variant: 'default' } : {})}
      to={paths.payoutCreate}
      search={{ type: 'batch' }}
      leftSection={<Icon name="upload" size={16} />}
    >
      {t('upload')}
    </LinkButton>
  ) : null
}
