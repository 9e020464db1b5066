import { useSearchParams } from 'react-router'

/**
 * The family at the counter, as the address names it: `?student=7` is who was chosen, `&dues=11,12` what is ticked, once that is
 * other than at first. A reload keeps both; Back leaves the counter, however many families have come. What is no number of one
 * counts as none.
 */
export function useFamilyAsked() {
  const [params, setParams] = useSearchParams()
  const student = params.get('student') ?? ''
  const ask = (next: Record<string, string>) =>
    setParams(next, { replace: true, preventScrollReset: true })

  return {
    student_id: /^[1-9]\d{0,8}$/.test(student) ? Number(student) : null,
    ticked: params.get('dues')?.split(',').map(Number) ?? null,
    choose: (student_id: number) => ask({ student: String(student_id) }),
    tick: (due_ids: readonly number[]) => ask({ student, dues: due_ids.join(',') }),
    leave: () => ask({}),
  }
}
