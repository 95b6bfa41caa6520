import { Button } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import type { credential } from '@saola/contract/credential'
import { CopyButton } from '@saola/web/ui/CopyButton.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { useTranslations } from 'use-intl'
import { envOf } from '@saola/samples/samples'
import styles from './credential.module.css'

/** A fresh pair of keys, whole, for the one time that it is shown: to copy piece by piece, or as an environment file. */
export function KeysOnce({
  keys,
  onClose,
}: {
  keys: Output<typeof credential.refreshCredential> | null
  onClose: () => void
}) {
  const t = useTranslations('credential')
  const env = keys === null ? '' : envOf(keys)
  const download = (): void => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([env], { type: 'text/plain' }))
    link.download = 'saola.env'
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
  }
  return (
    <Dialog
      opened={keys !== null}
      onClose={onClose}
      size={560}
      title={t('once.title')}
      closeOnClickOutside={false}
    >
      <div className={styles.once}>
        <p className={styles.plain}>{t('once.text')}</p>
        {keys === null
          ? null
          : (['clientId', 'encryptKey', 'secretKey'] as const).map((name) => (
              <div key={name} className={styles.secret}>
                <div>
                  <b>{t(`keys.${name}`)}</b>
                  <code>{keys[name]}</code>
                </div>
                <CopyButton text={keys[name]} name={t(`keys.${name}`)} />
              </div>
            ))}
        <div className={styles.buttons}>
          <span className={styles.line}>
            <CopyButton text={env} name={t('once.copy')} />
          </span>
          <Button variant="default" onClick={download}>
            {t('once.download')}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {t('once.done')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
