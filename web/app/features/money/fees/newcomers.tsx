import type { DirectoryPage, DirectoryStudent } from '@ganit/contract/people/directory'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { alert } from '../../../ui/dialogs/ask.ts'
import { SearchSelect } from '../../../ui/forms/choices/search-select.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { countInWords, formatClass, fullName } from '../../../ui/text/formats.ts'
import { isPhone, PhoneLink } from '../../../ui/text/phone-link.tsx'
import { changeStudent, directoryPage } from '../../people/directory/directory.data.ts'
import { useBatchChoices } from '../../teaching/batches/batch-choices.data.ts'
import classes from './fee-dashboard.module.css'
import { NEWCOMERS } from './fees.data.ts'

const FIRST = [{ value: '', label: 'Verify and place in…' }]

/** A newly registered student: verified with one press, or with a batch. The row stays afterwards. */
function NewcomerRow({ student }: { student: DirectoryStudent }) {
  const { student_id, uid, class_number, contact_number_1 } = student
  const [done, setDone] = useState('')
  const batches = useBatchChoices({ takes_class: class_number })
  const { isSending, once } = useSending()
  const name = fullName(student)
  const id = `newcomer-${student_id}`

  const save = (changes: { batch_id?: string }, words: string) =>
    once(async () => {
      try {
        await changeStudent({ student_id, is_verified: true, ...changes })
        setDone(words)
      } catch (error) {
        void alert({ title: name, text: `Failed to update student. ${messageOf(error)}` })
      }
    })
  const place = (batch_id: string, label: string) => {
    if (batch_id) void save({ batch_id }, `Verified, and in ${label}`)
  }

  return (
    <li className={`wrap gap4-16 centred ruled ${classes.newcomer}`}>
      <Link id={id} to={`/admin/student/${uid}`}>
        {name}
      </Link>
      <span>{formatClass(class_number)}</span>
      {isPhone(contact_number_1) ? <PhoneLink number={contact_number_1} /> : contact_number_1}
      <p role="status">{done}</p>
      {!done && (
        <>
          <SearchSelect
            size="sm"
            aria-label={`Verify ${name} and place in a batch`}
            first={FIRST}
            choices={batches}
            value=""
            onChange={place}
          />
          <Button
            size="xs"
            aria-describedby={id}
            loading={isSending}
            onClick={() => save({}, 'Verified')}
          >
            Verify
          </Button>
        </>
      )}
    </li>
  )
}

/** The directory's unverified students, the newest first. */
const LIST = '/admin/students?verified=0&sort=student_id&order=desc'

const newcomersInWords = ({ total, total_is_floor }: DirectoryPage) =>
  (total_is_floor ? 'More than ' : '') +
  countInWords(total, 'new registration', 'new registrations')

/** Newly registered students to verify and place: their number, and the newest. */
export function Newcomers() {
  const { data } = useQuery(directoryPage(NEWCOMERS))
  /** A snapshot, so that placed students stay visible. */
  const [shown, setShown] = useState<DirectoryPage>()
  if (!shown && !data?.total) return null

  return (
    <section className={`unprinted ${classes.newcomers}`} aria-label="New registrations">
      <p>
        <button
          type="button"
          aria-expanded={shown !== undefined}
          onClick={() => setShown(shown ? undefined : data)}
        >
          {data && data.total > 0 ? newcomersInWords(data) : 'No new registrations'}
        </button>
        , not verified yet
      </p>
      {shown && (
        <>
          <ul>
            {shown.items.map((student) => (
              <NewcomerRow key={student.student_id} student={student} />
            ))}
          </ul>
          {shown.total > shown.items.length && <Link to={LIST}>All of them in the directory</Link>}
        </>
      )}
    </section>
  )
}
