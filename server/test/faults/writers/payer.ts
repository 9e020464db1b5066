import { randomUUID } from 'node:crypto'
import { type Asked, noting, type Writer } from './writer.ts'

/** Pays for some students in turn, each payment with its own key, retried until acknowledged. */
export function aPayer(academy: Asked, token: string, students: number): Writer {
  const receipts = new Map<string, string>()
  const seen = new Set<number>()
  const noted = noting(seen)
  let key = randomUUID()
  let student = Math.floor(Math.random() * students)
  return {
    kind: 'payments',
    acknowledged: () => receipts.size,
    seen,
    async step() {
      const body = {
        student_id: 1 + (student % students),
        amount: '1.50',
        date: '2026-01-01',
        method: 'upi',
        note: key,
      }
      const answer = noted(await academy.ask('payments', { body, token, key }))
      if (answer?.status !== 201) return false
      const { receipt_number } = answer.body.payment as { receipt_number: string }
      receipts.set(key, receipt_number)
      key = randomUUID()
      student++
      return true
    },
    check: ({ payments }) => ({
      lost: [...receipts].flatMap(([each, number]) =>
        payments.get(each)?.number === number ? [] : [`payment ${each}`],
      ),
      // Payments without an answer count, too: each was sent with a key.
      doubled: [...payments.values()].flatMap(({ note, count }) =>
        count > 1 ? [`payment ${note}: ${count}`] : [],
      ),
    }),
  }
}
