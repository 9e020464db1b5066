import type { LeaveNote } from '@ganit/contract/teaching/leave-notes'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { usePressedPart } from '../../../ui/feedback/use-pressed-part.ts'
import { useAction } from '../../../ui/forms/use-action.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import type { excuseAbsence } from '../registers/registers.data.ts'
import classes from './attendance.module.css'
import { leaveNotesOf, withdrawLeave } from './student-attendance.data.ts'

function LeaveRow({ note }: { note: LeaveNote }) {
  const { i18n } = useLingui()
  const { day, days } = useFormats()
  const today = useToday()
  const { failure, isSending, run } = useAction()
  const { leave_note_id, reason, from_date, to_date, withdrawn_at } = note
  const id = `leave-${leave_note_id}`

  const withdraw = () => run(async () => (await withdrawLeave({ leave_note_id })).message)
  return (
    <li>
      <p id={id}>
        <b>{from_date === to_date ? day(to_date) : days(from_date, to_date)}</b>{' '}
        {withdrawn_at ? <s>{reason}</s> : reason}
      </p>
      {withdrawn_at && <span>{i18n.t('withdrawn')}</span>}
      {!withdrawn_at && to_date >= today && (
        <Button size="xs" aria-describedby={id} loading={isSending} onClick={withdraw}>
          {i18n.t('Withdraw leave')}
        </Button>
      )}
      {failure && <ErrorBox>{failure}</ErrorBox>}
    </li>
  )
}

const loadLeaveForm = () => import('./leave-form.tsx')

/** A student's leave notes, the latest first. */
const LeaveList = ({ notes }: { notes: readonly LeaveNote[] }) => (
  <ul className={classes.list}>
    {notes.map((note) => (
      <LeaveRow key={note.leave_note_id} note={note} />
    ))}
  </ul>
)

/** A type only: families never excuse absences, and importing the call would load the registers. */
export type Excuse = typeof excuseAbsence

type Absence = { lesson_id: number; date: string }

/** Lessons already marked absent within a leave, and its reason. */
type FoundAbsences = { reason: string; absences: readonly Absence[] }

type AbsentInLeaveProps = {
  student_id: number
  found: FoundAbsences
  excuse: Excuse | undefined
  /** Called with the absences still undecided. */
  onDone: (left: readonly Absence[]) => void
}

/**
 * Lessons in which the student was marked absent before the leave was entered. Each mark stays unless it is excused
 * here.
 */
function AbsentInLeave({ student_id, found, excuse, onDone }: AbsentInLeaveProps) {
  const { reason, absences } = found
  const { i18n } = useLingui()
  const { dayInWeek } = useFormats()
  const { failure, isSending, run } = useAction()
  const days = absences.map(({ date }) => dayInWeek(date)).join('; ')

  /** A refusal, such as the desk's for a locked register, does not stop the others. */
  const makeExcused = () =>
    run(async () => {
      const left: Absence[] = []
      let refusal: unknown
      for (const absence of absences)
        await excuse?.({ lesson_id: absence.lesson_id, student_id, reason }).catch((error) => {
          left.push(absence)
          refusal = error
        })
      onDone(left)
      if (left.length > 0) throw refusal
      return 'Marked as excused.'
    })
  return (
    <div className={`stack gap10 pad12-16 ${classes.absences}`} role="status">
      <p>
        {i18n.t('Marked absent already:')} <b>{days}</b>.{' '}
        {!excuse && i18n.t('The academy decides whether that becomes excused.')}
      </p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {excuse && (
        <div className={`wrap gap12 to-end ${classes.buttons}`}>
          <Button size="sm" onClick={() => onDone([])}>
            {i18n.t('Keep as absent')}
          </Button>
          <Button size="sm" variant="filled" loading={isSending} onClick={makeExcused}>
            {i18n.t('Mark as excused')}
          </Button>
        </div>
      )}
    </div>
  )
}

const NONE: FoundAbsences = { reason: '', absences: [] }

type LeaveProps = {
  student_id: number
  /** The call that excuses an absence, on screens that offer it. */
  excuse?: Excuse | undefined
}

/** A student's leave notes, and the form to add one. In the page's language. */
export function Leave({ student_id, excuse }: LeaveProps) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()
  const { Part: Form, isComing, setWanted: setAdding } = usePressedPart(loadLeaveForm)
  const [found, setFound] = useState(NONE)
  const query = useQuery(leaveNotesOf({ student_id }))
  const { hash, key } = useLocation()
  const add = useRef<HTMLButtonElement>(null)

  // A link at the top of the page scrolls here at each press.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own.
  useEffect(() => {
    if (hash === '#leave') setAdding(true)
  }, [hash, key])

  /** Closes the form and returns the focus. */
  function close() {
    flushSync(() => setAdding(false))
    add.current?.focus()
  }
  return (
    <div className={`stack gap12 above20 ruled ${classes.leave}`} id="leave">
      <header className="row gap12 centred split">
        <h3 className="large" id="leave-title">
          {i18n.t('Leave')}
        </h3>
        {!Form && (
          <Button ref={add} size="sm" loading={isComing} onClick={() => setAdding(true)}>
            {i18n.t('Add leave')}
          </Button>
        )}
      </header>
      {Form && (
        <Form
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
          excuse={excuse}
          onDone={(absences) => setFound({ ...found, absences })}
        />
      )}
      <QueryView
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
      </QueryView>
    </div>
  )
}
