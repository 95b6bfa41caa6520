import { Kbd, Table } from '@mantine/core'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { useTranslations } from 'use-intl'

/** `?`: every shortcut on one sheet. */
export function KeysSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('shell.keys')
  const rows = [
    [t('palette'), ['Ctrl', 'K']],
    [t('search'), ['/']],
    [t('create'), ['n']],
    [t('rows'), ['j', 'k']],
    [t('open'), ['Enter']],
    [t('submit'), ['Ctrl', 'Enter']],
    [t('goDashboard'), ['g', 'd']],
    [t('goTransactions'), ['g', 't']],
    [t('goPayLink'), ['g', 'l']],
    [t('goNewPayment'), ['g', 'n']],
    [t('escape'), ['Esc']],
    [t('sheet'), ['?']],
  ] as const
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
