import { titled } from '../../../academy.ts'
import page from '../../../ui/layout/column-page.module.css'
import paper from '../../../ui/layout/paper.module.css'
import type { Route } from './+types/own-hand-in'
import { HandIn } from './hand-in.tsx'

export const meta = titled('Homework')

/** A student's homework of a lesson, to be handed in. */
export default function OwnHandIn({ params: { id } }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1} className={`${page.page} ${paper.squared}`}>
      <div className={page.column}>
        <HandIn lesson_id={id} back="/student/dashboard" />
      </div>
    </main>
  )
}
