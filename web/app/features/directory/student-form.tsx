import type { StudentDetail } from '@ganit/contract/directory'
import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { ConflictBox } from '../../ui/forms/conflict-box.tsx'
import { FormFailure } from '../../ui/forms/form-failure.tsx'
import sheet from '../../ui/forms/form-sheet.module.css'
import { PlaceInputs } from './place-inputs.tsx'
import { LABELS } from './student-fields.ts'
import classes from './student-form.module.css'
import { StudentInputs } from './student-inputs.tsx'
import { useStudentForm } from './use-student-form.ts'

/** Changes one student's record, their course and their batch. */
export function StudentForm({ student }: { student: StudentDetail }) {
  const edit = useStudentForm(student)
  const { formRef, failure, conflict } = edit

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void edit.save()
  }
  return (
    <form ref={formRef} noValidate className={sheet.form} onSubmit={submit}>
      {failure && <FormFailure>{failure}</FormFailure>}
      {conflict && <ConflictBox {...edit} conflict={conflict} labels={LABELS} />}
      <div className={classes.columns}>
        <PlaceInputs edit={edit} student={student} />
        <StudentInputs edit={edit} />
      </div>
      <div className={sheet.foot}>
        <Button onClick={edit.cancel}>Cancel</Button>
        <Button type="submit" variant="main" loading={edit.isSending}>
          Save
        </Button>
      </div>
    </form>
  )
}
