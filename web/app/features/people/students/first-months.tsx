import type { FirstMonth } from '@ganit/contract/people/memberships'
import { useQuery } from '@tanstack/react-query'
import { alert } from '../../../ui/dialogs/ask.ts'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { failureText } from '../../../ui/forms/failure-text.tsx'
import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { chooseFirstMonth, firstMonths } from './students.data.ts'

const CHOICES = [
  { value: '', label: 'as the fee says' },
  { value: 'all', label: 'All' },
  { value: 'half', label: 'Half' },
  { value: 'days', label: 'The days there' },
  { value: 'none', label: 'Nothing' },
]

const textOf = (chosen: FirstMonth | null) =>
  CHOICES.find(({ value }) => value === (chosen ?? ''))?.label ?? ''

/** How much of the month of joining is charged, in each batch that the student joined lately. */
export function FirstMonths({ uid }: { uid: string }) {
  const { data = [] } = useQuery(firstMonths({ uid }))
  const { once } = useSending()
  const choose = (batch_id: number, chosen: string) =>
    once(async () => {
      try {
        const first_month = (chosen || null) as FirstMonth | null
        const { message } = await chooseFirstMonth({ uid, batch_id, first_month })
        toastSuccess(message)
      } catch (error) {
        await alert({ title: 'First month', text: failureText('It was not changed.', error) })
      }
    })
  return data.map(({ batch_id, batch_name, joined_on, first_month, may_change }) =>
    may_change ? (
      <NativeSelect
        key={batch_id}
        size="sm"
        label={`First month in ${batch_name}`}
        description={`Joined on ${formatDay(joined_on)}.`}
        data={CHOICES}
        value={first_month ?? ''}
        onChange={({ currentTarget }) => choose(batch_id, currentTarget.value)}
      />
    ) : (
      <p key={batch_id} className="small quiet">
        First month in {batch_name}: {textOf(first_month)}. Something is paid on it already, or it
        was changed by hand.
      </p>
    ),
  )
}
