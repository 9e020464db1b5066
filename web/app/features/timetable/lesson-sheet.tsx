import { type ReactNode, useId } from 'react'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import side from '../../ui/dialogs/side-sheet.module.css'
import { askingFirst } from '../../ui/forms/asking-first.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { AddForm } from './add-form.tsx'
import { CancelForm } from './cancel-form.tsx'
import { JoinForm } from './join-form.tsx'
import { LessonFacts } from './lesson-facts.tsx'
import classes from './lesson-sheet.module.css'
import { MoveForm } from './move-form.tsx'
import { RestoreForm } from './restore-form.tsx'
import { SubstituteForm } from './substitute-form.tsx'
import type { Timetable } from './use-timetable.ts'
import type { Week } from './week.data.ts'

type LessonSheetProps = { week: Week; timetable: Timetable }

/** What is open beside the week, as the address says: a lesson, one of the forms that change it, or that of a new one. */
export function LessonSheet({ week, timetable }: LessonSheetProps) {
  const { lesson: lesson_id, action, close } = timetable
  const lesson = week.lessons.find((each) => each.lesson_id === lesson_id)
  if (action === 'add')
    return (
      <Sheet title="Add lesson" onClose={close}>
        <AddForm week={week} timetable={timetable} />
      </Sheet>
    )
  if (lesson_id === null) return null
  if (!lesson)
    return (
      <Sheet title="Not in this week" onClose={close}>
        <p>This lesson is not among those that are shown. It may have been moved or removed.</p>
      </Sheet>
    )

  const part = { lesson, week, timetable }
  const forms: Record<string, { title: string; form: ReactNode }> = {
    move: { title: 'Move', form: <MoveForm {...part} /> },
    cancel: { title: 'Cancel', form: <CancelForm {...part} /> },
    restore: {
      title: lesson.joined_to === null ? 'Restore' : 'Part',
      form: <RestoreForm {...part} />,
    },
    join: { title: 'Join', form: <JoinForm {...part} /> },
    substitute: { title: 'Change teacher', form: <SubstituteForm {...part} /> },
  }
  const chosen = forms[action ?? '']
  return (
    <Sheet
      key={`${lesson_id} ${action}`}
      title={chosen ? `${chosen.title}: ${lesson.batch_name}` : lesson.batch_name}
      onClose={close}
    >
      {chosen ? chosen.form : <LessonFacts {...part} />}
    </Sheet>
  )
}

type SheetProps = { title: string; onClose: () => void; children: ReactNode }

function Sheet({ title, onClose, children }: SheetProps) {
  const id = useId()
  const close = askingFirst(onClose)
  return (
    <Modal
      className={`${side.sheet} ${classes.sheet}`}
      aria-labelledby={id}
      closesOnBackdrop
      onClose={close}
    >
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        <PlainButton variant="quiet" onClick={close}>
          Close <Icon name="close" />
        </PlainButton>
      </div>
      {children}
    </Modal>
  )
}
