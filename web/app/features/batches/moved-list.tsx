import type { PromotionResult } from '@ganit/contract/promotions'
import { Checkbox } from '@mantine/core'
import { counted, formatMoney } from '../../ui/text/formats.ts'
import classes from './move-up.module.css'

type MovedListProps = {
  of: PromotionResult
  /** How many move. */
  title: string
  /** Those of the ones who can move that stay where they are, and how that is chosen; absent once they have moved. */
  staying?: { ids: readonly number[]; onChange: (ids: number[]) => void }
}

/** What a student comes to owe by it, or what is left. */
const standingOf = ({ owed, credit }: PromotionResult['students'][number]) => {
  if (owed !== '0.00') return `owes ${formatMoney(owed)}`
  return credit === '0.00' ? 'owes nothing' : `${formatMoney(credit)} credit`
}

/** Who moves to another batch, and who cannot and why. */
export function MovedList({ of: { students, kept }, title, staying }: MovedListProps) {
  const stay = (student_id: number, stays: boolean) =>
    staying?.onChange([
      ...staying.ids.filter((id) => id !== student_id),
      ...(stays ? [student_id] : []),
    ])
  return (
    <>
      {kept.length > 0 && (
        <section>
          <h3>{counted(kept.length, 'student', 'students')} cannot move up</h3>
          <ul className={classes.list}>
            {kept.map(({ student_id, name, why }) => (
              <li key={student_id}>
                <b>{name}</b>
                <span>{why}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>{title}</h3>
        <ul className={classes.list}>
          {students.map((student) => (
            <li key={student.student_id}>
              {staying ? (
                <Checkbox
                  label={<b>{student.name}</b>}
                  checked={!staying.ids.includes(student.student_id)}
                  onChange={({ currentTarget }) => stay(student.student_id, !currentTarget.checked)}
                />
              ) : (
                <b>{student.name}</b>
              )}
              <span>{standingOf(student)}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
