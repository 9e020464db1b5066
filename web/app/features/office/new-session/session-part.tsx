import type { SessionPlan } from '@ganit/contract/office/new-session'
import { Link } from 'react-router'
import { useAcademy } from '../../../academy.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { DeleteButton } from '../../../ui/buttons/delete-button.tsx'
import { confirm } from '../../../ui/dialogs/ask.ts'
import { askAndDelete } from '../../../ui/dialogs/ask-and-delete.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { countInWords, formatCount } from '../../../ui/text/formats.ts'
import { formatDay, formatMoment } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import classes from './new-session.module.css'
import { isAtWork, removeSession, takeSessionBack, tryAgain } from './session.data.ts'

const studentsInWords = (count: number) => countInWords(count, 'student', 'students')

/** Rows such as `Class 9 → Class 10`, with the students who are left out. */
function RowList({ rows }: Pick<SessionPlan, 'rows'>) {
  return (
    <ul className={classes.list}>
      {rows.map(({ from_batch, to, left_out }) => (
        <li key={from_batch.batch_id}>
          <b>{from_batch.batch_name}</b>
          {to === null ? (
            <StatusMark kind="late">its next batch was deleted</StatusMark>
          ) : (
            <span>{destinationInWords(to)}</span>
          )}
          {left_out.length > 0 && (
            <span>without {left_out.map(({ name }) => name).join(', ')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function destinationInWords(to: NonNullable<SessionPlan['rows'][number]['to']>) {
  if (to === 'leave') return 'leaves the academy'
  return to === 'stay' ? 'stays' : `→ ${to.batch_name}`
}

function PlannedSession({ plan }: { plan: SessionPlan }) {
  const { session_plan_id, on } = plan
  const isLate = on < useToday()
  const remove = () =>
    askAndDelete({
      title: formatDay(on),
      text: 'Delete this plan?',
      detail: 'All students stay where they are.',
      remove: () => removeSession({ session_plan_id }),
      deleted: 'Plan deleted.',
    })
  return (
    <>
      <p>
        {isLate
          ? 'It begins with the next daily work. If its day is more than 60 days past, choose another day.'
          : 'It begins by itself on that day, also if this computer is switched on later.'}
      </p>
      <RowList rows={plan.rows} />
      <p className="wrap gap12">
        <ButtonLink to={`/admin/new-session/${session_plan_id}`}>Change</ButtonLink>
        <DeleteButton describedBy={`session-${session_plan_id}`} onDelete={remove} />
      </p>
    </>
  )
}

/** The progress of the work. */
function SessionAtWork({
  plan: { state, waiting, moved, taken_back, kept },
}: {
  plan: SessionPlan
}) {
  const isUndo = state === 'undoing'
  const done = (isUndo ? taken_back : moved) + kept.length
  return (
    <p className={`wrap gap12 centred ${classes.progress}`}>
      <span role="status">
        {isUndo ? 'The session is being taken back.' : 'Students are moving.'}
      </span>
      <progress aria-label="Progress" value={done} max={done + waiting} />
      <span className="amount">
        {formatCount(done)} of {formatCount(done + waiting)}
      </span>
    </p>
  )
}

/** Students who could not move, or could not be moved back, with the reason. */
function KeptList({ plan: { session_plan_id, state, kept } }: { plan: SessionPlan }) {
  if (kept.length === 0) return null
  const id = `session-${session_plan_id}-kept`
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        {studentsInWords(kept.length)} {state === 'undone' ? 'stayed' : 'could not move'}
      </h3>
      <ul className={classes.list}>
        {kept.map(({ student_id, uid, name, from, why }) => (
          <li key={student_id}>
            <Link to={`/admin/student/${uid}`}>{name}</Link>
            <span>{from}</span>
            <span>{why}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Links to the batches of the new session, where the ID cards are printed. */
function CardsOfSession({ plan: { rows } }: { plan: SessionPlan }) {
  const batches = new Map(
    rows.flatMap(({ to }) =>
      to !== null && typeof to === 'object' ? [[to.batch_id, to.batch_name] as const] : [],
    ),
  )
  if (batches.size === 0) return null
  return (
    <p className="wrap gap4-16">
      Print cards of{' '}
      {[...batches].map(([batch_id, name]) => (
        <Link key={batch_id} to={`/admin/batch/${batch_id}/students?print=cards`}>
          {name}
        </Link>
      ))}
    </p>
  )
}

function FinishedSession({ plan }: { plan: SessionPlan }) {
  const { session_plan_id, moved, kept, undo_until } = plan
  const { failure, isSending, run } = useAction()
  const { timeZone } = useAcademy()
  const undo = async () => {
    const isSure = await confirm({
      title: 'Undo the session',
      text: `Take ${studentsInWords(moved)} back to their batches?`,
      detail: 'Where something was entered since, the student stays.',
      accept: 'Undo',
      destructive: true,
    })
    if (isSure) await run(async () => (await takeSessionBack({ session_plan_id })).message)
  }
  return (
    <>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <p role="status">{studentsInWords(moved)} moved.</p>
      <KeptList plan={plan} />
      <p className="wrap gap12 centred">
        {kept.length > 0 && (
          <Button
            variant="main"
            loading={isSending}
            onClick={() => void run(async () => (await tryAgain({ session_plan_id })).message)}
          >
            Try again
          </Button>
        )}
        {undo_until && moved > 0 && (
          <>
            <Button variant="danger" disabled={isSending} onClick={() => void undo()}>
              Undo
            </Button>
            Until {formatMoment(undo_until, timeZone)}.
          </>
        )}
      </p>
      <CardsOfSession plan={plan} />
    </>
  )
}

const STATES = {
  planned: 'Planned',
  running: 'At work',
  done: 'Done',
  undoing: 'At work',
  undone: 'Taken back',
} as const

/** A session: its plan, its progress, or its result. */
export function SessionPart({ plan }: { plan: SessionPlan }) {
  const { session_plan_id, on, state, taken_back } = plan
  const id = `session-${session_plan_id}`
  return (
    <section className={`stack gap12 sheet ${classes.part}`} aria-labelledby={id}>
      <div className="wrap gap4-16 centred">
        <h2 id={id}>{formatDay(on)}</h2>
        <StatusMark kind={state === 'done' ? 'done' : 'open'}>{STATES[state]}</StatusMark>
      </div>
      {state === 'planned' && <PlannedSession plan={plan} />}
      {isAtWork(plan) && <SessionAtWork plan={plan} />}
      {state === 'done' && <FinishedSession plan={plan} />}
      {state === 'undone' && (
        <>
          <p role="status">{studentsInWords(taken_back)} taken back.</p>
          <KeptList plan={plan} />
        </>
      )}
    </section>
  )
}
