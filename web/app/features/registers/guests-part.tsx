import type { LessonRegister } from '@ganit/contract/registers'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import classes from './lesson-register.module.css'

// Wanted seldom, and registers are opened on phones.
const GuestDialog = lazy(() => import('./guest-dialog.tsx'))

/** Until a register is taken a student of another batch may be asked in. */
export function GuestsPart({ sheet: { lesson, students } }: { sheet: LessonRegister }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={classes.part}>
      <Button size="sm" onClick={() => setOpen(true)}>
        Add a guest
      </Button>
      {isOpen && (
        <Suspense>
          <GuestDialog
            lesson={lesson}
            sitting={new Set(students.map(({ student_id }) => String(student_id)))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
