import type { MarkRow } from '@ganit/contract/exams/test-marks'
import { keptHereText } from '../../../api/unsent/held.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ABSENT } from '../mark-text.ts'
import type { Entered } from './entered.ts'
import { storedText } from './mark-cells.ts'
import type { MarkSheet } from './marks.data.ts'
import { dropEnteredRow, isOnItsWay, type Kept, resendRow } from './marks-outbox.ts'

type RowStatusProps = {
  id?: string
  test_id: string
  row: MarkRow
  kept: Kept | undefined
  sets: MarkSheet['sets']
}

const studentName = ({ name }: MarkRow) => name

/** Entries that another person stored in the cells changed here. */
function theirText(theirs: MarkRow, { cells }: Entered) {
  if (theirs.absent) return 'absent'
  const keys = Object.keys(cells).length > 0 ? Object.keys(cells) : ['total']
  return keys.map((key) => storedText(theirs, key) || 'nothing').join(', ')
}

const myText = ({ absent, cells }: Entered) =>
  absent
    ? ABSENT
    : Object.values(cells)
        .map((text) => text || 'nothing')
        .join(', ') || 'not absent'

/** A row's saving state, and the actions for a conflict or refusal. */
export function RowStatus({ id, test_id, row, kept, sets }: RowStatusProps) {
  const { student_id } = row
  const entered = kept?.value.rows[student_id]

  const lacksSet = sets.length > 1 && row.set === null && Object.keys(row.answers).length > 0

  function content() {
    if (!entered && lacksSet && !row.absent) return <span className="pen strong">Which set?</span>
    if (!entered && kept?.value.saved?.has(student_id)) return 'Saved'
    if (!entered) return row.absent ? 'Absent' : ''
    if (isOnItsWay(kept, student_id)) return 'Saving…'
    if (entered.theirs)
      return (
        <>
          <span className="pen strong">
            Somebody else entered {theirText(entered.theirs, entered)}.
          </span>{' '}
          <Button
            size="xs"
            aria-label={`Take theirs, ${studentName(row)}`}
            onClick={() => dropEnteredRow(test_id, student_id)}
          >
            Take theirs
          </Button>{' '}
          <Button
            size="xs"
            aria-label={`Keep ${myText(entered)}, ${studentName(row)}`}
            onClick={() => resendRow(test_id, student_id)}
          >
            Keep {myText(entered)}
          </Button>
        </>
      )
    if (entered.problem) return <span className="pen strong">{entered.problem}</span>
    return keptHereText(kept?.isOnDevice === true)
  }
  return (
    <span id={id} className="quiet">
      {content()}
    </span>
  )
}
