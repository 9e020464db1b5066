import type { CounterStudent } from '@ganit/contract/money/counter'
import type { StudentProfile } from '@ganit/contract/people/students'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { STUDENT_TABS, type StudentTab } from '../../../ui/layout/student-tab.ts'
import { Photo } from '../../../ui/photos/photo.tsx'
import { formatClass, formatRupees, fullName } from '../../../ui/text/formats.ts'
import { isPhone, PhoneLink } from '../../../ui/text/phone-link.tsx'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { counterFamily } from '../../money/counter/counter.data.ts'
import classes from './student-page.module.css'

/** The amount due now, its overdue part, and the next due. */
function DueNow({ student_id, due_now, overdue, next }: CounterStudent) {
  const coming = next && `next ${formatRupees(next.amount)} on ${formatDay(next.due_date)}`
  return (
    <>
      <div className={classes.due}>
        <p>
          <span className="quiet">Due now</span> <b className="amount">{formatRupees(due_now)}</b>
        </p>
        <p className="quiet small">
          {Number(overdue) > 0 && (
            <StatusMark kind="late">{formatRupees(overdue)} overdue</StatusMark>
          )}{' '}
          {coming}
        </p>
      </div>
      <ButtonLink variant="main" to={`/admin/counter?student=${student_id}`}>
        Collect
      </ButtonLink>
    </>
  )
}

/** The first parent to call; else the student's own phone. */
function Parent({ student, family }: { student: StudentProfile; family: Family | undefined }) {
  const { who, phone } = family ?? {}
  const number = phone ?? (who ? '' : student.contact_number_1)
  if (!family || (!who && !number)) return null
  return (
    <p>
      {who && (
        <>
          <b>{who.name}</b> <span className="quiet">{who.relation}</span>
        </>
      )}{' '}
      {number && (isPhone(number) ? <PhoneLink number={number} isSpaced /> : number)}
    </p>
  )
}

type Family = { who: CounterStudent['guardian']; phone: string | null | undefined }

/** The student's name and money, above each part of the page. */
export function StudentHead({ student }: { student: StudentProfile }) {
  const { student_id, student_class, batches } = student
  const { data } = useQuery(counterFamily({ student_id }))
  const own = data?.students.find((each) => each.student_id === student_id)
  const siblings = data?.students.filter((each) => each !== own) ?? []

  return (
    <header className={`wrap centred split ${classes.head}`}>
      <div className={`row gap16 centred ${classes.who}`}>
        <Photo
          size="m"
          name={fullName(student)}
          src={student.student_photo_path ?? student.google_photo_url}
        />
        <div className="narrow breaks">
          <p>
            {formatClass(student_class)} ·{' '}
            {batches.length === 0 ? (
              <span>Not Assigned</span>
            ) : (
              batches.map(({ id, name }, n) => (
                <Fragment key={id}>
                  {n > 0 && ', '}
                  <Link to={`/admin/batch/${id}/students`}>{name}</Link>
                </Fragment>
              ))
            )}{' '}
            · ID {student_id}
            {siblings.length > 0 && ' · siblings '}
            {siblings.map(({ uid, name }, n) => (
              <Fragment key={uid}>
                {n > 0 && ', '}
                <Link to={`/admin/student/${uid}`}>{name}</Link>
              </Fragment>
            ))}
          </p>
          <Parent
            student={student}
            family={data && { who: own?.guardian ?? null, phone: data.family?.phone }}
          />
        </div>
      </div>
      <div className={`row gap16 centred ${classes.money}`}>{own && <DueNow {...own} />}</div>
    </header>
  )
}

/** Links between the parts of the page; on a phone the current one stays in sight. */
export const StudentTabs = ({ here }: { here: StudentTab }) => (
  <nav className={classes.tabs} aria-label="Student">
    {Object.entries(STUDENT_TABS).map(([tab, text]) => (
      <Link
        key={tab}
        to={tab === 'overview' ? '?' : `?tab=${tab}`}
        aria-current={tab === here ? 'page' : undefined}
        preventScrollReset
        ref={
          tab === here
            ? (link) => link?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
            : null
        }
      >
        {text}
      </Link>
    ))}
  </nav>
)
