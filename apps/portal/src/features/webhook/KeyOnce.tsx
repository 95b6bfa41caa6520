import { Button } from '@mantine/core'
import { CopyButton } from '@saola/web/ui/CopyButton.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { ButtonRow } from '@saola/web/ui/layout.tsx'
import { useTranslations } from 'use-intl'
import styles from './webhook.module.css'

/** A signing key, whole, for the one time that it is shown. */
export function KeyOnce({ value, onClose }: { value: string | null; onClose: () => void }) {
  const t = useTranslations('webhook.key')
  return (
    <Dialog
      opened={value !== null}
      onClose={onClose}
      size={480}
      title={t('onceTitle')}
      closeOnClickOutside={false}
    >
      <div className={styles.form}>
        <p className={styles.plain}>{t('once')}</p>
        <div className={styles.secret}>
          <code>{value ?? ''}</code>
          <CopyButton text={value ?? ''} name={t('name')} />
        </div>
        <ButtonRow end wide>
          <Button data-autofocus onClick={onClose}>
            {t('done')}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  )
}
