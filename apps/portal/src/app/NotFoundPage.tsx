import { lazy, Suspense } from 'react'
import { NotFound } from './NotFound.tsx'
import { session } from './services.ts'

const Shell = lazy(() => import('./Shell.tsx').then((m) => ({ default: m.Shell })))

/** The 404 page: inside the frame with its menu for who is signed in, alone for everybody else. */
export function NotFoundPage() {
  if (session.getState() !== 'Success') return <NotFound />
  return (
    <Suspense fallback={null}>
      <Shell>
        <NotFound inside />
      </Shell>
    </Suspense>
  )
}
