import { isInOffice } from '../../roles.ts'
import { useSession } from '../../session.ts'

/** The addresses of tests for this role. */
export function useTestPaths() {
  const area = isInOffice(useSession().userType) ? '/admin' : '/teacher'
  const list = `${area}/tests`
  const test = (test_id: number | string) => `${list}/${test_id}`
  return {
    list,
    add: `${list}/new`,
    test,
    edit: (test_id: number | string) => `${test(test_id)}/edit`,
    attempt: (attempt_id: number) => `${area}/attempts/${attempt_id}`,
    marks: (test_id: number | string) => `${test(test_id)}/marks`,
  }
}
