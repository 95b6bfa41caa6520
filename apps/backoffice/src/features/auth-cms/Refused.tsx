import { Alert } from '@mantine/core'

/** Why the form was refused, where the refusal belongs to no field. */
export const Refused = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <Alert color="#b42318" role="alert">
      {text}
    </Alert>
  )
