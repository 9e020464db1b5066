import type { StudentProfile } from '@ganit/contract/students'
import { queryClient } from '../../api/query-client.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useVersionedForm } from '../../ui/forms/use-versioned-form.ts'
import { fullName } from '../../ui/text/formats.ts'
import { errorsOf, type ProfileFields, snapshotOf } from './profile-fields.ts'
import { type StudentChanges, studentProfile, useUpdateStudent } from './students.data.ts'

/** The admin's edit of one record. */
export function useProfileForm(student: StudentProfile, onDone: () => void) {
  const { mutateAsync } = useUpdateStudent(student.uid)

  return useVersionedForm<ProfileFields>({
    stored: snapshotOf(student),
    errorsOf,
    send: async (changes, from_version) => {
      const body = { ...changes, ...(from_version && { from_version }) } as StudentChanges
      return snapshotOf((await mutateAsync(body)).student)
    },
    load: async () =>
      snapshotOf(await queryClient.fetchQuery({ ...studentProfile(student.uid), staleTime: 0 })),
    onSaved: () => {
      toastSuccess('Profile updated successfully')
      onDone()
      return true
    },
    failureText: '❌ Failed to update student.',
    alertTitle: fullName(student),
  })
}
