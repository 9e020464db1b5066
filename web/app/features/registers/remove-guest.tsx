import type { RegisterStudent } from '@ganit/contract/registers'
import { Button } from '@mantine/core'
import { useAction } from '../../ui/forms/use-action.ts'
import { removeGuest } from './guests.data.ts'

type RemoveGuestProps = { lesson_id: number; student: RegisterStudent }

/** Takes a guest out of the lesson. */
export function RemoveGuest({ lesson_id, student: { student_id } }: RemoveGuestProps) {
  const { failure, isSending, run } = useAction()
  return (
    <>
      {failure && <p role="alert">{failure}</p>}
      <Button
        size="sm"
        loading={isSending}
        onClick={() => run(async () => (await removeGuest(lesson_id, student_id)).message)}
      >
        Remove guest
      </Button>
    </>
  )
}
