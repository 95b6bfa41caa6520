import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core'
import { DEVICE_NAME_MAX, payBox } from '@saola/contract/pay-box'
import { name as nameRule } from '@saola/contract/validators'
import { send } from '@saola/web/api/send'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Code } from '@saola/web/ui/Code.tsx'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { Icon, type IconName } from '@saola/web/ui/icons.tsx'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { HistoryPanel } from '../../parts/HistoryPanel.tsx'
import { refreshBoxes } from './actions.ts'
import { Notice, type NoticeWords } from './Notice.tsx'
import styles from './pay-box.module.css'
import { addressOf, type PayBoxDetails } from './rules.ts'
import { SoundSection } from './SoundSection.tsx'

/** Name, state, model, number, and two icons that only say that they cannot yet do what they show (B-191 to B-205). */
export function DeviceTab({ box }: { box: PayBoxDetails }) {
  const t = useTranslations('payBox')
  const { can } = useMe()
  const mayChange = can(1502, 'CREATE')
  const [renaming, setRenaming] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [said, setSaid] = useState<NoticeWords | null>(null)
  const notYet = (more = ''): void =>
    setSaid({ title: t('message.notify'), text: `${t('message.content-notify')}${more}` })
  // What the icon cannot do is put another version on the box; which one it has, the box is asked below.
  const versionSaid = mayChange ? `. ${t('detail.versionSaid')}` : ''
  const icon = (label: string, name: IconName, onClick: () => void) => (
    <ActionIcon variant="subtle" size={32} aria-label={label} title={label} onClick={onClick}>
      <Icon name={name} size={16} />
    </ActionIcon>
  )
  return (
    <>
      <Section title={t('detail.device')}>
        <Facts
          facts={[
            [
              t('field.displayName'),
              <span key="name" className={styles.with}>
                <span className={styles.break}>{box.displayName}</span>
                {mayChange ? icon(t('detail.rename'), 'edit', () => setRenaming(true)) : null}
              </span>,
            ],
            [
              t('field.online'),
              <StatusBadge key="online" status={box.online ? 'ONLINE' : 'OFFLINE'} />,
            ],
            [
              t('field.seenAt'),
              box.seenAt === null ? t('detail.never') : <DateTime key="seen" at={box.seenAt} />,
            ],
            [t('field.model'), box.model],
            [
              t('field.hardwareId'),
              <Code key="hw" value={box.hardwareId} name={t('field.hardwareId')} />,
            ],
            [
              t('field.pin'),
              <span key="pin" className={styles.with}>
                <span aria-hidden>******</span>
                {icon(t('detail.editPin'), 'edit', () => notYet())}
              </span>,
            ],
            [
              t('field.version'),
              <span key="version" className={styles.with}>
                {box.version}
                {icon(t('detail.refreshVersion'), 'refresh', () => notYet(versionSaid))}
              </span>,
            ],
            [t('field.hwVersion'), box.hwVersion],
            [t('field.linkedAt'), <DateTime key="linked" at={box.linkedAt} />],
          ]}
        />
        {box.waiting > 0 ? (
          <p className={styles.waiting} role="status">
            {t('detail.waiting', { count: String(box.waiting) })}
          </p>
        ) : null}
        {mayChange ? (
          <div>
            <Button
              mt="md"
              variant="default"
              c="var(--mantine-color-error)"
              leftSection={<Icon name="trash" size={16} />}
              onClick={() => setLeaving(true)}
            >
              {t('detail.unlink')}
            </Button>
          </div>
        ) : null}
      </Section>
      <SoundSection box={box} />
      <HistoryPanel module="pay-box" objectId={box.id} />
      <RenameDialog
        key={box.displayName}
        box={box}
        opened={renaming}
        onClose={() => setRenaming(false)}
        onSaid={setSaid}
      />
      <UnlinkDialog box={box} opened={leaving} onClose={() => setLeaving(false)} />
      <Notice words={said} onClose={() => setSaid(null)} />
    </>
  )
}

function RenameDialog({
  box,
  opened,
  onClose,
  onSaid,
}: {
  box: PayBoxDetails
  opened: boolean
  onClose: () => void
  onSaid: (words: NoticeWords) => void
}) {
  const t = useTranslations('payBox.rename')
  const check = useValidators()
  const navigate = useNavigate()
  const { text } = useErrorText()
  const [name, setName] = useState(box.displayName)
  const [wrong, setWrong] = useState<string | null>(null)
  const field = useTranslations('payBox.field')
  const enter = useTranslations('payBox.enter')
  const rename = useMutation({
    mutationFn: () => send(payBox.update, { params: { id: box.id }, body: { displayName: name } }),
    onSuccess: (now) => {
      toast.success(t('done'))
      onClose()
      refreshBoxes()
      void navigate({ href: addressOf(now), replace: true })
    },
    onError: (error) => {
      setWrong(text(error))
      toast.error(t('failed'))
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const problem = check(nameRule, {
      empty: enter('displayName'),
      pattern: enter('nameForm'),
    })(name)
    setWrong(problem)
    if (name.trim() === '') onSaid({ title: t('note'), text: t('fill') })
    else if (problem === null && !rename.isPending) rename.mutate()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size={420}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            data-autofocus
            label={field('displayName')}
            withAsterisk
            maxLength={DEVICE_NAME_MAX}
            autoComplete="off"
            value={name}
            error={wrong}
            onChange={(event) => {
              setName(event.currentTarget.value)
              setWrong(null)
            }}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={rename.isPending} disabled={name === box.displayName}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

function UnlinkDialog({
  box,
  opened,
  onClose,
}: {
  box: PayBoxDetails
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('payBox.unlink')
  const navigate = useNavigate()
  const { text } = useErrorText()
  const remove = useMutation({
    mutationFn: () => send(payBox.delete, { params: { id: box.id } }),
    onSuccess: () => {
      toast.success(t('done', { name: box.displayName }), { durationMs: NOTICE_MS })
      void navigate({ to: paths.payBox, replace: true }).then(refreshBoxes)
    },
    onError: (error) => toast.error(text(error)),
  })
  return (
    <ConfirmModal
      danger
      opened={opened}
      title={t('title')}
      confirmLabel={t('confirm')}
      cancelLabel={t('keep')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (!remove.isPending) remove.mutate()
      }}
    >
      {t('text', { name: box.displayName })}
    </ConfirmModal>
  )
}
