import { isInOffice } from '../../../roles.ts'
import { useSession } from '../../../session.ts'

type Filled = {
  title: string
  student_ids: readonly number[]
  question_ids: readonly number[]
}

/** The addresses of practice sets for this role. */
export function useSetPaths() {
  const area = isInOffice(useSession().userType) ? '/admin' : '/teacher'
  const list = (batch_id: number | string) => `${area}/batches/${batch_id}/sets`
  return {
    batch: (batch_id: number | string) => `${area}/batch/${batch_id}/students`,
    batches: area === '/admin' ? '/admin/batches/all' : '/teacher/batches',
    lesson: (lesson_id: number) => `${area}/lessons/${lesson_id}`,
    list,
    set: (set_id: number) => `${area}/sets/${set_id}`,
    /** The address of the form of a new set, filled with these values. */
    add: (batch_id: number | string, filled?: Filled) =>
      `${list(batch_id)}/new${
        filled
          ? `?${new URLSearchParams({
              title: filled.title,
              students: filled.student_ids.join(),
              questions: filled.question_ids.join(),
            })}`
          : ''
      }`,
  }
}
