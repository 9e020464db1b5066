import { resetFees } from '@ganit/contract/people/students'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/api-error.ts'
import { useMayCall } from '../../../api/may.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { alert, confirm } from '../../../ui/dialogs/ask.ts'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { ALL_CLASSES } from '../../../ui/tables/tools/filter-choices.ts'
import { TableFilter } from '../../../ui/tables/tools/table-filter.tsx'
import { TableTools } from '../../../ui/tables/tools/table-tools.tsx'
import { countInWords } from '../../../ui/text/formats.ts'
import { FeeViews } from './fee-views.tsx'
import { feesTally, resetMarks, undoReset } from './fees.data.ts'
import type { FeeTableState } from './use-fee-table.ts'

const BOTH_MARKS = [
  { value: '', label: 'Yes and No' },
  { value: 'Yes', label: 'Yes' },
  { value: 'No', label: 'No' },
]

const markedInWords = (paid: number) => countInWords(paid, 'student is', 'students are')

async function bringBackMarks(reset_id: string) {
  try {
    const { restored } = await undoReset({ reset_id })
    toastSuccess(`${countInWords(restored, 'mark is', 'marks are')} back`)
  } catch (error) {
    await alert({ title: 'Reset Fees', text: `The marks are not back. ${messageOf(error)}` })
  }
}

type ResetButtonProps = { onReset: () => void }

/** Resets all marks, after a question, and brings them back on demand. */
function ResetButton({ onReset }: ResetButtonProps) {
  const { data: tally } = useQuery(feesTally)
  const { isSending, once } = useSending()

  async function resetAll() {
    const agreed = await confirm({
      title: 'Reset Fees',
      text: "Are you sure you want to reset all fees to 'No'?",
      detail: [
        tally && `${markedInWords(tally.paid)} marked Yes.`,
        'No money is taken or given back.',
      ]
        .filter(Boolean)
        .join(' '),
      accept: 'Reset',
      destructive: true,
    })
    if (!agreed) return
    await once(async () => {
      try {
        const { reset_id } = await resetMarks()
        onReset()
        toastSuccess('✅ All fees reset successfully!', {
          text: 'Undo',
          press: () => void bringBackMarks(reset_id),
        })
      } catch {
        // The message is not awaited, because sending is over by then.
        void alert({ title: 'Reset Fees', text: 'Failed to reset fees. Check backend logs.' })
      }
    })
  }

  return (
    <Button size="sm" variant="danger" className="pushed" loading={isSending} onClick={resetAll}>
      Reset Fees
    </Button>
  )
}

type FeeToolsProps = ResetButtonProps & { state: FeeTableState; showsMarks: boolean }

/** Search and filters; with marks also theirs, and for those allowed the reset of all. */
export function FeeTools({ state, showsMarks, onReset }: FeeToolsProps) {
  const mayReset = useMayCall(resetFees)
  return (
    <TableTools state={state} placeholder="Search name, phone, id or e-mail">
      <FeeViews state={state} showsRemind={showsMarks} />
      <TableFilter state={state} name="class" label="Class" choices={ALL_CLASSES} />
      {showsMarks && (
        <TableFilter state={state} name="status" label="Fees status" choices={BOTH_MARKS} />
      )}
      {showsMarks && mayReset && <ResetButton onReset={onReset} />}
    </TableTools>
  )
}
