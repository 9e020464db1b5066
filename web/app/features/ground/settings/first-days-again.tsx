import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { useAction } from '../../../ui/forms/use-action.ts'
import { openFirstDays } from './settings.data.ts'

/** Opens the list of the first days on Today again, once it was closed. */
export function FirstDaysAgain() {
  const { failure, isSending, run } = useAction()
  const open = async () => {
    await openFirstDays({ closed: false })
    toastSuccess('The list of the first days is on Today again.')
  }
  return (
    <div>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <Button loading={isSending} onClick={() => void run(open)}>
        First days again
      </Button>
    </div>
  )
}
