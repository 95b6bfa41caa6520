import { Button, Group, Stack, Switch } from '@mantine/core'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { Notice } from './Notice.tsx'
import styles from './pay-box.module.css'
import { BankFields, WalletFields } from './QrFields.tsx'
import type { PayBoxDetails, StaticQr } from './rules.ts'
import { useQrForm } from './useQrForm.ts'

interface Props {
  box: PayBoxDetails
  qr: StaticQr | null
  isFirst: boolean
  opened: boolean
  onClose: () => void
}

/** The form of a static QR, new (`qr` null) or changed (B-236 to B-261). */
export function QrDialog({ box, qr, isFirst, opened, onClose }: Props) {
  const t = useTranslations('payBox.qr')
  const form = useQrForm({ box, qr, isFirst, onClose })
  const { values, shown, set, note } = form
  const [leaving, setLeaving] = useState(false)
  const close = (): void => {
    if (qr !== null) setLeaving(true)
    else onClose()
  }
  const toggle = (on: boolean): void => {
    if (!on && qr?.defaultQr === true) note(t('mustStay'))
    else set({ defaultQr: on })
  }
  return (
    <>
      <Dialog
        opened={opened}
        onClose={close}
        title={t(qr === null ? 'addTitle' : 'editTitle')}
        size={560}
      >
        <form onSubmit={form.submit} noValidate>
          <Stack>
            <ChoiceChips
              label={t('kind')}
              value={values.type}
              choices={(['BANK', 'E_WALLET'] as const).map((value) => ({ value, label: t(value) }))}
              onChange={form.setType}
            />
            {values.type === 'BANK' ? (
              <BankFields {...form.fields} />
            ) : (
              <WalletFields {...form.fields} picture={form.picture} onPicture={form.setPicture} />
            )}
            <Switch
              label={t('isDefault')}
              checked={values.defaultQr}
              onChange={(event) => toggle(event.currentTarget.checked)}
            />
            {shown === null ? null : (
              <figure className={styles.preview}>
                <figcaption>{t('preview')}</figcaption>
                <img src={shown} width={220} height={220} alt={t('preview')} />
              </figure>
            )}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={close}>
                {t('cancel')}
              </Button>
              <Button variant="default" loading={form.isPreviewing} onClick={form.showPreview}>
                {t('preview')}
              </Button>
              <Button type="submit" loading={form.isSaving}>
                {t(qr === null ? 'submitAdd' : 'submitEdit')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
      <Notice words={form.notice} onClose={form.closeNotice} />
      <ConfirmModal
        opened={leaving}
        title={t('leaveTitle')}
        confirmLabel={t('leave')}
        cancelLabel={t('stay')}
        onClose={() => setLeaving(false)}
        onConfirm={() => {
          setLeaving(false)
          onClose()
        }}
      >
        {t('leaveText')}
      </ConfirmModal>
    </>
  )
}
