import { messageOf } from '../../../../api/api-error.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { toastFailure } from '../../../../ui/feedback/toasts/toast.ts'
import { type Choices, SearchSelect } from '../../../../ui/forms/choices/search-select.tsx'
import { useSending } from '../../../../ui/forms/use-sending.ts'
import { MonthArrows } from '../../../../ui/tables/tools/month-arrows.tsx'
import { formatMonth } from '../../../../ui/text/times/dates.ts'
import { downloadMonthSheet } from '../attendance.data.ts'
import classes from './month-sheet.module.css'
import type { useMonthSheet } from './use-month-sheet.ts'

type MonthSheetToolsProps = {
  state: ReturnType<typeof useMonthSheet>
  batches: Choices
}

const CHOOSE = [{ value: '', label: 'Choose a batch' }]

/** The choice of batch and month, and buttons for print and CSV. */
export function MonthSheetTools({ state, batches }: MonthSheetToolsProps) {
  const { month, batch, chooseBatch, goBy } = state
  const { isSending, once } = useSending()

  const save = () =>
    once(() =>
      downloadMonthSheet({ batch_id: batch, month }).catch((error) =>
        toastFailure(`Failed to download the month sheet. ${messageOf(error)}`),
      ),
    )
  return (
    <div className={`wrap centred ${classes.tools}`}>
      <SearchSelect
        size="sm"
        aria-label="Batch"
        className={classes.batch}
        first={CHOOSE}
        choices={batches}
        value={batch}
        onChange={chooseBatch}
      />
      <div className={`row gap12 centred ${classes.months}`}>
        <MonthArrows goBy={goBy}>
          <b aria-live="polite">{formatMonth(month)}</b>
        </MonthArrows>
      </div>
      {batch && (
        <div className={`row gap12 centred pushed ${classes.out}`}>
          <Button size="sm" onClick={() => window.print()}>
            Print
          </Button>
          <Button size="sm" loading={isSending} onClick={save}>
            Download CSV
          </Button>
        </div>
      )}
    </div>
  )
}
