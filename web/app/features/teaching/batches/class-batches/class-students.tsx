import type { ClassStudent, LeftWhy } from '@ganit/contract/people/memberships'
import type { Batch } from '@ganit/contract/teaching/batches'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../../ui/buttons/button.tsx'
import { alert, confirm } from '../../../../ui/dialogs/ask.ts'
import { QueryView } from '../../../../ui/feedback/loading/query-view.tsx'
import { toastFailure, toastSuccess } from '../../../../ui/feedback/toasts/toast.ts'
import { Switch } from '../../../../ui/forms/choices/switch.tsx'
import { WhySelect } from '../../../../ui/forms/choices/why-select.tsx'
import { failureText } from '../../../../ui/forms/failure-text.tsx'
import { useSending } from '../../../../ui/forms/use-sending.ts'
import { Icon } from '../../../../ui/layout/icon.tsx'
import { SkeletonRows } from '../../../../ui/tables/skeleton-rows.tsx'
import { SearchBox } from '../../../../ui/tables/tools/search-box.tsx'
import { type Move, moveInWords, useLastMove } from '../last-move.tsx'
import { useShownStudents } from '../use-shown-students.ts'
import { studentsOfClass, useToggleMembership } from './class-batches.data.ts'
import classes from './class-batches.module.css'

/** A warning when a batch exceeds its own or its room's capacity. */
const overCapacityWarning = ({ name, capacity }: Batch) =>
  capacity === null
    ? `${name} has more students than its room has seats.`
    : `${name} has more students than the ${capacity} it is meant for, or than its room has seats.`

type ClassStudentRowProps = {
  student: ClassStudent
  batch: Batch | null
  /** Why the student leaves who is taken out next. */
  why: LeftWhy | ''
  onToggled: (student: ClassStudent) => void
  /** Called with the effect and the cost of a change. */
  onMoved: (move: Move) => void
}

/** The student's batches after a toggle, as the end of a sentence. */
function placesOf(others: number, batch: Batch, isIn: boolean) {
  if (!isIn) return `was taken out of ${batch.name}`
  return others > 0 ? `is now in ${others + 1} batches` : `is now in ${batch.name}`
}

/** A student of the class. The button is pressed if the student is in the selected batch. */
function ClassStudentRow({ student, batch, why, onToggled, onMoved }: ClassStudentRowProps) {
  const { uid, student_id, name, email, student_class, batches } = student
  const { mutateAsync } = useToggleMembership(student_class)
  const { once } = useSending()
  const isMember = batches.some(({ id }) => id === batch?.id)
  const nameId = `student-${student_id}`

  const effect = batch
    ? isMember
      ? `Take ${name} out of ${batch.name}`
      : `Add ${name} to ${batch.name}`
    : `Of ${name}`

  async function toggle() {
    if (!batch) return alert({ title: 'No batch is selected', text: 'Select a batch first!' })
    onToggled(student)
    try {
      const { over_capacity, member, cost, undo } = await mutateAsync({
        student,
        batch: { id: batch.id, name: batch.name },
        ...(isMember && why && { why }),
      })
      if (over_capacity) toastFailure(overCapacityWarning(batch))
      const others = batches.filter(({ id }) => id !== batch.id).length
      const text = moveInWords(student.first_name, placesOf(others, batch, member), cost)
      onMoved({ text, undo })
    } catch (error) {
      console.error('A membership could not be changed:', error)
      return alert({
        title: `The place of ${name} is unchanged`,
        text: failureText('Failed to update batch membership.', error),
      })
    }
    toastSuccess('Updated batch membership')
  }
  return (
    <li data-member={isMember || undefined}>
      <div>
        <Link id={nameId} to={`/admin/student/${uid}`} className={`ink strong ${classes.name}`}>
          {name}
        </Link>
        <p className="quiet small">{email}</p>
        {batches.length > 0 && (
          <p className="quiet small">In {batches.map((each) => each.name).join(', ')}</p>
        )}
      </div>
      <Button
        size="xs"
        variant={isMember ? 'filled' : 'default'}
        aria-pressed={isMember}
        aria-description={effect}
        title={effect}
        leftSection={isMember && <Icon name="tick" size={16} />}
        onClick={() => once(toggle)}
      >
        Toggle
      </Button>
    </li>
  )
}

type AddAllShownProps = {
  batch: Batch
  classNumber: number
  /** Students of the list who are in no batch. */
  unplaced: ClassStudent[]
  onAdded: (students: ClassStudent[]) => void
}

/**
 * Asks, and then adds all listed students who are in no batch. Students with another batch are left out, because they
 * would owe the fees of two.
 */
function AddAllButton({ batch, classNumber, unplaced, onAdded }: AddAllShownProps) {
  const { mutateAsync } = useToggleMembership(classNumber)
  const { isSending, once } = useSending()

  async function addAll() {
    const agreed = await confirm({
      title: batch.name,
      text: `Add ${unplaced.length} students to this batch?`,
      detail: 'They owe its fees from now on.',
      accept: 'Add',
    })
    if (!agreed) return
    onAdded(unplaced)
    try {
      // Adds them one by one: each addition creates dues, and a failure must not affect the rest.
      let isOver = false
      for (const student of unplaced)
        isOver = (await mutateAsync({ student, batch })).over_capacity ?? false
      if (isOver) toastFailure(overCapacityWarning(batch))
    } catch (error) {
      console.error('Students could not be added:', error)
      const text = failureText('Failed to update batch membership.', error)
      return alert({ title: 'Not all students were added', text })
    }
    toastSuccess('Updated batch membership')
  }
  return (
    <Button size="xs" loading={isSending} onClick={() => once(addAll)}>
      Add all {unplaced.length} shown
    </Button>
  )
}

/** From this number of students on, the list has a search box. */
const SEARCHED_FROM = 8
/** The number of rows that are shown; the search finds the other students. */
const ROWS_MAX = 100

const isIn =
  (batch: Batch) =>
  ({ batches }: ClassStudent) =>
    batches.some(({ id }) => id === batch.id)

type ClassStudentsProps = { classNumber: number | undefined; batch: Batch | null }

/** The right panel: the class's students and their membership of the selected batch. */
export function ClassStudents({ classNumber, batch }: ClassStudentsProps) {
  const { search, isUnplaced, shownOf, searchFor, showUnplaced, noteToggled } = useShownStudents()
  const { tell, line } = useLastMove()
  const [why, setWhy] = useState<LeftWhy | ''>('')
  const students = useQuery({
    ...studentsOfClass({ classNumber: classNumber ?? 0 }),
    enabled: Boolean(classNumber),
  })

  function list(ofClass: ClassStudent[]) {
    if (ofClass.length === 0)
      return <p className="quiet">Class {classNumber} has no students yet.</p>
    const found = shownOf(ofClass)
    const shown = found.slice(0, ROWS_MAX)
    const unplaced = shown.filter(({ batches }) => batches.length === 0)
    return (
      <>
        {ofClass.length > SEARCHED_FROM && (
          <SearchBox value={search} onSearch={searchFor} placeholder="Search students" />
        )}
        <div className={`wrap centred ${classes.tools}`}>
          <Switch label="Not in any batch" checked={isUnplaced} onChange={showUnplaced} />
          {batch && (
            <p role="status">
              {ofClass.filter(isIn(batch)).length} of {ofClass.length} in {batch.name}
            </p>
          )}
          {batch && ofClass.some(isIn(batch)) && (
            <WhySelect
              size="sm"
              label="Who is taken out leaves because"
              value={why}
              onChange={({ currentTarget }) => setWhy(currentTarget.value as LeftWhy | '')}
            />
          )}
          {batch && unplaced.length > 1 && (
            <AddAllButton
              batch={batch}
              classNumber={classNumber ?? 0}
              unplaced={unplaced}
              onAdded={noteToggled}
            />
          )}
        </div>
        {line}
        {found.length === 0 && <p className="quiet">No students found.</p>}
        <ul className={classes.students} aria-label={`Students of Class ${classNumber}`}>
          {shown.map((student) => (
            <ClassStudentRow
              key={student.student_id}
              student={student}
              batch={batch}
              why={why}
              onToggled={(toggled) => noteToggled([toggled])}
              onMoved={(move) => {
                setWhy('')
                tell(move)
              }}
            />
          ))}
        </ul>
        {found.length > ROWS_MAX && (
          <p className="quiet">
            The first {ROWS_MAX} of {found.length} students. Search to find the others.
          </p>
        )}
      </>
    )
  }
  return (
    <section className={`stack gap16 sheet ${classes.panel}`} aria-labelledby="class-students">
      <h2 id="class-students">
        {batch ? `Assign to ${batch.name}` : 'Select a batch to assign students'}
      </h2>
      {classNumber ? (
        <QueryView
          query={students}
          failure="Failed to load students."
          skeleton={<SkeletonRows rows={5} photo={false} />}
        >
          {list}
        </QueryView>
      ) : (
        <p className="quiet">Choose a class to see its students.</p>
      )}
    </section>
  )
}
