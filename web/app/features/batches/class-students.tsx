import type { Batch } from '@ganit/contract/batches'
import type { ClassStudent } from '@ganit/contract/memberships'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SearchBox } from '../../ui/tables/search-box.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { studentsOfClass } from './class-batches.data.ts'
import classes from './class-batches.module.css'
import { ClassStudentRow } from './class-student-row.tsx'

/** Above so many a box to search in helps. */
const SEARCHED_FROM = 8
/** More rows than anyone reads through: the search finds the others. */
const ROWS_MAX = 100

type ClassStudentsProps = { classNumber: number | undefined; batch: Batch | null }

const holds =
  (search: string) =>
  ({ name, email, student_id }: ClassStudent) =>
    `${name}\n${email}\n${student_id}`.toLocaleLowerCase().includes(search.toLocaleLowerCase())

/** The right panel: the students of the class, and whether each is in the selected batch. */
export function ClassStudents({ classNumber, batch }: ClassStudentsProps) {
  const [search, setSearch] = useState('')
  const students = useQuery({ ...studentsOfClass(classNumber ?? 0), enabled: Boolean(classNumber) })

  function list(ofClass: ClassStudent[]) {
    if (ofClass.length === 0)
      return <p className={classes.hint}>Class {classNumber} has no students yet.</p>
    const found = ofClass.filter(holds(search.trim()))
    return (
      <>
        {ofClass.length > SEARCHED_FROM && (
          <SearchBox value={search} onSearch={setSearch} placeholder="Search students" />
        )}
        {found.length === 0 && <p className={classes.hint}>No students found.</p>}
        <ul className={classes.students} aria-label={`Students of Class ${classNumber}`}>
          {found.slice(0, ROWS_MAX).map((student) => (
            <ClassStudentRow key={student.student_id} student={student} batch={batch} />
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
