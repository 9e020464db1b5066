import { isInOffice } from '../../../roles.ts'
import { useSession } from '../../../session.ts'

/** Where whoever is signed in opens a register: with or without the number of its lesson. */
export function useLessonPaths() {
  const area = isInOffice(useSession().userType) ? '/admin' : '/teacher'
  return { lesson: (id: number) => `${area}/lessons/${id}`, registers: `${area}/registers` }
}
