import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { DigitsInput } from '@saola/web/form/DigitsInput.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import type { NoticeWords } from './Notice.tsx'
import styles from './pay-box.module.css'
import { useLinking, type CheckedDevice, type Linking } from './useLinking.ts'

/** Number and key are looked up first; what was found can be saved, and nothing else (B-177 to B-186). A box that is online says a code then: who types it has it before them. */
export function AddDialog({
  opened,
  onClose,
  onSaid,
}: {
  opened: boolean
  onClose: () => void
  onSaid: (words: NoticeWords) => void
}) {
  const t = useTranslations('payBox.add')
  const linking = useLinking(onClose, onSaid)
  const { found, asksCode } = linking
  return (
    <Dialog opened={opened} onClose={linking.close} title={t('title')} size={480}>
      <form onSubmit={linking.submit} noValidate>
        <Stack>
          <NumberAndKey linking={linking} />
          <Button
            type="submit"
            variant="default"
            leftSection={<Icon name="search" size={16} />}
            loading={linking.isChecking}
          >
            {t('check')}
          </Button>
          {found === null ? null : (
            <DeviceSummary found={found} hardwareId={linking.hardwareId.trim()} />
          )}
          {asksCode ? <PairingCode linking={linking} /> : null}
          {!asksCode && found?.online === true ? (
            <Text size="sm" c="dimmed" role="status">
              {t('codeLeft')}
            </Text>
          ) : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={linking.close}>
              {t('cancel')}
            </Button>
            <Button disabled={found === null} loading={linking.isSaving} onClick={linking.save}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

function NumberAndKey({ linking }: { linking: Linking }) {
  const t = useTranslations('payBox.add')
  return (
    <>
      <TextInput
        data-autofocus
        label={t('hardwareId')}
        withAsterisk
        description={t('hardwareHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={32}
        autoComplete="off"
        spellCheck={false}
        value={linking.hardwareId}
        error={linking.missing.hardwareId}
        onChange={(event) => linking.setHardwareId(event.currentTarget.value)}
      />
      <TextInput
        label={t('key')}
        withAsterisk
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        value={linking.pairingKey}
        error={linking.missing.key}
        onChange={(event) => linking.setKey(event.currentTarget.value)}
      />
    </>
  )
}

function PairingCode({ linking }: { linking: Linking }) {
  const t = useTranslations('payBox.add')
  return (
    <div className={styles.code}>
      <DigitsInput
        autoFocus
        label={t('code')}
        withAsterisk
        description={t('codeHint')}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        autoComplete="one-time-code"
        max={4}
        value={linking.code}
        error={linking.missing.code}
        onChange={linking.setCode}
      />
      <Button variant="subtle" size="xs" onClick={linking.leaveCode}>
        {t('codeSilent')}
      </Button>
    </div>
  )
}

function DeviceSummary({ found, hardwareId }: { found: CheckedDevice; hardwareId: string }) {
  const t = useTranslations('payBox')
  return (
    <div className={styles.found} role="status">
      <b>{t('add.found')}</b>
      <Facts
        facts={[
          [t('field.hardwareId'), hardwareId],
          [t('field.model'), found.model],
          [
            t('field.online'),
            <StatusBadge key="online" status={found.online ? 'ONLINE' : 'OFFLINE'} />,
          ],
          [t('field.version'), found.version],
        ]}
      />
    </div>
  )
}
