import { Button } from '@mantine/core'
import { fullName } from '../../../ui/text/formats.ts'
import classes from './mark-line.module.css'
import { type Marked, useMark } from './use-mark.ts'

type MarkLineProps = {
  /** What was marked last; undefined while nothing was. */
  last: Marked | undefined
  onMarked: (marked: Marked) => void
}

/** Who was marked last, and the way back. Its place is kept while it is empty: what is below never moves under a pointer. */
export function MarkLine({ last, onMarked }: MarkLineProps) {
  const { mark, isSending } = useMark(onMarked)

  return (
    <div className={classes.line}>
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
