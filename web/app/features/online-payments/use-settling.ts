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
  const allocations = chosen
    .map(({ student_id, dues: own }) => ({
      student_id,
      due_ids: own.map(({ fee_id }) => fee_id).filter((fee_id) => Number(partOf(fee_id)) > 0),
      amount: sumOf(own.map(({ fee_id }) => partOf(fee_id))),
    }))
    .filter(({ due_ids }) => due_ids.length > 0)

  return {
    uids,
    add: (uid: string) => setUids((all) => [...new Set([...all, uid])]),
    payers,
    ticked,
    tick: (fee_id: number, on: boolean) =>
      setTicked((all) => (on ? [...all, fee_id] : all.filter((other) => other !== fee_id))),
    plan,
    allocations,
    left: asMoney(
      inHundredths(came) - inHundredths(sumOf(allocations.map(({ amount }) => amount))),
    ),
  }
}
