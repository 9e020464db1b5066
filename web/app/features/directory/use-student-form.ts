import type { StudentDetail } from '@ganit/contract/directory'
import { queryClient } from '../../api/query-client.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useDeparture } from '../../ui/forms/use-departure.ts'
import { useVersionedForm } from '../../ui/forms/use-versioned-form.ts'
import { changeStudent, studentToEdit } from './directory.data.ts'
import { errorsOf, type StudentFields, snapshotOf } from './student-fields.ts'

const DIRECTORY = '/admin/students'

/** The editing of one student, which goes back where it came from: saved, or with Cancel. */
export function useStudentForm(student: StudentDetail) {
  const { isLeaving, leaveBack } = useDeparture()
  const { student_id } = student

  const edit = useVersionedForm<StudentFields>({
    stored: snapshotOf(student),
    errorsOf: (fields) => errorsOf(fields, student_id),
    send: async (changes, from_version) =>
      snapshotOf(
        await changeStudent({ student_id, ...changes, ...(from_version && { from_version }) }),
      ),
    load: async () => {
      const now = { ...studentToEdit(String(student_id)), staleTime: 0 }
      return snapshotOf(await queryClient.fetchQuery(now))
    },
    onSaved: () => {
      toastSuccess('Student updated!')
      leaveBack(DIRECTORY)
      return true
    },
    failureText: 'Failed to update student.',
    isLeaving,
  })
  return { ...edit, cancel: () => leaveBack(DIRECTORY) }
}
