import { type Asked, noting, Tally, together, type Writer } from './writer.ts'

/** Marks a student as paid and unpaid in turn. */
export function aMarker(academy: Asked, token: string, student_id: number): Writer {
  const tally = new Tally()
  const seen = new Set<number>()
  const noted = noting(seen)
  let isMarked: boolean | undefined = false
  let wanted = true
  let acknowledged = 0
  return {
    kind: 'marks',
    acknowledged: () => acknowledged,
    seen,
    async step() {
      const body = { status: wanted ? 'Yes' : 'No' }
      const answer = noted(
        await academy.ask(`student/${student_id}/fees`, { method: 'PUT', body, token }),
      )
      const isDone = answer?.status === 200
      if (isDone) acknowledged++
      // After a missing answer it is unknown whether anything was left to change.
      if (isDone && isMarked !== undefined) tally.acknowledged++
      else tally.unknown++
      isMarked = isDone ? wanted : undefined
      wanted = !wanted
      return isDone
    },
    check({ markChanges, marked }) {
      const isLost = isMarked !== undefined && marked.has(student_id) !== isMarked
      return together([
        tally.check(`marks of ${student_id}`, markChanges.get(String(student_id))),
        { lost: isLost ? [`mark of ${student_id}`] : [], doubled: [] },
      ])
    },
  }
}
