import { titled } from '../../academy.ts'
import type { Route } from './+types/edit-curriculum'
import { CURRICULUM } from './curriculum-kind.ts'
import { EditContent } from './edit-content.tsx'

export const meta = titled('Edit curriculum')

export default function EditCurriculum({ params }: Route.ComponentProps) {
  return <EditContent kind={CURRICULUM} id={params.id} />
}
