import type { StudentDetail } from '@ganit/contract/directory'
import { CLASS_NUMBERS } from '@ganit/contract/shared'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Versioned } from '../../ui/forms/use-versioned-form.ts'
import { PhotoField } from '../../ui/photos/photo-field.tsx'
import { formatClass, fullName } from '../../ui/text/formats.ts'
import { batchesForClass } from '../batches/batches.data.ts'
import { courseChoices } from '../courses/courses.data.ts'
import { batchOptions, courseHint, courseOptions } from './options.ts'
import { LABELS, type StudentFields } from './student-fields.ts'
import classes from './student-form.module.css'

const STANDARDS = CLASS_NUMBERS.map((n) => ({ value: String(n), label: formatClass(n) }))

type PlaceInputsProps = { edit: Versioned<StudentFields>; student: StudentDetail }

/** The photo, and the student's place in the academy: course, school class, batch and standing. */
export function PlaceInputs({ edit, student }: PlaceInputsProps) {
  const { form, base, onWork } = edit
  const courses = useQuery(courseChoices)
  const batches = useQuery(batchesForClass(Number(form.values.class_number)))
  const input = (name: keyof StudentFields) => ({
    label: LABELS[name],
    name,
    ...form.getInputProps(name),
  })
  const box = (name: keyof StudentFields) => ({
    label: LABELS[name],
    name,
    ...form.getInputProps(name, { type: 'checkbox' }),
  })

  /** A batch of the other class is not taken along; back in the stored class the stored batch is chosen again. */
  const moveTo = (class_number: string) => {
    const chosen = batches.data?.find(({ batch_id }) => String(batch_id) === form.values.batch_id)
    const isStored = class_number === base.fields.class_number
    form.setFieldValue('class_number', class_number)
    if (isStored) form.setFieldValue('batch_id', base.fields.batch_id)
    else if (chosen?.class_number !== null) form.setFieldValue('batch_id', '')
  }
  const failed = 'These could not be loaded. Please reload the page.'

  return (
    <div className={classes.place}>
      <PhotoField
        label={LABELS.student_photo_path}
        name={fullName(form.values)}
        onWork={onWork}
        {...form.getInputProps('student_photo_path')}
        value={form.values.student_photo_path}
      />
      <NativeSelect
        {...input('student_class')}
        data={courseOptions(courses.data, student)}
        description={
          courses.isError
            ? failed
            : courseHint(courses.data, formatClass(Number(form.values.class_number)))
        }
      />
      <NativeSelect
        {...input('class_number')}
        data={STANDARDS}
        description="The school class, 1 to 12."
        onChange={({ currentTarget }) => moveTo(currentTarget.value)}
      />
      <NativeSelect
        {...input('batch_id')}
        data={batchOptions(batches.data, student)}
        {...(batches.isError && { description: failed })}
        {...(batches.data?.length === 0 && {
          description: `There is no batch for ${formatClass(Number(form.values.class_number))} yet.`,
        })}
        {...(student.batches.length > 1 && {
          description: `Now in ${student.batches.map(({ name }) => name).join(', ')}. Another choice makes it the only one.`,
        })}
      />
      <Checkbox {...box('is_activate')} description="Who is not active cannot sign in." />
      <Checkbox {...box('is_verified')} />
    </div>
  )
}
