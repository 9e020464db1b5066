import type { Job } from '@ganit/contract/jobs'
import { type PromotionResult, promote } from '@ganit/contract/office/promotions'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useMay } from '../../../api/may.ts'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { askingFirst } from '../../../ui/forms/asking-first.ts'
import { SearchSelect } from '../../../ui/forms/search-select.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { counted, formatMoney } from '../../../ui/text/formats.ts'
import { useToday } from '../../../ui/text/use-clock.ts'
import classes from './batch.module.css'
import { useBatchChoices } from './batch-choices.data.ts'
import { lookWhoMoves, moveUp } from './promotions.data.ts'

type MovedListProps = {
  of: PromotionResult
  /** The number of students who move. */
  title: string
  /** The students unticked to stay, and the callback; undefined after the move. */
  staying?: { ids: readonly number[]; onChange: (ids: number[]) => void }
}

/** A student's balance after the move. */
const standingOf = ({ owed, credit }: PromotionResult['students'][number]) => {
  if (owed !== '0.00') return `owes ${formatMoney(owed)}`
  return credit === '0.00' ? 'owes nothing' : `${formatMoney(credit)} credit`
}

/** Students who move, and those who cannot, with the reason. */
function MovedList({ of: { students, kept }, title, staying }: MovedListProps) {
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

type MoveUpDialogProps = {
  batch: { batch_id: number; batch_name: string }
  onClose: () => void
}

const FIRST = [{ value: '', label: 'Choose a batch' }]
const people = (count: number) => counted(count, 'student', 'students')

/** Moves a batch's students to another batch, after a preview of who can move. */
function MoveUpDialog({ batch, onClose }: MoveUpDialogProps) {
  const id = useId()
  const [moved, setMoved] = useState<PromotionResult>()
  const { form, formRef, failure, isSending, submit } = useSubmit({
    initialValues: { to: '', on: useToday() },
    send: async (_, attempt) => {
      if (!canGo) return
      try {
        if (seen) setMoved(await moveUp({ ...body, ...chosen }, attempt, setJob))
        else setSeen(await lookWhoMoves(body, attempt, setJob))
      } finally {
        setJob(undefined)
      }
    },
    isLeaving: moved !== undefined,
  })
  const wish = form.values
  const { items, ...choices } = useBatchChoices({ since: wish.on })
  const [seen, setSeen] = useState<PromotionResult>()
  const [staying, setStaying] = useState<number[]>([])
  const [job, setJob] = useState<Job>()
  const others = items.filter(({ value }) => value !== String(batch.batch_id))
  const body = {
    from_batch_id: batch.batch_id,
    to_batch_id: Number(wish.to),
    ...(wish.on && { on: wish.on }),
  }
  /** Another batch or day needs a new preview. */
  const choose = (changes: Partial<typeof wish>) => {
    form.setValues(changes)
    setSeen(undefined)
    setStaying([])
  }
  /** Students who can move and are still ticked. */
  const going = seen?.students
    .map(({ student_id }) => student_id)
    .filter((student_id) => !staying.includes(student_id))
  const chosen = staying.length > 0 ? { student_ids: going } : {}
  const canGo = wish.to !== '' && going?.length !== 0

  const close = askingFirst(onClose)

  return (
    <Modal
      className={`${dialog.dialog} ${classes.dialog}`}
      aria-labelledby={`${id}-title`}
      onClose={() => !isSending && close()}
    >
      <form ref={formRef} noValidate className={`stack gap20 ${classes.form}`} onSubmit={submit}>
        <div>
          <h2 id={`${id}-title`}>Move up</h2>
          <p>
            The students of <b>{batch.batch_name}</b> move to another batch, and into its class.
          </p>
        </div>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        {!moved && (
          <>
            <SearchSelect
              label="New batch"
              data-autofocus
              first={FIRST}
              choices={{ ...choices, items: others }}
              value={wish.to}
              onChange={(to) => choose({ to })}
            />
            <TextInput
              type="date"
              label="On"
              value={wish.on}
              onChange={({ currentTarget }) => choose({ on: currentTarget.value })}
            />
          </>
        )}
        <div role="status" className={`stack gap16 ${classes.status}`}>
          {job && (
            <p>
              <progress
                aria-label="Progress"
                {...(job.of !== null && { value: job.done, max: job.of })}
              />{' '}
              {job.of === null ? 'Waiting to begin.' : `${job.done} of ${job.of}`}
            </p>
          )}
          {!job && seen && !moved && (
            <MovedList
              of={seen}
              title={`${people(seen.moved)} can move up`}
              staying={{ ids: staying, onChange: setStaying }}
            />
          )}
          {moved && <MovedList of={moved} title={`${people(moved.moved)} moved up`} />}
        </div>
        <div className={dialog.buttons}>
          {moved ? (
            <Button variant="filled" onClick={onClose}>
              Done
            </Button>
          ) : (
            <>
              <Button disabled={isSending} onClick={close}>
                Cancel
              </Button>
              <Button type="submit" variant="filled" loading={isSending} disabled={!canGo}>
                {seen && seen.moved > 0 ? `Move up ${people(going?.length ?? 0)}` : 'Preview'}
              </Button>
            </>
          )}
        </div>
      </form>
    </Modal>
  )
}

type MoveUpProps = { batch: { batch_id: number; batch_name: string } }

export function MoveUp({ batch }: MoveUpProps) {
  const [isOpen, setOpen] = useState(false)
  const mayMove = useMay(promote)
  if (!mayMove) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Move up</Button>
      {isOpen && <MoveUpDialog batch={batch} onClose={() => setOpen(false)} />}
    </>
  )
}
