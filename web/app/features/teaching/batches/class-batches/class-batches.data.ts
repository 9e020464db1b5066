import {
  type ClassStudent,
  type LeftWhy,
  listStudentsOfClass,
  toggleMembership,
} from '@ganit/contract/people/memberships'
import { createClassBatch, listBatchesOfClass } from '@ganit/contract/teaching/batches'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Attempt, newAttempt } from '../../../../api/attempt.ts'
import { call } from '../../../../api/call.ts'
import { queryKeyOf, reads, sends } from '../../../../api/declared.ts'

/** The batches of one class, by name. */
export const batchesOfClass = reads(listBatchesOfClass, {
  shows: ['batch', 'member', 'course'],
})

/** The students of one class with their batches, by name. */
export const studentsOfClass = reads(listStudentsOfClass, {
  shows: ['student', 'batch', 'member'],
})

export const addClassBatch = sends(createClassBatch, { changes: ['batch'] })

/** Lists whose rows update themselves when a student is toggled here. */
const TOGGLED = [queryKeyOf(listStudentsOfClass), queryKeyOf(listBatchesOfClass)]

type Place = {
  student: ClassStudent
  batch: { id: number; name: string }
  /** Why a student who is taken out leaves. */
  why?: LeftWhy | undefined
}

const isIn = ({ batches }: ClassStudent, id: number) => batches.some((each) => each.id === id)

const withMembership = (student: ClassStudent, batch: Place['batch'], member: boolean) => ({
  ...student,
  batches: [...student.batches.filter(({ id }) => id !== batch.id), ...(member ? [batch] : [])],
})

type Sent = { attempt: Attempt; key: string; why: LeftWhy | undefined }

/** One attempt per student and batch, so that a resend does not toggle twice. */
const sent = new Map<string, Sent>()

/** The attempt, and the reason to send with it: an attempt that got no answer keeps its first one. */
function attemptAt({ student, batch, why }: Place) {
  const place = `${student.student_id} ${batch.id}`
  const { attempt, ...last } = sent.get(place) ?? { attempt: newAttempt(), key: '', why }
  const next = { attempt, key: attempt.key, why: last.key === attempt.key ? last.why : why }
  sent.set(place, next)
  return next
}

/** Adds or removes a student optimistically and reverts it if the server refuses. */
export function useToggleMembership(classNumber: number) {
  const queryClient = useQueryClient()
  const { queryKey } = studentsOfClass({ classNumber })
  const show = (wanted: ClassStudent, { batch }: Place, member: boolean) =>
    queryClient.setQueryData(queryKey, (students) =>
      students?.map((student) =>
        student.student_id === wanted.student_id ? withMembership(student, batch, member) : student,
      ),
    )

  return useMutation({
    mutationKey: ['member', 'toggle'],
    mutationFn: (place: Place) => {
      const { attempt, why } = attemptAt(place)
      return call(toggleMembership, {
        params: { id: String(place.batch.id) },
        body: { studentId: place.student.student_id, ...(why && { why }) },
        attempt,
      })
    },
    onMutate: async (place) => {
      await queryClient.cancelQueries({ queryKey })
      show(place.student, place, !isIn(place.student, place.batch.id))
    },
    // The server's answer counts: somebody else may have toggled it at the same time.
    onSuccess: ({ member }, place) => show(place.student, place, member),
    onError: (_error, place) => show(place.student, place, isIn(place.student, place.batch.id)),
    // Joining creates dues, leaving withdraws them.
    meta: { changes: ['member', 'money'], patches: TOGGLED },
  })
}
