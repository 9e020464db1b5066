import type { LessonRegister } from '@ganit/contract/teaching/registers'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../../academy.ts'
import { loadsFirst } from '../../../api/loads-first.ts'
import { isDrawnPage } from '../../../drawn-page.ts'
import { STAFF } from '../../../roles.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { isMissing } from '../../../ui/feedback/loading/missing.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { useOutbox } from './outbox/outbox.ts'
import classes from './register.module.css'
import { RegisterSheet } from './register-sheet.tsx'
import { lessonRegister } from './registers.data.ts'
import { useSyncSheet } from './use-register.ts'

export const meta = titled('Register')

const first = loadsFirst(STAFF, ({ params, ask }) =>
  ask(lessonRegister({ lesson_id: Number(params.id) })),
)
export const loader = first.loader
export const clientLoader = first.clientLoader

/** A lesson's register; without network, from this device's record. */
export default function LessonRegisterScreen({ params: { id } }: { params: { id?: string } }) {
  const lesson_id = Number(id)
  const query = useQuery(lessonRegister({ lesson_id }))
  const outbox = useOutbox()
  const kept = outbox?.get(String(lesson_id))
  useSyncSheet(query.data)

  const sheet = query.data ?? kept?.value.sheet
  // If the lesson is gone, work done here is still shown, and can be discarded.
  const error = kept && isMissing(query.error) ? null : query.error
  const known: LessonRegister | undefined = outbox || isDrawnPage() ? sheet : undefined
  return (
    <main id="main" tabIndex={-1} className={`column sheet ${classes.page}`} data-keeps data-bare>
      {!known && <h1 className={classes.title}>Register</h1>}
      <QueryView
        query={{ data: known, error, refetch: query.refetch } as typeof query}
        failure="Failed to load the register."
        missing={
          <EmptyState title="Lesson not found">
            It may have been moved or taken over by somebody else.
          </EmptyState>
        }
        skeleton={<SkeletonRows rows={10} label="Loading the register..." />}
      >
        {(present) => <RegisterSheet sheet={present} kept={kept} />}
      </QueryView>
    </main>
  )
}
