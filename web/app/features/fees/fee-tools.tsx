import { resetFees } from '@ganit/contract/students'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { useMay } from '../../api/may.ts'
import { alert, confirm } from '../../ui/dialogs/ask.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { ALL_CLASSES } from '../../ui/tables/filter-choices.ts'
import { TableFilter } from '../../ui/tables/table-filter.tsx'
import { TableTools } from '../../ui/tables/table-tools.tsx'
import { counted } from '../../ui/text/formats.ts'
import classes from './fee-tools.module.css'
import { feesTally, undoReset, useResetFees } from './fees.data.ts'
import type { FeeTableState } from './use-fee-table.ts'

const BOTH_MARKS = [
  { value: '', label: 'Yes and No' },
  { value: 'Yes', label: 'Yes' },
  { value: 'No', label: 'No' },
]

const DUES = [
  { value: '', label: 'All dues' },
  { value: 'any', label: 'Owes something' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'disagree', label: 'Mark and dues disagree' },
]

const marked = (paid: number) => counted(paid, 'student is', 'students are')

async function bringBack(reset_id: string) {
  try {
    const { restored } = await undoReset(reset_id)
    toastSuccess(`${counted(restored, 'mark is', 'marks are')} back`)
  } catch (error) {
    await alert({ title: 'Reset Fees', text: `The marks are not back. ${messageOf(error)}` })
  }
}

/** Search and filters above the table, and at the right, for whom it is, the reset of all. */
export function FeeTools({ state }: { state: FeeTableState }) {
  const { data: tally } = useQuery(feesTally)
  const reset = useResetFees()
  const mayReset = useMay(resetFees)

  async function resetAll() {
    const agreed = await confirm({
      title: 'Reset Fees',
      text: "Are you sure you want to reset all fees to 'No'?",
      ...(tally && { detail: `${marked(tally.paid)} marked Yes.` }),
      accept: 'Reset',
      destructive: true,
    })
    if (!agreed) return
    reset.mutate(undefined, {
      onSuccess: ({ reset_id }) =>
        toastSuccess('✅ All fees reset successfully!', {
          text: 'Undo',
          press: () => void bringBack(reset_id),
        }),
      onError: () =>
        alert({ title: 'Reset Fees', text: 'Failed to reset fees. Check backend logs.' }),
    })
  }

  return (
    <TableTools state={state} placeholder="Search name, phone, id or e-mail">
      <TableFilter state={state} name="class" label="Class" choices={ALL_CLASSES} />
      <TableFilter state={state} name="status" label="Fees status" choices={BOTH_MARKS} />
      <TableFilter state={state} name="dues" label="Dues" choices={DUES} />
      {mayReset && (
        <Button
          size="sm"
          variant="danger"
          className={classes.reset}
          loading={reset.isPending}
          onClick={resetAll}
        >
          Reset Fees
        </Button>
      )}
    </TableTools>
  )
}
