import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'

const SandboxTools = lazy(() =>
  import('./SandboxTools.tsx').then((m) => ({ default: m.SandboxTools })),
)

/** Opens the test clock and the sample data; the screen has their phrases. */
export function SandboxButton({ label, disabled }: { label: string; disabled: boolean }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <Button
        variant="default"
        disabled={disabled}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        {label}
      </Button>
      {wanted ? (
        <Suspense fallback={null}>
          <SandboxTools opened={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
