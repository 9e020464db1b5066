import type { LessonRegister } from '@ganit/contract/teaching/registers'
import { useCallback, useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { NOT_LOADED, useLazyImport } from '../../../../ui/feedback/loading/use-lazy-import.ts'
import { toastFailure } from '../../../../ui/feedback/toasts/toast.ts'
import classes from '../register.module.css'

// The dialog is rarely needed, and registers are opened on phones, so it is loaded on request.
const loadGuestDialog = () => import('./guest-dialog.tsx')

/** Adds a guest from another batch, until the register is taken. */
export function GuestsPart({ sheet: { lesson, students } }: { sheet: LessonRegister }) {
  const [isOpen, setOpen] = useState(false)
  const fail = useCallback(() => {
    setOpen(false)
    toastFailure(NOT_LOADED)
  }, [])
  const GuestDialog = useLazyImport(isOpen, loadGuestDialog, fail)

  return (
    <section className={classes.part}>
      <Button size="sm" onClick={() => setOpen(true)}>
        Add a guest
      </Button>
      {isOpen && GuestDialog && (
        <GuestDialog
          lesson={lesson}
          sitting={new Set(students.map(({ student_id }) => String(student_id)))}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
