import type { FeePreview } from '@ganit/contract/money/fee-previews'
import type { FeeRow } from '@ganit/contract/money/fees'
import { queryClient } from '../../../api/query-client.ts'
import { confirm } from '../../../ui/dialogs/ask.ts'
import { countInWords, formatRupees } from '../../../ui/text/formats.ts'
import { type FeeChange, feePreview } from './batch-fees.data.ts'

/** The effect of a change as a sentence. */
export const effectOf = ({ students, dues, before, after }: FeePreview) =>
  `${countInWords(dues, 'due', 'dues')} of ${countInWords(students, 'student', 'students')} ${dues === 1 ? 'changes' : 'change'}: what is owed of this fee changes from ${formatRupees(before)} to ${formatRupees(after)}.`

const overdueInWords = ({ overdue }: FeePreview) =>
  `${overdue === 1 ? 'One of them is' : `${overdue} of them are`} overdue.`

/** Former students whose dues change, by name. */
const leftInWords = (left: NonNullable<FeePreview['left']>) =>
  `${left.length === 1 ? '1 has' : `${left.length} have`} left: ${left
    .map(({ name, amount }) => `${name} ${formatRupees(amount)}`)
    .join(', ')}.`

const moreInWords = (preview: FeePreview) =>
  [
    ...(preview.overdue > 0 ? [overdueInWords(preview)] : []),
    ...(preview.left ? [leftInWords(preview.left)] : []),
  ].join(' ')

/**
 * Asks before saving a fee if students will owe something else, and says what they will owe. Does not ask about values
 * that the server would refuse: saving reports those.
 */
export async function confirmFeeChange(fee: Pick<FeeRow, 'fee_id' | 'title'>, change: FeeChange) {
  const preview = await queryClient
    .fetchQuery(feePreview({ batch_fee_id: fee.fee_id, ...change }))
    .catch(() => undefined)
  if (!preview || preview.dues === 0) return { isAgreed: true, preview }
  const isAgreed = await confirm({
    title: `Change ‘${fee.title}’?`,
    text: effectOf(preview),
    ...((preview.overdue > 0 || preview.left) && { detail: moreInWords(preview) }),
    accept: 'Change',
    destructive: true,
  })
  return { isAgreed, preview }
}
