import type { StudentFeesRow } from '@ganit/contract/people/students'
import type { FeesStatus } from '@ganit/contract/shared'
import { alert } from '../../../ui/dialogs/ask.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { fullName } from '../../../ui/text/formats.ts'
import { useMarkFees } from './fees.data.ts'

/** A mark that the server has taken. */
export type Marked = { student: StudentFeesRow; status: FeesStatus }

/** Sets the mark of a student, one at a time; a refused one is taken back and said. */
export function useMark(onMarked: (marked: Marked) => void) {
  const { mutateAsync } = useMarkFees()
  const { isSending, once } = useSending()

  const mark = (student: StudentFeesRow, status: FeesStatus) =>
    once(async () => {
      try {
        await mutateAsync({ id: student.id, status })
      } catch {
        // Not waited for: nothing is being sent any more.
        return void alert({
          title: `The mark of ${fullName(student)} is unchanged`,
          text: 'Failed to update fees. Check backend logs.',
        })
      }
      onMarked({ student, status })
    })
  return { mark, isSending }
}
