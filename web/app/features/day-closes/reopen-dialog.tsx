import { type DayClose, reopenDay } from '@ganit/contract/day-closes'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { ReasonDialog } from '../../ui/forms/reason-dialog.tsx'
import { formatDay } from '../../ui/text/dates.ts'
import { reopen } from './day-closes.data.ts'

/** Opens a closed day again, so that its person can record more. */
export const ReopenDialog = ({ closed, onClose }: { closed: DayClose; onClose: () => void }) => (
  <ReasonDialog
    title="Reopen the day"
    accept="Reopen"
    unsaved="The day is not reopened yet."
    schema={reopenDay.body}
    send={async (reason) => {
      const { message } = await reopen(closed.day_close_id ?? 0, { reason })
      toastSuccess(message)
    }}
    onClose={onClose}
  >
    {formatDay(closed.day)}, {closed.name}. What was counted stays in the trail; the day is counted
    and closed again.
  </ReasonDialog>
)
