import { ProfileChanges, type StudentProfile } from '@ganit/contract/students'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { ApiError } from '../../api/api-error.ts'
import { ErrorBox } from '../../ui/error-box.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { useLeaveWarning } from '../../ui/use-leave-warning.ts'
import { Details } from './details.tsx'
import { FLAGS, fixedDetails, TEXT_FIELDS } from './profile-fields.ts'
import classes from './student-profile.module.css'
import { type StudentChanges, useUpdateStudent } from './students.data.ts'

type Fields = Record<string, string>

const YES_NO = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
]

const fieldsOf = (student: StudentProfile): Fields => ({
  ...Object.fromEntries(TEXT_FIELDS.map(([name]) => [name, student[name] ?? ''])),
  fees_status: student.fees_status,
  is_active: student.is_active ? '1' : '0',
  is_verified: student.is_verified ? '1' : '0',
})

/** Every field but ids and class as free text; saves what was changed. */
export function ProfileForm({ student, onDone }: { student: StudentProfile; onDone: () => void }) {
  const save = useUpdateStudent(student.uid)
  const initialValues = fieldsOf(student)
  const form = useForm<Fields>({
    initialValues,
    validate: schemaResolver(ProfileChanges, { sync: true }),
  })
  useLeaveWarning(form.isDirty() && !save.isSuccess)

  const showErrors = (errors: Record<string, unknown>) => {
    const [first] = [...TEXT_FIELDS.map(([name]) => name), ...Object.keys(errors)].filter(
      (name) => name in errors,
    )
    if (first) form.getInputNode(first)?.focus()
  }

  const submit = form.onSubmit((values) => {
    const changed = Object.entries(values).filter(([name, value]) => value !== initialValues[name])
    save.mutate(Object.fromEntries(changed) as StudentChanges, {
      onSuccess: () => {
        toastSuccess('Profile updated successfully')
        onDone()
      },
      onError: (error) => {
        if (!(error instanceof ApiError)) return
        form.setErrors(error.fields)
        showErrors(error.fields)
      },
    })
  }, showErrors)

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      {save.error && <ErrorBox>❌ Failed to update student. {save.error.message}</ErrorBox>}
      <div className={classes.fields}>
        {TEXT_FIELDS.map(([name, label]) =>
          name === 'notes' ? (
            <Textarea key={name} label={label} autosize minRows={2} {...form.getInputProps(name)} />
          ) : (
            <TextInput
              key={name}
              label={label}
              type={name === 'date_of_birth' ? 'date' : 'text'}
              {...form.getInputProps(name)}
            />
          ),
        )}
        <NativeSelect
          label="Fees status"
          data={['Yes', 'No']}
          {...form.getInputProps('fees_status')}
        />
        {Object.entries(FLAGS).map(([name, label]) => (
          <NativeSelect key={name} label={label} data={YES_NO} {...form.getInputProps(name)} />
        ))}
      </div>
      <Details facts={fixedDetails(student)} />
      <div className={classes.buttons}>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="main" loading={save.isPending}>
          Save Changes
        </Button>
      </div>
    </form>
  )
}
