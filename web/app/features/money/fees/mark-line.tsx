import { Button } from '../../../ui/buttons/button.tsx'
import { fullName } from '../../../ui/text/formats.ts'
import classes from './fee-dashboard.module.css'
import { type Marked, useMarkPaid } from './use-mark.ts'

type MarkLineProps = {
  last: Marked | undefined
  onMarked: (marked: Marked) => void
}

/** The student marked last, with Undo. Keeps its height while empty, so that nothing moves under the pointer. */
export function MarkLine({ last, onMarked }: MarkLineProps) {
  const { mark, isSending } = useMarkPaid(onMarked)

  return (
    <div className={`unprinted row gap4 centred ${classes.line}`}>
      <p role="status">
        {last && (
          <>
            <b>{fullName(last.student)}</b> marked {last.status === 'Yes' ? 'paid' : 'unpaid'}.
          </>
        )}
      </p>
      {last && (
        <Button
          size="xs"
          variant="quiet"
          aria-disabled={isSending}
          onClick={() => mark(last.student, last.status === 'Yes' ? 'No' : 'Yes')}
        >
          Undo
        </Button>
      )}
    </div>
  )
}
