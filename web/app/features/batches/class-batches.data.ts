import { createClassBatch, listBatchesOfClass } from '@ganit/contract/batches'
import type { Input } from '@ganit/contract/endpoint'
import {
  type ClassStudent,
  listStudentsOfClass,
  toggleMembership,
} from '@ganit/contract/memberships'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { BATCH_LISTS, invalidateBatches } from './batches.data.ts'

const params = (classNumber: number) => ({ classNumber: String(classNumber) })

/** The batches of one class, by name. */
export const batchesOfClass = (classNumber: number) =>
  queryOptions({
    queryKey: [...BATCH_LISTS, 'of-class', classNumber],
    queryFn: () => call(listBatchesOfClass, { params: params(classNumber) }),
  })

/** The students of one class with their batches, by name. */
export const studentsOfClass = (classNumber: number) =>
  queryOptions({
    queryKey: [...BATCH_LISTS, 'students', classNumber],
    queryFn: () => call(listStudentsOfClass, { params: params(classNumber) }),
  })

export async function addClassBatch(
  body: Input<typeof createClassBatch>['body'],
  attempt: Attempt,
) {
  const { batch } = await call(createClassBatch, { body, attempt })
  await invalidateBatches()
  return batch
}

type Place = { student: ClassStudent; batch: { id: number; name: string } }

const isIn = ({ batches }: ClassStudent, id: number) => batches.some((each) => each.id === id)

const turned = (student: ClassStudent, batch: Place['batch'], member: boolean) => ({
  ...student,
  batches: [...student.batches.filter(({ id }) => id !== batch.id), ...(member ? [batch] : [])],
})

/** Puts a student into a batch or takes them out of it: shown at once, and taken back where the server refuses. */
export function useToggle(classNumber: number) {
  const queryClient = useQueryClient()
  const { queryKey } = studentsOfClass(classNumber)
  const show = (wanted: ClassStudent, { batch }: Place, member: boolean) =>
    queryClient.setQueryData(queryKey, (students) =>
      students?.map((student) =>
        student.student_id === wanted.student_id ? turned(student, batch, member) : student,
      ),
    )

  return useMutation({
    mutationFn: ({ student, batch }: Place) =>
      call(toggleMembership, {
        params: { id: String(batch.id) },
        body: { studentId: student.student_id },
      }),
    onMutate: async (place) => {
      await queryClient.cancelQueries({ queryKey })
      show(place.student, place, !isIn(place.student, place.batch.id))
    },
    // What the server answers counts: somebody else may have pressed at the same time.
    onSuccess: ({ member }, place) => show(place.student, place, member),
    onError: (_error, place) => show(place.student, place, isIn(place.student, place.batch.id)),
    // The student's page, the numbers of the lists and the profile's batches are asked for anew when next seen.
    onSettled: (_answer, _error, { student }) => {
      void queryClient.invalidateQueries({ queryKey: ['students', student.uid] })
      void queryClient.invalidateQueries({ queryKey: BATCH_LISTS, refetchType: 'none' })
    },
  })
}
