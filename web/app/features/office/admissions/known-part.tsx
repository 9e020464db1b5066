import type { KnownFamily } from '@ganit/contract/office/admissions'
import type { Who } from '@ganit/contract/people/who'
import { Link } from 'react-router'
import { Checkbox } from '../../../ui/forms/fields/fields.tsx'
import classes from './admission.module.css'
import { Choice } from './chips.tsx'

const LIST = new Intl.ListFormat('en-IN')

const nameWithClass = ({ name, class_name }: Who) => `${name.split(' ')[0]} (${class_name})`

type KnownPartProps = {
  known: KnownFamily
  meant: string
  onMeant: (meant: string) => void
}

/** Names the family that has the number, and asks whether the desk means it. */
export function KnownPart({ known: { guardians, students }, meant, onMeant }: KnownPartProps) {
  const [first] = guardians
  if (!first) return null
  const relation = students.find(({ guardian }) => guardian?.name === first.name)?.guardian
  const choice = (value: string, label: string) => (
    <Choice key={value} name="meant" value={value} chosen={meant} onChoose={onMeant}>
      {label}
    </Choice>
  )
  return (
    <div className={`stack gap6 ${classes.known}`}>
      <p>
        <b>This is {first.name}’s number</b>
        {students.length > 0 &&
          `, ${relation ? relation.relation : 'parent'} of ${LIST.format(students.map(nameWithClass))}`}
        .
      </p>
      <div className="wrap gap4-24">
        {guardians.map(({ guardian_id, name }) =>
          choice(
            String(guardian_id),
            guardians.length > 1 ? `Same family: ${name}` : 'Same family',
          ),
        )}
        {choice('new', 'Somebody else')}
      </div>
    </div>
  )
}

type SameChildProps = {
  child: Who
  /** The data that the known child shares with the child on the form. */
  shares: 'number' | 'parent'
  isOther: boolean
  onOther: (isOther: boolean) => void
}

/** Warns of a child who may be here already. */
export const SameChild = ({ child, shares, isOther, onOther }: SameChildProps) => (
  <div className={`stack gap6 ${classes.known}`} role="status">
    <p>
      <Link to={`/admin/student/${child.uid}`}>{child.name}</Link>, {child.class_name}, has this{' '}
      {shares} already.
    </p>
    <Checkbox
      label="This is another child"
      checked={isOther}
      onChange={({ currentTarget }) => onOther(currentTarget.checked)}
    />
  </div>
)
