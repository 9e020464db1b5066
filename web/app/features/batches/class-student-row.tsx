import type { Batch } from '@ganit/contract/batches'
import type { ClassStudent } from '@ganit/contract/memberships'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { alert } from '../../ui/dialogs/ask.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { failureText } from '../../ui/forms/failure-text.tsx'
import { useSending } from '../../ui/forms/use-sending.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { useToggle } from './class-batches.data.ts'
import classes from './class-batches.module.css'

type ClassStudentRowProps = { student: ClassStudent; batch: Batch | null }

/** A student of the class: pressed, their button says that they are in the selected batch. */
export function ClassStudentRow({ student, batch }: ClassStudentRowProps) {
  const { uid, student_id, name, email, student_class, batches } = student
  const { mutateAsync } = useToggle(student_class)
  const { once } = useSending()
  const isMember = batches.some(({ id }) => id === batch?.id)
  const nameId = `student-${student_id}`

  async function toggle() {
    if (!batch) return alert({ title: name, text: 'Select a batch first!' })
    try {
      await mutateAsync({ student, batch: { id: batch.id, name: batch.name } })
    } catch (error) {
      console.error('A membership could not be changed:', error)
      return alert({ title: name, text: failureText('Failed to update batch membership.', error) })
    }
    toastSuccess('Updated batch membership')
  }
  return (
    <li>
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
        aria-describedby={nameId}
        leftSection={isMember && <Icon name="tick" size={16} />}
        onClick={() => once(toggle)}
      >
        Toggle
      </Button>
    </li>
  )
}
