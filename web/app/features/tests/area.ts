import { isInOffice } from '../../roles.ts'
import { useSession } from '../../session.ts'

/** Where the tests stand where somebody works. */
export function useTestPaths() {
  const list = isInOffice(useSession().userType) ? '/admin/tests' : '/teacher/tests'
  const test = (test_id: number | string) => `${list}/${test_id}`
  return {
    list,
    add: `${list}/new`,
    test,
    edit: (test_id: number | string) => `${test(test_id)}/edit`,
    marks: (test_id: number | string) => `${test(test_id)}/marks`,
  }
}
