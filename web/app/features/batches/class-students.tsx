import type { Batch } from '@ganit/contract/batches'
import type { ClassStudent } from '@ganit/contract/memberships'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { SearchBox } from '../../ui/tables/search-box.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { AddAllShown } from './add-all-shown.tsx'
import { studentsOfClass } from './class-batches.data.ts'
import classes from './class-batches.module.css'
import { ClassStudentRow } from './class-student-row.tsx'
import { useShownStudents } from './use-shown-students.ts'

/** Above so many a box to search in helps. */
const SEARCHED_FROM = 8
/** More rows than anyone reads through: the search finds the others. */
const ROWS_MAX = 100

const isIn =
  (batch: Batch) =>
  ({ batches }: ClassStudent) =>
    batches.some(({ id }) => id === batch.id)

type ClassStudentsProps = { classNumber: number | undefined; batch: Batch | null }

/** The right panel: the students of the class, and whether each is in the selected batch. */
export function ClassStudents({ classNumber, batch }: ClassStudentsProps) {
  const { search, isUnplaced, isShown, searchFor, showUnplaced, noteToggled } = useShownStudents()
  const students = useQuery({ ...studentsOfClass(classNumber ?? 0), enabled: Boolean(classNumber) })

  function list(ofClass: ClassStudent[]) {
    if (ofClass.length === 0)
      return <p className={classes.hint}>Class {classNumber} has no students yet.</p>
    const found = ofClass.filter(isShown)
    const shown = found.slice(0, ROWS_MAX)
    const outside = batch ? shown.filter((student) => !isIn(batch)(student)) : []
    return (
      <>
        {ofClass.length > SEARCHED_FROM && (
          <SearchBox value={search} onSearch={searchFor} placeholder="Search students" />
        )}
        <div className={classes.tools}>
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
        {found.length === 0 && <p className={classes.hint}>No students found.</p>}
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
          <p className={classes.hint}>
            The first {ROWS_MAX} of {found.length} students. Search to find the others.
          </p>
        )}
      </>
    )
  }
  return (
    <section className={classes.panel} aria-labelledby="class-students">
      <h2 id="class-students">
        {batch ? `Assign to ${batch.name}` : 'Select a batch to assign students'}
      </h2>
      {classNumber ? (
        <Loaded
          query={students}
          failure="Failed to load students."
          skeleton={<SkeletonRows rows={5} photo={false} />}
        >
          {list}
        </Loaded>
      ) : (
        <p className={classes.hint}>Choose a class to see its students.</p>
      )}
    </section>
  )
}
