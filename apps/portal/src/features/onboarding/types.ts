import type { UseFormReturnType } from '@mantine/form'
import type { Output } from '@saola/contract/call'
import type { onboarding } from '@saola/contract/onboarding'
import type { Values } from './form.ts'

export type SubmitInfo = Output<typeof onboarding.getSubmitInfo>
export type Capture = NonNullable<Output<typeof onboarding.getEkycInfo>>
export type FormOf = UseFormReturnType<Values>
