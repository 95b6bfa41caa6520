import { Button } from '@mantine/core'
import type { Request } from '@saola/contract/call'
import { dataExport, personalExports, type PersonalExport } from '@saola/contract/data-export'
import { queryOptionsOf } from '@saola/web/api/query'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import type { Filtered } from '@saola/web/list/ExportScopeDialog.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'

const DataExportDialog = lazy(() =>
  import('./DataExportDialog.tsx').then((m) => ({ default: m.DataExportDialog })),
)
type Query = Record<string, unknown>
type AnyRequest = Request<(typeof personalExports)[PersonalExport]['call']>
/** Filters as they stand in the address of the file call. */
const asText = (query: Query): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  )

/** Exports a file of personal data: at one click where one person is enough, else by a proposal; what was approved is fetched from here, too. */
export function DataExportButton({
  file,
  query,
  scope,
}: {
  file: PersonalExport
  query: Query
  scope?: { filtered: Filtered; all: { query: Query } } | undefined
}) {
  const t = useTranslations('dataExport')
  const own = useQuery(queryOptionsOf(dataExport.own, { query: { file } }))
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(false)
  // Where that could not be asked the server still refuses what takes two.
  if (own.isError || own.data?.takesTwo === false)
    return (
      <ExportButton
        call={personalExports[file].call}
        request={{ query } as AnyRequest}
        scope={scope as { filtered: Filtered; all: AnyRequest } | undefined}
      />
    )
  const ready = own.data?.ready ?? []
  const open = (): void => {
    setWanted(true)
    setOpened(true)
  }
  return (
    <>
      {ready.length === 0 ? null : (
        <Button variant="light" onClick={open}>
          {t('ready', { count: ready.length })}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<Icon name="download" size={16} />}
        disabled={own.data === undefined}
        onClick={open}
      >
        {t('button')}
      </Button>
      {wanted && own.data !== undefined ? (
        <Suspense fallback={null}>
          <DataExportDialog
            opened={opened}
            file={file}
            own={own.data}
            filters={asText(query)}
            filtered={scope?.filtered}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
