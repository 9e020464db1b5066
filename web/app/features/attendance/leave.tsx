import { useLingui } from '@lingui/react'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { useSaid } from '../../i18n/said.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { AbsentInLeave, type FoundAbsences } from './absent-in-leave.tsx'
import classes from './leave.module.css'
import { LeaveForm } from './leave-form.tsx'
import { LeaveList } from './leave-list.tsx'
import { leaveNotesOf } from './student-attendance.data.ts'

const NONE: FoundAbsences = { reason: '', absences: [] }

type LeaveProps = {
  student_id: number
  /** Whether registers in which they were marked absent can be put right here. */
  mayExcuse?: boolean
}

/** When a student will not come: what was said, and the form that says more. In the language around it. */
export function Leave({ student_id, mayExcuse = false }: LeaveProps) {
  const { i18n } = useLingui()
  const said = useSaid()
  const [isAdding, setAdding] = useState(false)
  const [found, setFound] = useState(NONE)
  const query = useQuery(leaveNotesOf(student_id))
  const { hash, key } = useLocation()
  const add = useRef<HTMLButtonElement>(null)

  // Reached by a link from the top of the page, each time that it is pressed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own.
  useEffect(() => {
    if (hash === '#leave') setAdding(true)
  }, [hash, key])

  /** The form goes, and the focus to where it came from. */
  function close() {
    flushSync(() => setAdding(false))
    add.current?.focus()
  }
  return (
    <div className={classes.leave} id="leave">
      <header>
        <h3 id="leave-title">{i18n.t('Leave')}</h3>
        {!isAdding && (
          <Button ref={add} size="sm" onClick={() => setAdding(true)}>
            {i18n.t('Add leave')}
          </Button>
        )}
      </header>
      {isAdding && (
        <LeaveForm
          student_id={student_id}
          onAdded={({ message, leave_note, absent_in }) => {
            toastSuccess(said(message))
            setFound({ reason: leave_note.reason, absences: absent_in })
            close()
          }}
          onClose={close}
        />
      )}
      {found.absences.length > 0 && (
        <AbsentInLeave
          student_id={student_id}
          found={found}
          mayExcuse={mayExcuse}
          onDone={(absences) => setFound({ ...found, absences })}
        />
      )}
      <Loaded
        query={query}
        failure={i18n.t('Failed to load the leave notes.')}
        skeleton={
          <SkeletonRows rows={2} photo={false} label={i18n.t('Loading the leave notes...')} />
        }
      >
        {(notes) =>
          notes.length > 0 ? (
            <LeaveList notes={notes} />
          ) : (
            <p className={classes.none}>{i18n.t('No leave so far.')}</p>
          )
        }
      </Loaded>
    </div>
  )
}
