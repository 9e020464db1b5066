import { Button, NativeSelect } from '@mantine/core'
import { messageOf } from '../../api/api-error.ts'
import { toastFailure } from '../../ui/feedback/toast.ts'
import { useSending } from '../../ui/forms/use-sending.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { formatMonth } from '../../ui/text/dates.ts'
import { downloadMonthSheet } from './attendance.data.ts'
import classes from './month-sheet.module.css'
import type { useBatchesOfMonth } from './use-batches-of-month.ts'
import type { useMonthSheet } from './use-month-sheet.ts'

type MonthSheetToolsProps = {
  state: ReturnType<typeof useMonthSheet>
  batches: ReturnType<typeof useBatchesOfMonth>
}

/** Which batch and month, and the sheet on paper or as a table for spreadsheets. */
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
    <div className={classes.tools}>
      <NativeSelect
        size="sm"
        aria-label="Batch"
        className={classes.batch ?? ''}
        data={[{ value: '', label: 'Choose a batch' }, ...batches.choices]}
        value={batch}
        error={batches.isError && 'The batches could not be loaded. Please reload the page.'}
        onChange={({ currentTarget }) => chooseBatch(currentTarget.value)}
      />
      <div className={classes.months}>
        <Button size="sm" aria-label="Previous month" onClick={() => goBy(-1)}>
          <Icon name="arrowLeft" size={16} />
        </Button>
        <b aria-live="polite">{formatMonth(month)}</b>
        <Button size="sm" aria-label="Next month" onClick={() => goBy(1)}>
          <Icon name="arrowRight" size={16} />
        </Button>
      </div>
      {batch && (
        <div className={classes.out}>
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
