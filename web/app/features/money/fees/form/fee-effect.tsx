import { toHundredths } from '@ganit/contract/money'
import type { NewFeePreview } from '@ganit/contract/money/fee-previews'
import { FeeDraft } from '@ganit/contract/money/fees'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../../session.ts'
import { Checkbox } from '../../../../ui/forms/fields/fields.tsx'
import { countInWords, formatRupees } from '../../../../ui/text/formats.ts'
import { formatDay, formatDayAndMonth } from '../../../../ui/text/times/dates.ts'
import { newFeePreview } from '../batch-fees.data.ts'
import { type FeeFields, toSentFields } from './fee-fields.ts'

const PAUSE_MS = 300

/** `10 Dec`, with the year unless it is this year. */
const dayOf = (day: string, today: string) =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDayAndMonth(day) : formatDay(day)

/** The effect of a new fee in words: `19 students: ₹11,400 due today, ₹22,800 on 10 Dec.` */
function effectOfNewFee(
  { students, today, next, joining }: Omit<NewFeePreview, 'left' | 'paid_ahead'>,
  { from, day }: { from: string; day: string },
) {
  if (students === 0)
    return joining && from
      ? `Only who joins from ${dayOf(from, day)} on.`
      : 'Nobody is asked by now.'
  const sums = [
    ...(today.students > 0 ? [`${formatRupees(today.amount)} due today`] : []),
    ...(next ? [`${formatRupees(next.amount)} on ${dayOf(next.date, day)}`] : []),
  ]
  return `${countInWords(students, 'student', 'students')}: ${sums.join(', ')}.`
}

/** The effect of the fee as typed; undefined while it cannot be sent. */
export function useFeeEffect(fields: FeeFields, batch_id: number, isSaving: boolean) {
  const { from: _, ...typed } = fields
  const [asked] = useDebouncedValue(JSON.stringify({ ...toSentFields(typed), batch_id }), PAUSE_MS)
  const body = JSON.parse(asked) as Parameters<typeof newFeePreview>[0]
  const isComplete = FeeDraft.safeParse(body).success
  const query = useQuery({
    ...newFeePreview(body),
    enabled: isComplete && !isSaving,
    placeholderData: (before) => before,
  })
  return isComplete ? query : undefined
}

type FeeEffectProps = {
  effect: ReturnType<typeof useFeeEffect>
  fields: FeeFields
  today: string
  onAskLeft: (asks: boolean) => void
}

/** The effect of the fee, shown before it is saved. The owner may also charge those who have left. */
export function FeeEffect({ effect, fields, today, onAskLeft }: FeeEffectProps) {
  const { userType } = useSession()
  if (!effect) return null
  if (effect.error) return <p className="small pen">The effect could not be reckoned.</p>
  const { data } = effect
  if (!data) return null
  const { left, paid_ahead } = data
  const each = new Set(left.map(({ amount }) => amount))
  const sum = left.reduce((all, { amount }) => all + toHundredths(amount), 0) / 100
  const of = each.size === 1 ? (left[0]?.amount ?? '0') : sum.toFixed(2)
  return (
    <div role="status" className="stack gap8 small">
      <p>{effectOfNewFee(data, { from: fields.due_date, day: today })}</p>
      {left.length > 0 && (
        <div className="wrap gap12 centred">
          <p title={left.map(({ name }) => name).join(', ')}>
            {left.length === 1 ? '1 has left and is' : `${left.length} have left and are`}
            {fields.asks_left ? '' : ' not'} asked {formatRupees(of)}.
          </p>
          {userType === 'admin' && (
            <Checkbox
              label="Ask them, too"
              checked={fields.asks_left}
              onChange={({ currentTarget }) => onAskLeft(currentTarget.checked)}
            />
          )}
        </div>
      )}
      {paid_ahead.students > 0 && (
        <p>
          {paid_ahead.students === 1
            ? '1 has an advance that'
            : `${paid_ahead.students} have advances that`}{' '}
          will settle {formatRupees(paid_ahead.amount)}.
        </p>
      )}
    </div>
  )
}
