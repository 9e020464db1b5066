import { useSending } from '../forms/use-sending.ts'
import { Button } from './button.tsx'

type DeleteButtonProps = {
  /** The id of the element that names what the button deletes. */
  describedBy: string
  /** The deletion, from `askAndDelete`. */
  onDelete: () => Promise<unknown>
}

/** `Delete` in a row or on a card; ignores presses while it asks. */
export function DeleteButton({ describedBy, onDelete }: DeleteButtonProps) {
  const { isSending, once } = useSending()

  return (
    <Button
      size="xs"
      variant="quiet"
      aria-describedby={describedBy}
      disabled={isSending}
      data-asks
      onClick={() => once(onDelete)}
    >
      Delete
    </Button>
  )
}
