import type { Batch } from '@ganit/contract/batches'
import type { ClassStudent } from '@ganit/contract/memberships'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { alert } from '../../ui/dialogs/ask.ts'
import { toastFailure, toastSuccess } from '../../ui/feedback/toast.ts'
import { failureText } from '../../ui/forms/failure-text.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { useToggle } from './class-batches.data.ts'
import classes from './class-batches.module.css'
import { moreThanMeant } from './more-than-meant.ts'

type ClassStudentRowProps = {
  student: ClassStudent
  batch: Batch | null
  onToggled: (student: ClassStudent) => void
}

const LIST = new Intl.ListFormat('en-IN')

/** Each batch asks for its own fees: who meant to move somebody learns it at once. */
const inSeveral = (name: string, batches: { name: string }[]) =>
  `${name} is now in ${LIST.format(batches.map((each) => each.name))}, and owes the fees of ${
    batches.length === 2 ? 'both' : 'all'
  }.`

/** A student of the class: pressed, their button says that they are in the selected batch. */
export function ClassStudentRow({ student, batch, onToggled }: ClassStudentRowProps) {
  const { uid, student_id, name, email, student_class, batches } = student
  const { mutateAsync } = useToggle(student_class)
  const { once } = useSending()
  const isMember = batches.some(({ id }) => id === batch?.id)
  const nameId = `student-${student_id}`

  const effect = batch
    ? isMember
      ? `Take ${name} out of ${batch.name}`
      : `Add ${name} to ${batch.name}`
    : `Of ${name}`

  async function toggle() {
    if (!batch) return alert({ title: 'No batch is selected', text: 'Select a batch first!' })
    onToggled(student)
    try {
      const { over_capacity } = await mutateAsync({
        student,
        batch: { id: batch.id, name: batch.name },
      })
      if (over_capacity) toastFailure(moreThanMeant(batch))
    } catch (error) {
      console.error('A membership could not be changed:', error)
      return alert({
        title: `The place of ${name} is unchanged`,
        text: failureText('Failed to update batch membership.', error),
      })
    }
    toastSuccess('Updated batch membership')
    const others = batches.filter(({ id }) => id !== batch.id)
    if (!isMember && others.length > 0)
      toastSuccess(inSeveral(name, [...others, batch]), {
        text: 'Undo',
        press: () => void once(toggle),
      })
  }
  return (
    <li data-member={isMember || undefined}>
      <div>
        <Link id={nameId} to={`/admin/student/${uid}`} className={classes.name}>
          {name}
        </Link>
        <p className={classes.email}>{email}</p>
        {batches.length > 0 && (
          <p className={classes.email}>In {batches.map((each) => each.name).join(', ')}</p>
        )}
      </div>
      <Button
        size="xs"
        variant={isMember ? 'filled' : 'default'}
        aria-pressed={isMember}
        aria-description={effect}
        title={effect}
        leftSection={isMember && <Icon name="tick" size={16} />}
        onClick={() => once(toggle)}
      >
        Toggle
      </Button>
    </li>
  )
}
