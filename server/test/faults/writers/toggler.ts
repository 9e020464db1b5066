import type { ProcessAcademy } from '../process-academy.ts'
import { noting, Tally, together, type Writer } from './writer.ts'

type Place = { batch_id: number; student_id: number }

/** Adds a student to a batch and removes them again. Without an answer the state is unknown. */
export function aToggler(
  academy: ProcessAcademy,
  token: string,
  { batch_id, student_id }: Place,
): Writer {
  const tally = new Tally()
  const seen = new Set<number>()
  const noted = noting(seen)
  let isMember: boolean | undefined = false
  return {
    kind: 'memberships',
    acknowledged: () => tally.acknowledged,
    seen,
    async step() {
      const body = { studentId: student_id }
      const answer = noted(await academy.ask(`batches/${batch_id}/toggle`, { body, token }))
      const isDone = answer?.status === 200
      if (isDone) tally.acknowledged++
      else tally.unknown++
      isMember = isDone ? (answer.body.member as boolean) : undefined
      return isDone
    },
    check({ toggles, members }) {
      const count = members.get(`${batch_id} ${student_id}`) ?? 0
      const isLost = isMember !== undefined && count !== Number(isMember)
      return together([
        tally.check(`toggles of ${student_id}`, toggles.get(student_id)),
        {
          lost: isLost ? [`membership of ${student_id}: ${count}`] : [],
          doubled: count > 1 ? [`membership of ${student_id}: ${count}`] : [],
        },
      ])
    },
  }
}
