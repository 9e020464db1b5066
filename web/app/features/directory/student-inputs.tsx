import { TextInput } from '@mantine/core'
import field from '../../ui/forms/field.module.css'
import { StudentField } from '../../ui/forms/student-field.tsx'
import type { Versioned } from '../../ui/forms/use-versioned-form.ts'
import { LABELS, type StudentFields } from './student-fields.ts'
import classes from './student-form.module.css'

/** Who the student is, and how to reach them. */
export function StudentInputs({ edit }: { edit: Versioned<StudentFields> }) {
  const input = edit.form.getInputProps
  // The admin is not the one whose details a browser knows.
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
    <div className={classes.fields}>
      <StudentField name="first_name" {...others} {...input('first_name')} />
      <StudentField name="middle_name" {...others} {...input('middle_name')} />
      <StudentField name="last_name" {...others} {...input('last_name')} />
      <StudentField name="date_of_birth" {...others} {...input('date_of_birth')} />
      <StudentField name="email" {...others} {...input('email')} />
      <TextInput {...number('contact_number_1')} />
      <TextInput
        description="Optional"
        className={field.optional ?? ''}
        {...number('contact_number_2')}
      />
      <StudentField name="school_or_college_name" {...input('school_or_college_name')} />
      <StudentField name="board_or_university_name" {...input('board_or_university_name')} />
      <div className={classes.whole}>
        <StudentField name="address" {...others} {...input('address')} />
      </div>
      <StudentField name="city" {...others} {...input('city')} />
      <StudentField name="district" {...others} {...input('district')} />
      <StudentField name="state" {...others} {...input('state')} />
      <StudentField name="pin" {...others} {...input('pin')} />
      <div className={classes.whole}>
        <StudentField name="notes" {...input('notes')} />
      </div>
    </div>
  )
}
