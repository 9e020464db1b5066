import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { ConflictBox } from '../../ui/forms/conflict-box.tsx'
import sheet from '../../ui/forms/form-sheet.module.css'
import { type CourseFormProps, LABELS } from './course-fields.ts'
import { CourseInputs } from './course-inputs.tsx'
import classes from './form.module.css'
import { useCourseForm } from './use-course-form.ts'

/** Makes or changes one course. */
export function CourseForm({ course, levels, categories }: CourseFormProps) {
  const edit = useCourseForm(course)
  const { formRef, conflict } = edit

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void edit.save()
  }
  return (
    <form ref={formRef} noValidate className={sheet.form} onSubmit={submit}>
      {conflict && <ConflictBox {...edit} conflict={conflict} labels={LABELS} />}
      <CourseInputs edit={edit} course={course} levels={levels} categories={categories} />
      <div className={sheet.foot}>
        {course && (
          <Button variant="danger" className={classes.delete ?? ''} onClick={edit.remove}>
            Delete
          </Button>
        )}
        <Button onClick={edit.cancel}>Cancel</Button>
        <Button type="submit" variant="main" loading={edit.isSending}>
          {course ? 'Update Course' : 'Create Course'}
        </Button>
      </div>
    </form>
  )
}
