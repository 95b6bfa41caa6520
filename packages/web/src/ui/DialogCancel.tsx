import { Button } from '@mantine/core'
import { useContext } from 'react'
import { useTranslations } from 'use-intl'
import { DialogClose } from './dialogClose.ts'

/** "Cancel" of the dialog that it stands in, beside a main button that no `Form` draws; nothing outside of dialogs. */
export function DialogCancel() {
  const t = useTranslations('common.action')
  const close = useContext(DialogClose)
  return close === null ? null : (
    <Button variant="default" onClick={close}>
      {t('cancel')}
    </Button>
  )
}
