import type { CounterStudent } from '@ganit/contract/money/counter'
import { Checkbox } from '../../../ui/forms/fields/fields.tsx'
import { labelOf } from '../../../ui/money/titled-due.ts'
import { Photo } from '../../../ui/photos/photo.tsx'
import { formatRupees } from '../../../ui/text/formats.ts'
import { formatDay } from '../../../ui/text/times/dates.ts'
import classes from './counter.module.css'
import { type FamilyDue, owedOf } from './plan.ts'

type ChildDuesProps = {
  student: CounterStudent
  today: string
  ticked: readonly number[]
  onTick: (ticked: number[]) => void
}

const dueDayInWords = (due_date: string, today: string) => {
  if (due_date === today) return 'today'
  return due_date < today ? formatDay(due_date) : `not due yet, ${formatDay(due_date)}`
}

/** The dues of one child as checkboxes, below the child's name and the sum of the ticked ones. */
export function ChildDues({ student, today, ticked, onTick }: ChildDuesProps) {
  const { name, class_name, batches, photo, credit } = student
  const dues = student.dues.map((due): FamilyDue => ({ ...due, student }))
  const own = dues.filter(({ due_id }) => ticked.includes(due_id))
  const others = ticked.filter((id) => !dues.some(({ due_id }) => due_id === id))
  const tick = (ids: number[]) => onTick([...others, ...ids])

  return (
    <section className={`sheet ${classes.child}`} aria-label={name}>
      <header>
        {dues.length > 0 && (
          <Checkbox
            aria-label={`All dues of ${name}`}
            checked={own.length === dues.length}
            indeterminate={own.length > 0 && own.length < dues.length}
            onChange={({ currentTarget: { checked } }) =>
              tick(checked ? dues.map(({ due_id }) => due_id) : [])
            }
          />
        )}
        <Photo size="s" name={name} src={photo} />
        <h3>
          {name} <small>· {[class_name, ...batches.map((batch) => batch.name)].join(' · ')}</small>
        </h3>
        <b>{formatRupees(owedOf(own))}</b>
      </header>
      <ul>
        {dues.map(({ due_id, due_date, owed, parts, batch_name, being_checked, ...due }) => (
          <li key={due_id} data-later={due_date > today || undefined}>
            <Checkbox
              label={
                <>
                  <span className={classes.child_name}>{name} </span>
                  {labelOf(due)} <span className="quiet small">{batch_name}</span>
                  {parts.length > 1 && (
                    <span className="block quiet small">
                      {parts
                        .map(({ text, amount }) => `${text} ${formatRupees(amount)}`)
                        .join(', ')}
                    </span>
                  )}
                  {being_checked && (
                    <span className="block small strong">
                      Reported as paid from home, to be checked
                    </span>
                  )}
                </>
              }
              checked={ticked.includes(due_id)}
              onChange={({ currentTarget: { checked } }) => {
                const rest = own.map((other) => other.due_id).filter((id) => id !== due_id)
                tick(checked ? [...rest, due_id] : rest)
              }}
            />
            <span data-late={due_date < today || undefined}>{dueDayInWords(due_date, today)}</span>
            <b>{formatRupees(owed)}</b>
          </li>
        ))}
      </ul>
      {Number(credit) > 0 && <p className="pad12-16">Advance: {formatRupees(credit)}</p>}
    </section>
  )
}
