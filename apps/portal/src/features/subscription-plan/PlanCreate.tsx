import { emptyValues } from './form.ts'
import { PlanEditor } from './PlanEditor.tsx'

/** A new plan (B-436). */
export const PlanCreate = () => <PlanEditor plan={null} initial={emptyValues()} />
