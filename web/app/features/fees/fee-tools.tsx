import { CLASS_NUMBERS } from '@ganit/contract/shared'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { alert, confirm } from '../../ui/ask.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import classes from './fee-tools.module.css'
import { feesTally, useResetFees } from './fees.data.ts'
import type { FeeTableState } from './use-fee-table.ts'

const ALL_CLASSES = [
  { value: '', label: 'All classes' },
  ...CLASS_NUMBERS.map((n) => ({ value: String(n), label: `Class ${n}` })),
]
const BOTH_MARKS = [
  { value: '', label: 'Yes and No' },
  { value: 'Yes', label: 'Yes' },
  { value: 'No', label: 'No' },
]

const marked = (paid: number) => (paid === 1 ? '1 student is' : `${paid} students are`)

/** Search and filters above the table, and at the right the reset of all. */
export function FeeTools({ state }: { state: FeeTableState }) {
  const { data: tally } = useQuery(feesTally)
  const reset = useResetFees()

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
      onSuccess: () => toastSuccess('✅ All fees reset successfully!'),
      onError: () =>
        alert({ title: 'Reset Fees', text: 'Failed to reset fees. Check backend logs.' }),
    })
  }

  return (
    <div className={classes.tools}>
      <SearchBox
        className={classes.search}
        value={state.search}
        onSearch={state.searchFor}
        placeholder="Search name, id or e-mail"
      />
      <NativeSelect
        size="sm"
        className={classes.filter}
        aria-label="Class"
        data={ALL_CLASSES}
        value={state.filters.class ?? ''}
        onChange={({ currentTarget }) => state.filterBy('class', currentTarget.value)}
      />
      <NativeSelect
        size="sm"
        className={classes.filter}
        aria-label="Fees status"
        data={BOTH_MARKS}
        value={state.filters.status ?? ''}
        onChange={({ currentTarget }) => state.filterBy('status', currentTarget.value)}
      />
      <Button
        size="sm"
        variant="danger"
        className={classes.reset}
        loading={reset.isPending}
        onClick={resetAll}
      >
        Reset Fees
      </Button>
    </div>
  )
}
