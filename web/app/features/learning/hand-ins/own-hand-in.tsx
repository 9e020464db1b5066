import { titled } from '../../../academy.ts'
import { ColumnFrame } from '../../../ui/layout/column-frame.tsx'
import type { Route } from './+types/own-hand-in'
import { HandIn } from './hand-in.tsx'

export const meta = titled('Homework')

/** A student's homework of a lesson, to be handed in. */
export default function OwnHandIn({ params: { id } }: Route.ComponentProps) {
  return (
    <ColumnFrame>
      <HandIn lesson_id={id} back="/student/dashboard" />
    </ColumnFrame>
  )
}
