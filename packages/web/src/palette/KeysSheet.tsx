import { Kbd, Table } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Dialog } from '../ui/Dialog.tsx'

/** `?`: every shortcut on one sheet. `more` are the app's own, after those of every screen. */
export function KeysSheet({
  opened,
  onClose,
  more = [],
}: {
  opened: boolean
  onClose: () => void
  more?: readonly (readonly [name: string, keys: readonly string[]])[]
}) {
  const t = useTranslations('shell.keys')
  const rows: readonly (readonly [string, readonly string[]])[] = [
    [t('palette'), ['Ctrl', 'K']],
    [t('search'), ['/']],
    [t('create'), ['n']],
    [t('rows'), ['j', 'k']],
    [t('open'), ['Enter']],
    [t('submit'), ['Ctrl', 'Enter']],
    ...more,
    [t('escape'), ['Esc']],
    [t('sheet'), ['?']],
  ]
  return (
    <Dialog opened={opened} onClose={onClose} size={480} title={t('title')}>
      <Table>
        <Table.Tbody>
          {rows.map(([name, keys]) => (
            <Table.Tr key={name}>
              <Table.Td>{name}</Table.Td>
              <Table.Td ta="right">
                {keys.map((key) => (
                  <Kbd key={key} ml={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  )
}
