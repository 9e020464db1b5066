import { asMoney, inHundredths, sumOf } from '@ganit/contract/money'
import type { OnlinePayment } from '@ganit/contract/online-payments'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { ledger, openOf, planOf } from '../payments/payments.data.ts'

/** For whom money is that came online, which of their dues are ticked, and what of the money that leaves. */
export function useSettling({ paid_amount, dues }: OnlinePayment) {
  const came = paid_amount ?? '0.00'
  const [uids, setUids] = useState(() => [...new Set(dues.flatMap(({ uid }) => uid ?? []))])
  const [ticked, setTicked] = useState(() => dues.flatMap(({ fee_id }) => fee_id ?? []))
  const [isAhead, setAhead] = useState(false)
  const payers = useQueries({ queries: uids.map((uid) => ledger(uid)) })

  const students = payers.flatMap(({ data }) => data ?? [])
  const chosen = students.map(({ student_id, dues: all }) => ({
    student_id,
    dues: openOf(all).filter(({ fee_id }) => ticked.includes(fee_id)),
  }))
  const plan = planOf(
    came,
    chosen.flatMap((each) => each.dues),
  )
  const partOf = (fee_id: number) => plan.get(fee_id) ?? '0.00'
  const rest = asMoney(inHundredths(came) - inHundredths(sumOf([...plan.values()])))
  // For whom it was meant first.
  const [first] = students
  const allocations = chosen
    .map(({ student_id, dues: own }) => {
      const due_ids = own.map(({ fee_id }) => fee_id).filter((fee_id) => Number(partOf(fee_id)) > 0)
      const parts = due_ids.map(partOf)
      const ahead = isAhead && student_id === first?.student_id ? [rest] : []
      return {
        student_id,
        ...(due_ids.length > 0 && { due_ids }),
        amount: sumOf([...parts, ...ahead]),
      }
    })
    .filter(({ amount }) => Number(amount) > 0)

  return {
    uids,
    add: (uid: string) => setUids((all) => [...new Set([...all, uid])]),
    payers,
    ticked,
    tick: (fee_id: number, on: boolean) =>
      setTicked((all) => (on ? [...all, fee_id] : all.filter((other) => other !== fee_id))),
    plan,
    allocations,
    /** What more came than is settled, and who would have it as credit; undefined as long as nobody is known. */
    ahead: first && Number(rest) > 0 ? { rest, name: first.name } : undefined,
    isAhead,
    setAhead,
    left: asMoney(
      inHundredths(came) - inHundredths(sumOf(allocations.map(({ amount }) => amount))),
    ),
  }
}
