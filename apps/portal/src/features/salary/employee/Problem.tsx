import { Alert } from '@mantine/core'
import { useErrorText } from '@saola/web/i18n/useErrorText'

/** Why a dialog's deed was refused. */
export function Problem({ error }: { error: Error | null }) {
  const { text } = useErrorText()
  return error === null ? null : (
    <Alert mt="sm" color="#b42318" role="alert">
      {text(error)}
    </Alert>
  )
}
