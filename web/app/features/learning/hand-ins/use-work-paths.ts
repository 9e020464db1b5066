import { isInOffice } from '../../../roles.ts'
import { useSession } from '../../../session.ts'

/** The addresses of the homework of lessons for this role. */
export function useWorkPaths() {
  const area = isInOffice(useSession().userType) ? '/admin' : '/teacher'
  const work = (lesson_id: string) => `${area}/lessons/${lesson_id}/work`
  return {
    lesson: (lesson_id: string) => `${area}/lessons/${lesson_id}`,
    work,
    marker: (lesson_id: string, hand_in_id: number) => `${work(lesson_id)}?of=${hand_in_id}`,
  }
}
