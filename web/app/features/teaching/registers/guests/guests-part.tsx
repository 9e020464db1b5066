import type { LessonRegister } from '@ganit/contract/teaching/registers'
import { Button } from '../../../../ui/buttons/button.tsx'
import { usePressedPart } from '../../../../ui/feedback/use-pressed-part.ts'
import classes from '../register.module.css'

// The dialog is rarely needed, and registers are opened on phones, so it is loaded on request.
const loadGuestDialog = () => import('./guest-dialog.tsx')

/** Adds a guest from another batch, until the register is taken. */
export function GuestsPart({ sheet: { lesson, students } }: { sheet: LessonRegister }) {
  const { Part: GuestDialog, isComing, setWanted: setOpen } = usePressedPart(loadGuestDialog)

  return (
    <section className={classes.part}>
      <Button size="sm" loading={isComing} onClick={() => setOpen(true)}>
        Add a guest
      </Button>
      {GuestDialog && (
        <GuestDialog
          lesson={lesson}
          sitting={new Set(students.map(({ student_id }) => String(student_id)))}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
