import type { Batch } from '@ganit/contract/batches'
import type { ClassStudent } from '@ganit/contract/memberships'
import { Button } from '@mantine/core'
import { alert, confirm } from '../../ui/dialogs/ask.ts'
import { toastFailure, toastSuccess } from '../../ui/feedback/toast.ts'
import { failureText } from '../../ui/forms/failure-text.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import { counted } from '../../ui/text/formats.ts'
import { useToggle } from './class-batches.data.ts'
import { moreThanMeant } from './more-than-meant.ts'

type AddAllShownProps = {
  batch: Batch
  classNumber: number
  /** Those of the list that are not in the batch. */
  outside: ClassStudent[]
  onAdded: (students: ClassStudent[]) => void
}

function owing(outside: ClassStudent[]) {
  const placed = outside.filter(({ batches }) => batches.length > 0).length
  const twice =
    placed > 0 &&
    ` ${counted(placed, 'student is', 'students are')} in another batch already, and then owe${placed === 1 ? 's' : ''} the fees of both.`
  return `They owe its fees from now on.${twice || ''}`
}

/** Puts everybody of the list who is not in the batch into it, after a question. */
export function AddAllShown({ batch, classNumber, outside, onAdded }: AddAllShownProps) {
  const { mutateAsync } = useToggle(classNumber)
  const { isSending, once } = useSending()

  async function addAll() {
    const agreed = await confirm({
      title: batch.name,
      text: `Add ${outside.length} students to this batch?`,
      detail: owing(outside),
      accept: 'Add',
    })
    if (!agreed) return
    onAdded(outside)
    try {
      // One after the other: each makes its dues, and a failure leaves the rest as they are.
      let isOver = false
      for (const student of outside)
        isOver = (await mutateAsync({ student, batch })).over_capacity ?? false
      if (isOver) toastFailure(moreThanMeant(batch))
    } catch (error) {
      console.error('Students could not be added:', error)
      const text = failureText('Failed to update batch membership.', error)
      return alert({ title: 'Not all students were added', text })
    }
    toastSuccess('Updated batch membership')
  }
  return (
    <Button size="xs" loading={isSending} onClick={() => once(addAll)}>
      Add all {outside.length} shown
    </Button>
  )
}
