import { Modal, type ModalProps } from '@mantine/core'
import { useTranslations } from 'use-intl'

/** Mantine's Modal with the house's corrections: a named close button, and a header that is no second banner landmark. */
export function DialogBody(props: ModalProps) {
  const t = useTranslations('common.action')
  return (
    <Modal
      centered
      radius="lg"
      transitionProps={{ transition: 'fade', duration: 120 }}
      overlayProps={{ backgroundOpacity: 0.4 }}
      closeButtonProps={{ 'aria-label': t('close') }}
      attributes={{ header: { role: 'presentation' } }}
      styles={{ title: { fontSize: 16, fontWeight: 650 } }}
      {...props}
    />
  )
}
