import type { Output } from '@saola/contract/call'
import type { onboarding } from '@saola/contract/onboarding'

/** A merchant as the bank knows it. */
export type File = Output<typeof onboarding.cmsDetail>
