import { asMoney, inHundredths } from '@ganit/contract/money'
import type { LeavingLine } from '@ganit/contract/office/leaving'
import type { Trx } from '../../../db/schema.ts'
import { depositsAmong } from '../../money/fees/fees.queries.ts'
import type { duesOfStudent } from '../../money/ledger/ledger.queries.ts'

type Due = Awaited<ReturnType<ReturnType<typeof duesOfStudent>['execute']>>[number]

const paidOf = ({ amount, waived, owed }: Due) =>
  inHundredths(amount) - inHundredths(waived) - inHundredths(owed)

/** What becomes of a due, in words; `now` is undefined where it is asked for no more. */
function inWords(now: Due | undefined, isChanged: boolean, isDeposit: boolean) {
  if (!now) return isDeposit ? 'Deposit, given back' : 'After the last day'
  const part = now.parts.find(({ kind }) => kind === 'pro rata')
  return isChanged && part ? part.text : 'Still owed'
}

/** The dues that are other than before, and those of which something is owed, as they were before. */
export async function leavingLines(trx: Trx, before: Due[], after: Due[]): Promise<LeavingLine[]> {
  const standing = new Map(after.map((due) => [due.due_id, due]))
  const known = new Set(before.map(({ due_id }) => due_id))
  const deposits = await depositsAmong(
    trx,
    before.map(({ due_id }) => due_id),
  )
  const all = [...before, ...after.filter(({ due_id }) => !known.has(due_id))]
  return all.flatMap((due): LeavingLine[] => {
    const { due_id, fee_title: title, amount } = due
    const now = standing.get(due_id)
    const left = inHundredths(now?.amount ?? '0')
    const isChanged = left !== inHundredths(amount)
    if (!isChanged && (!now || inHundredths(now.owed) === 0)) return []
    const paid = known.has(due_id) ? paidOf(due) : 0
    return [
      {
        due_id,
        title,
        text: inWords(now, isChanged, deposits.has(due_id)),
        amount,
        paid: asMoney(paid),
        cancelled: asMoney(inHundredths(amount) - left),
        back: asMoney(Math.max(0, paid - left)),
      },
    ]
  })
}
