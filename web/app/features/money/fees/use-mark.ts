import type { StudentFeesRow } from '@ganit/contract/people/students'
import type { FeesStatus } from '@ganit/contract/shared'
import { alert } from '../../../ui/dialogs/ask.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { fullName } from '../../../ui/text/formats.ts'
import { useMarkFees } from './fees.data.ts'

/** A mark the server has accepted. */
export type Marked = { student: StudentFeesRow; status: FeesStatus }

/** Sets a student's mark, one at a time; reverts and reports a refused one. */
export function useMarkPaid(onMarked: (marked: Marked) => void) {
  const { mutateAsync } = useMarkFees()
  const { isSending, once } = useSending()

  const mark = (student: StudentFeesRow, status: FeesStatus) =>
    once(async () => {
      try {
        await mutateAsync({ id: student.id, status })
      } catch {
        // The message is not awaited, because sending is over by then.
        return void alert({
          title: `The mark of ${fullName(student)} is unchanged`,
          text: 'Failed to update fees. Check backend logs.',
        })
      }
      onMarked({ student, status })
    })
  return { mark, isSending }
}
