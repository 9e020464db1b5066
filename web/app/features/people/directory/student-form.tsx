import type { StudentDetail } from '@ganit/contract/people/directory'
import type { Batch } from '@ganit/contract/teaching/batches'
import { useQuery } from '@tanstack/react-query'
import { fetchAnew } from '../../../api/query-client.ts'
import { StudentField } from '../../../ui/forms/choices/student-field.tsx'
import { Checkbox, NativeSelect, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { FormSheet } from '../../../ui/forms/records/form-sheet.tsx'
import { useRecordForm } from '../../../ui/forms/records/use-record-form.ts'
import type { Versioned } from '../../../ui/forms/records/use-versioned-form.ts'
import { PhotoField } from '../../../ui/photos/photo-field.tsx'
import { useClassesToChoose } from '../../../ui/text/classes-taught.ts'
import { formatClass, fullName } from '../../../ui/text/formats.ts'
import { type CourseGroup, courseChoices } from '../../site/courses/courses.data.ts'
import { batchesForClass } from '../../teaching/batches/batches.data.ts'
import { changeStudent, studentToEdit } from './directory.data.ts'
import { errorsOf, LABELS, type StudentFields, snapshotOf } from './student-fields.ts'
import classes from './student-form.module.css'

/** Name and contacts. */
function StudentInputs({ edit }: { edit: Versioned<StudentFields> }) {
  const input = edit.form.getInputProps
  // The browser must not fill in the admin's own details.
  const others = { autoComplete: 'off' } as const
  const number = (name: 'contact_number_1' | 'contact_number_2') => ({
    type: 'tel',
    inputMode: 'tel' as const,
    label: LABELS[name],
    name,
    ...others,
    ...input(name),
  })
  return (
    <div className={`grid packed ${classes.fields}`}>
      <StudentField name="first_name" {...others} {...input('first_name')} />
      <StudentField name="middle_name" {...others} {...input('middle_name')} />
      <StudentField name="last_name" {...others} {...input('last_name')} />
      <StudentField name="date_of_birth" {...others} {...input('date_of_birth')} />
      <StudentField name="email" {...others} {...input('email')} />
      <TextInput {...number('contact_number_1')} />
      <TextInput isOptional {...number('contact_number_2')} />
      <StudentField name="school_or_college_name" {...input('school_or_college_name')} />
      <StudentField name="board_or_university_name" {...input('board_or_university_name')} />
      <div className="whole">
        <StudentField name="address" {...others} {...input('address')} />
      </div>
      <StudentField name="city" {...others} {...input('city')} />
      <StudentField name="district" {...others} {...input('district')} />
      <StudentField name="state" {...others} {...input('state')} />
      <StudentField name="pin" {...others} {...input('pin')} />
      <div className="whole">
        <StudentField name="notes" {...input('notes')} />
      </div>
    </div>
  )
}

type Option = { value: string; label: string }

/** The courses; only the stored one while they load. */
function courseOptions(
  courses: CourseGroup[] | undefined,
  { student_class, course_name }: StudentDetail,
): (Option | CourseGroup)[] {
  const stored = student_class
    ? [{ value: String(student_class), label: course_name ?? `Course ${student_class}` }]
    : []
  return [{ value: '', label: 'Select a class' }, ...(courses ?? stored)]
}

/** Batches open to the student's school class; only the stored one while they load. */
function batchOptions(
  batches: Pick<Batch, 'batch_id' | 'batch_name'>[] | undefined,
  { batches: stored }: StudentDetail,
): Option[] {
  const known = batches?.map(({ batch_id, batch_name }) => ({
    value: String(batch_id),
    label: batch_name,
  }))
  const present = stored.map(({ id, name }) => ({ value: String(id), label: name }))
  return [{ value: '', label: 'Select a batch' }, ...(known ?? present)]
}

/** A hint below the course: what there is for the class. */
function courseHint(courses: CourseGroup[] | undefined, forClass: string) {
  if (!courses) return 'The course.'
  if (courses.length === 0) return 'There is no course yet. Add one first.'
  const names = courses.find(({ group }) => group === forClass)?.items.map(({ label }) => label)
  if (!names?.length) return `The course. ${forClass} has none yet.`
  if (names.length === 1) return `The course. ${forClass} has one: ${names[0]}.`
  return `The course. ${forClass} has ${names.length}.`
}

type PlaceInputsProps = { edit: Versioned<StudentFields>; student: StudentDetail }

/** Photo, course, school class, batch and status. */
function PlaceInputs({ edit, student }: PlaceInputsProps) {
  const standards = useClassesToChoose()
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

  /** Clears a batch of another class; restores the stored batch for the stored class. */
  const moveTo = (class_number: string) => {
    const chosen = batches.data?.find(({ batch_id }) => String(batch_id) === form.values.batch_id)
    const isStored = class_number === base.fields.class_number
    form.setFieldValue('class_number', class_number)
    if (isStored) form.setFieldValue('batch_id', base.fields.batch_id)
    else if (chosen?.class_number !== null) form.setFieldValue('batch_id', '')
  }
  const failed = 'These could not be loaded. Please reload the page.'

  return (
    <div className="stack gap20 packed">
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
        data={standards}
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
      <Checkbox {...box('is_activate')} description="A student who is not active cannot sign in." />
      <Checkbox {...box('is_verified')} />
    </div>
  )
}

/** Edits a student's record, course and batch, then goes back to the previous page. */
export function StudentForm({ student }: { student: StudentDetail }) {
  const { student_id } = student
  const edit = useRecordForm<StudentDetail, StudentFields>({
    record: student,
    snapshotOf: (stored) => snapshotOf(stored ?? student),
    labels: LABELS,
    errorsOf: (fields) => errorsOf(fields, student_id),
    change: async ({ version, ...changes }) => {
      const sent = { student_id, ...changes, ...(version && { from_version: version }) }
      return (await changeStudent(sent)).student
    },
    load: () => fetchAnew(studentToEdit({ student_id })),
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
