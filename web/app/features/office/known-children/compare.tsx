import type { StudentProfile } from '@ganit/contract/people/students'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { titled, useAcademy } from '../../../academy.ts'
import { ApiError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { Missing } from '../../../ui/feedback/loading/missing.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { useAction } from '../../../ui/forms/use-action.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { formatClass, fullName } from '../../../ui/text/formats.ts'
import { formatDay, formatDayOf } from '../../../ui/text/times/dates.ts'
import { guardiansOf } from '../../people/guardians/guardians.data.ts'
import { saveStudent, studentProfile } from '../../people/students/students.data.ts'
import type { Route } from './+types/compare'
import classes from './compare.module.css'
import { joinSameChild } from './known-children.data.ts'
import { ParentProof, type Proof } from './parent-proof.tsx'

const phonesOf = ({ contact_number_1, contact_number_2 }: StudentProfile) =>
  [contact_number_1, contact_number_2].filter(Boolean).join(', ')

const ROWS: readonly [label: string, of: (student: StudentProfile) => string][] = [
  ['Name', fullName],
  ['Class', ({ student_class }) => formatClass(student_class)],
  ['Born', ({ date_of_birth }) => date_of_birth && formatDay(date_of_birth)],
  ['Phone', phonesOf],
  ['Email', ({ email }) => email],
  ['School', ({ school_or_college_name }) => school_or_college_name],
  ['Address', ({ address }) => address],
  ['Batches', ({ batches }) => batches.map(({ name }) => name).join(', ')],
]

/** Names and phones of a student's parents. */
const Parents = ({ uid }: { uid: string }) => (
  <QueryView
    query={useQuery(guardiansOf({ uid }))}
    failure="Failed to load the parents."
    skeleton={<SkeletonRows rows={1} photo={false} />}
  >
    {(parents) =>
      parents.length === 0
        ? '–'
        : parents.map((each) => (
            <p key={each.guardian_id}>
              {each.name}
              {'phone' in each && each.phone && `, ${each.phone}`}
            </p>
          ))
    }
  </QueryView>
)

const sameText = (one: string, other: string) =>
  one !== '' && one.toLowerCase() === other.toLowerCase()

type RowProps = { label: string; one: string; other: string }

const Row = ({ label, one, other }: RowProps) => {
  const same = sameText(one, other) || undefined
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-same={same}>{one || '–'}</td>
      <td data-same={same}>{other || '–'}</td>
    </tr>
  )
}

type Pair = { registration: StudentProfile; record: StudentProfile }

function BothRecords({ registration, record }: Pair) {
  const { timeZone } = useAcademy()
  const since = ({ registered_at }: StudentProfile) => formatDayOf(registered_at, timeZone)
  return (
    <table className={classes.both}>
      <thead>
        <tr>
          <td />
          <th scope="col">
            <Link to={`/admin/student/${registration.uid}`}>Registration</Link>
          </th>
          <th scope="col">
            <Link to={`/admin/student/${record.uid}`}>Here already</Link>
          </th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([label, of]) => (
          <Row key={label} label={label} one={of(registration)} other={of(record)} />
        ))}
        <tr>
          <th scope="row">Parents</th>
          <td>
            <Parents uid={registration.uid} />
          </td>
          <td>
            <Parents uid={record.uid} />
          </td>
        </tr>
        <tr>
          <th scope="row">Since</th>
          <td>{since(registration)}</td>
          <td>{since(record)}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** Decides whether a registration is of a child who is here. */
function Decision({ registration, record, onDone }: Pair & { onDone: () => void }) {
  const navigate = useNavigate()
  const { failure, isSending, run } = useAction()
  const [wanted, want] = useState<Record<string, string>>()
  const [proof, setProof] = useState<Proof>()
  const { uid } = registration
  const { student_id } = record

  const decide = (work: () => Promise<string>) =>
    run(async () => {
      toastSuccess(await work())
      onDone()
      await navigate(`/admin/student/${uid}`, { replace: true })
    })
  const join = async () => {
    try {
      return (await joinSameChild({ uid, student_id, ...proof })).message
    } catch (error) {
      if (error instanceof ApiError && ('code' in error.fields || 'reason' in error.fields))
        want(error.fields)
      throw error
    }
  }
  const verify = async () => {
    await saveStudent({ uid, is_verified: true })
    return 'The registration is verified.'
  }
  return (
    <div className="stack gap12 above12">
      <p>
        Ask the parent first: whoever registered will see the lessons, fees and results of{' '}
        {fullName(record)}. What is blank there is filled in, the registration goes, and the parent
        is told.
      </p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {wanted && <ParentProof {...{ uid, student_id, wanted }} onChange={setProof} />}
      <div className="wrap gap12">
        <Button variant="main" loading={isSending} onClick={() => decide(join)}>
          Same child
        </Button>
        <Button disabled={isSending} onClick={() => decide(verify)}>
          Another child
        </Button>
      </div>
    </div>
  )
}

export const meta = titled('Compare')

/** A registration beside the record of a child who was here before. */
export default function Compare({ params: { uid, student_id } }: Route.ComponentProps) {
  const registration = useQuery(studentProfile({ uid }))
  const record = useQuery(studentProfile({ uid: `record-${student_id}` }))
  const [isDone, setDone] = useState(false)
  const skeleton = <SkeletonRows rows={8} label="Loading both..." />
  // Once the two records are one, the merged record is gone before the next page comes.
  const missing = isDone ? (
    skeleton
  ) : (
    <Missing title="One of them is gone" list="/admin/today" text="Today" />
  )
  const view = { failure: 'Failed to load the two.', missing, skeleton }

  return (
    <AdminPage title="Compare">
      <QueryView query={registration} {...view}>
        {(one) => (
          <QueryView query={record} {...view}>
            {(other) =>
              one.student_id === other.student_id ? (
                missing
              ) : (
                <>
                  <BothRecords registration={one} record={other} />
                  <Decision registration={one} record={other} onDone={() => setDone(true)} />
                </>
              )
            }
          </QueryView>
        )}
      </QueryView>
    </AdminPage>
  )
}
