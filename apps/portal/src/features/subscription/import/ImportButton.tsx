import { Button } from '@mantine/core'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ImportDialog } from './ImportDialog.tsx'

/** Opens the import of subscribers from Excel. */
export function ImportButton() {
  const t = useTranslations('subscriptionImport')
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="upload" size={16} />}
        onClick={() => setOpened(true)}
      >
        {t('open')}
      </Button>
      <ImportDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
