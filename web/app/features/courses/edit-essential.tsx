import { titled } from '../../academy.ts'
import type { Route } from './+types/edit-essential'
import { EditContent } from './edit-content.tsx'
import { ESSENTIAL } from './essential-kind.ts'

export const meta = titled('Edit essential')

export default function EditEssential({ params }: Route.ComponentProps) {
  return <EditContent kind={ESSENTIAL} id={params.id} />
}
