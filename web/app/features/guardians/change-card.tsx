import { type ChangeRequest, PROPOSED_FIELDS } from '@ganit/contract/change-requests'
import { STUDENT_LABELS } from '@ganit/contract/students'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAcademy } from '../../academy.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { formatDay, formatDayOf } from '../../ui/text/dates.ts'
import { DeclineChange } from './decline-change.tsx'
import { acceptChange } from './requests.data.ts'
import classes from './requests.module.css'
import { RELATION_TEXTS } from './words.ts'

const NOTHING = 'nothing'

/** What a guardian wants changed: what is stored beside what is asked for. */
export function ChangeCard({ change }: { change: ChangeRequest }) {
  const { change_request_id, student, proposer, changes, before, record_version, made_at } = change
  const { failure, isSending, run } = useAction()
  const { timeZone } = useAcademy()
  const [isDeclining, setDeclining] = useState(false)
  const id = `change-${change_request_id}`
  const fields = PROPOSED_FIELDS.filter((field) => field in changes)
  const inWords = (field: (typeof fields)[number], value: string | null | undefined) =>
    value && field === 'date_of_birth' ? formatDay(value) : value || NOTHING

  return (
    <li className={classes.card} aria-labelledby={id}>
      <div>
        <h3 id={id}>
          <Link to={`/admin/student/${student.uid}`}>{student.name}</Link>, Class{' '}
          {student.student_class}
        </h3>
        <p>
          Asked for by {proposer.name}, {RELATION_TEXTS[proposer.relation].toLowerCase()}, on{' '}
          {formatDayOf(made_at, timeZone)}
        </p>
      </div>
      <table className={classes.change} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Now</th>
            <th scope="col">Asked for</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{STUDENT_LABELS[field]}</th>
              <td className={classes.old}>{inWords(field, before[field])}</td>
              <td className={classes.new}>{inWords(field, changes[field])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className={classes.actions}>
        <Button
          variant="main"
          loading={isSending}
          aria-describedby={id}
          onClick={() => run(() => acceptChange(change_request_id, record_version))}
        >
          Accept
        </Button>
        <Button aria-describedby={id} onClick={() => setDeclining(true)}>
          Decline
        </Button>
      </div>
      {isDeclining && <DeclineChange change={change} onClose={() => setDeclining(false)} />}
    </li>
  )
}
