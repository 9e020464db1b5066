import type { CountryCode } from '@ganit/contract/country-codes'
import type { StudentProfile } from '@ganit/contract/students'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, UnexpectedResponse } from '../../api/api-error.ts'
import { readSession } from '../../session.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useFirstError } from '../../ui/forms/use-first-error.ts'
import { useLeaveWarning } from '../../ui/forms/use-leave-warning.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { useUpdateStudent } from '../students/students.data.ts'
import { ownProfile } from './dashboard.data.ts'
import { changesOf, type EditFields, errorsOf, fieldsOf } from './edit-fields.ts'

/** What is said above the fields where saving failed; nothing where the session has ended. */
function failureOf(error: unknown) {
  if (error instanceof UnexpectedResponse) return '⚠️ Unexpected response from server.'
  if (error instanceof ApiError && error.status === 401) return ''
  return '❌ Failed to update profile. Please try again later.'
}

/** The edit of one's own record. Begins with the record as it is now; a later refresh does not touch it. */
export function useEdit(
  profile: StudentProfile,
  countries: readonly CountryCode[],
  onDone: () => void,
) {
  const [before] = useState(() => fieldsOf(profile, countries))
  const [failure, setFailure] = useState('')
  const photoWork = useRef<Promise<void>>(undefined)
  const form = useForm<EditFields>({ initialValues: before })
  const { form: formRef, showFirstError } = useFirstError()
  const { isSending, once } = useSending()
  const queryClient = useQueryClient()
  const { mutateAsync } = useUpdateStudent(profile.uid)
  useLeaveWarning(Object.keys(changesOf(form.values, before)).length > 0)

  const showErrors = (errors: Record<string, unknown>) => {
    form.setErrors(errors as Record<string, string>)
    showFirstError()
  }

  const save = () =>
    once(async () => {
      await photoWork.current
      setFailure('')
      const errors = errorsOf(form.getValues())
      if (Object.keys(errors).length > 0) return showErrors(errors)
      if (!readSession().studentUid) return setFailure('Student UID missing. Please re-login.')
      try {
        // A refresh that is under way would bring back the record as it was.
        await queryClient.cancelQueries({ queryKey: ownProfile(profile.uid).queryKey })
        await mutateAsync(changesOf(form.getValues(), before))
      } catch (error) {
        setFailure(failureOf(error))
        return showErrors(error instanceof ApiError ? error.fields : {})
      }
      toastSuccess('✅ Profile updated successfully!')
      onDone()
    })

  const onPhotoWork = (work: Promise<void>) => {
    photoWork.current = work
  }
  return { form, formRef, failure, isSending, save, onPhotoWork }
}
