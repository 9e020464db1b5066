import { isInOffice } from '../../../roles.ts'
import { useSession } from '../../../session.ts'

/** The addresses of registers for this role. */
export function useLessonPaths() {
  const area = isInOffice(useSession().userType) ? '/admin' : '/teacher'
  return { lesson: (id: number) => `${area}/lessons/${id}`, registers: `${area}/registers` }
}
