import type { ClassStudent } from '@ganit/contract/people/memberships'
import type { Batch } from '@ganit/contract/teaching/batches'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { alert, confirm } from '../../../ui/dialogs/ask.ts'
import { QueryView } from '../../../ui/feedback/query-view.tsx'
import { toastFailure, toastSuccess } from '../../../ui/feedback/toast.ts'
import { failureText } from '../../../ui/forms/failure-text.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { Icon } from '../../../ui/layout/icon.tsx'
import { SearchBox } from '../../../ui/tables/search-box.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { counted } from '../../../ui/text/formats.ts'
import { studentsOfClass, useToggle } from './class-batches.data.ts'
import classes from './class-batches.module.css'
import { useShownStudents } from './use-shown-students.ts'

/** A warning when a batch exceeds its own or its room's capacity. */
const moreThanMeant = ({ name, capacity }: Batch) =>
  capacity === null
    ? `${name} has more students than its room has seats.`
    : `${name} has more students than the ${capacity} it is meant for, or than its room has seats.`

type ClassStudentRowProps = {
  student: ClassStudent
  batch: Batch | null
  onToggled: (student: ClassStudent) => void
}

const LIST = new Intl.ListFormat('en-IN')

/** A warning about several batches, each with its own fees: perhaps a move was meant. */
const inSeveral = (name: string, batches: { name: string }[]) =>
  `${name} is now in ${LIST.format(batches.map((each) => each.name))}, and owes the fees of ${
    batches.length === 2 ? 'both' : 'all'
  }.`

/** A student of the class; a pressed button means member of the selected batch. */
function ClassStudentRow({ student, batch, onToggled }: ClassStudentRowProps) {
  const { uid, student_id, name, email, student_class, batches } = student
  const { mutateAsync } = useToggle(student_class)
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
      const { over_capacity } = await mutateAsync({
        student,
        batch: { id: batch.id, name: batch.name },
      })
      if (over_capacity) toastFailure(moreThanMeant(batch))
    } catch (error) {
      console.error('A membership could not be changed:', error)
      return alert({
        title: `The place of ${name} is unchanged`,
        text: failureText('Failed to update batch membership.', error),
      })
    }
    toastSuccess('Updated batch membership')
    const others = batches.filter(({ id }) => id !== batch.id)
    if (!isMember && others.length > 0)
      toastSuccess(inSeveral(name, [...others, batch]), {
        text: 'Undo',
        press: () => void once(toggle),
      })
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
  /** Students of the list who are not in the batch. */
  outside: ClassStudent[]
  onAdded: (students: ClassStudent[]) => void
}

function owing(outside: ClassStudent[]) {
  const placed = outside.filter(({ batches }) => batches.length > 0).length
  const twice =
    placed > 0 &&
    ` ${counted(placed, 'student is', 'students are')} in another batch already, and then owe${placed === 1 ? 's' : ''} the fees of both.`
  return `They owe its fees from now on.${twice || ''}`
}

/** Asks, then adds all listed students who are not in the batch. */
function AddAllShown({ batch, classNumber, outside, onAdded }: AddAllShownProps) {
  const { mutateAsync } = useToggle(classNumber)
  const { isSending, once } = useSending()

  async function addAll() {
    const agreed = await confirm({
      title: batch.name,
      text: `Add ${outside.length} students to this batch?`,
      detail: owing(outside),
      accept: 'Add',
    })
    if (!agreed) return
    onAdded(outside)
    try {
      // One by one: each addition creates dues, and a failure must not affect the rest.
      let isOver = false
      for (const student of outside)
        isOver = (await mutateAsync({ student, batch })).over_capacity ?? false
      if (isOver) toastFailure(moreThanMeant(batch))
    } catch (error) {
      console.error('Students could not be added:', error)
      const text = failureText('Failed to update batch membership.', error)
      return alert({ title: 'Not all students were added', text })
    }
    toastSuccess('Updated batch membership')
  }
  return (
    <Button size="xs" loading={isSending} onClick={() => once(addAll)}>
      Add all {outside.length} shown
    </Button>
  )
}

/** From this many on, a search box helps. */
const SEARCHED_FROM = 8
/** Nobody reads more rows; the search finds the others. */
const ROWS_MAX = 100

const isIn =
  (batch: Batch) =>
  ({ batches }: ClassStudent) =>
    batches.some(({ id }) => id === batch.id)

type ClassStudentsProps = { classNumber: number | undefined; batch: Batch | null }

/** The right panel: the class's students and their membership of the selected batch. */
export function ClassStudents({ classNumber, batch }: ClassStudentsProps) {
  const { search, isUnplaced, isShown, searchFor, showUnplaced, noteToggled } = useShownStudents()
  const students = useQuery({
    ...studentsOfClass({ classNumber: classNumber ?? 0 }),
    enabled: Boolean(classNumber),
  })

  function list(ofClass: ClassStudent[]) {
    if (ofClass.length === 0)
      return <p className="quiet">Class {classNumber} has no students yet.</p>
    const found = ofClass.filter(isShown)
    const shown = found.slice(0, ROWS_MAX)
    const outside = batch ? shown.filter((student) => !isIn(batch)(student)) : []
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
          {batch && outside.length > 1 && (
            <AddAllShown
              batch={batch}
              classNumber={classNumber ?? 0}
              outside={outside}
              onAdded={noteToggled}
            />
          )}
        </div>
        {found.length === 0 && <p className="quiet">No students found.</p>}
        <ul className={classes.students} aria-label={`Students of Class ${classNumber}`}>
          {shown.map((student) => (
            <ClassStudentRow
              key={student.student_id}
              student={student}
              batch={batch}
              onToggled={(toggled) => noteToggled([toggled])}
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
