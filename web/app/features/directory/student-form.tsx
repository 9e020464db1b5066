import type { StudentDetail } from '@ganit/contract/directory'
import { fetchAnew } from '../../api/query-client.ts'
import { FormSheet } from '../../ui/forms/form-sheet.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import { changeStudent, studentToEdit } from './directory.data.ts'
import { PlaceInputs } from './place-inputs.tsx'
import { errorsOf, LABELS, type StudentFields, snapshotOf } from './student-fields.ts'
import classes from './student-form.module.css'
import { StudentInputs } from './student-inputs.tsx'

/** Changes one student's record, their course and their batch, and goes back where one came from. */
export function StudentForm({ student }: { student: StudentDetail }) {
  const { student_id } = student
  const edit = useRecordForm<StudentDetail, StudentFields>({
    record: student,
    snapshotOf: (stored) => snapshotOf(stored ?? student),
    labels: LABELS,
    errorsOf: (fields) => errorsOf(fields, student_id),
    change: ({ version, ...changes }) =>
      changeStudent({ student_id, ...changes, ...(version && { from_version: version }) }),
    load: () => fetchAnew(studentToEdit(String(student_id))),
    list: '/admin/students',
    goesBack: true,
    texts: { saved: 'Student updated!', failure: 'Failed to update student.' },
  })

  return (
    <FormSheet edit={edit} save="Save">
      <div className={classes.columns}>
        <PlaceInputs edit={edit} student={student} />
        <StudentInputs edit={edit} />
      </div>
    </FormSheet>
  )
}
