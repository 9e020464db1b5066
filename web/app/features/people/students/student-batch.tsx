import type { LeftWhy } from '@ganit/contract/people/memberships'
import type { StudentProfile } from '@ganit/contract/people/students'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { alert } from '../../../ui/dialogs/ask.ts'
import { toastFailure, toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { WhySelect } from '../../../ui/forms/choices/why-select.tsx'
import { failureText } from '../../../ui/forms/failure-text.tsx'
import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { fullName } from '../../../ui/text/formats.ts'
import { batchesForClass } from '../../teaching/batches/batches.data.ts'
import { moveInWords, useLastMove } from '../../teaching/batches/last-move.tsx'
import { assignStudent } from './students.data.ts'
import classes from './students.module.css'

const NO_BATCH = 'none'

/** The select's value: the student's batch, if there is just one. */
const onlyBatchOf = ({ batches }: StudentProfile) =>
  batches.length === 1 ? String(batches[0]?.id) : ''

/** Makes one batch the student's only one, or removes them from all. */
export function StudentBatch({ student }: { student: StudentProfile }) {
  const { uid, student_class, batches } = student
  const present = onlyBatchOf(student)
  const [chosen, setChosen] = useState(present)
  const [known, setKnown] = useState(present)
  const [why, setWhy] = useState<LeftWhy | ''>('')
  const { data: choices = [], isError } = useQuery(batchesForClass(student_class))
  const { isSending, once } = useSending()
  const lastMove = useLastMove()
  // The batch was changed elsewhere, so the shown value may no longer be an option.
  if (present !== known) {
    setKnown(present)
    setChosen(present)
  }
  // The student's own batch stays an option, whatever its class.
  const missing = batches.filter(({ id }) => !choices.some((batch) => batch.id === id))

  async function save() {
    if (!chosen)
      return alert({ title: 'No batch is selected', text: 'Please select a batch first.' })
    try {
      const {
        student: saved,
        over_capacity,
        cost,
        undo,
      } = await assignStudent({
        id: chosen,
        studentUid: uid,
        ...(chosen === NO_BATCH && why && { why }),
      })
      setWhy('')
      if (over_capacity)
        toastFailure('The batch has more students than it, or its room, is meant for.')
      setChosen(chosen === NO_BATCH ? NO_BATCH : onlyBatchOf(saved))
      const [batch] = saved.batches
      const place = batch ? `is now in ${batch.name}` : 'is in no batch now'
      lastMove.tell({ text: moveInWords(student.first_name, place, cost), undo })
    } catch (error) {
      console.error('A batch could not be assigned:', error)
      const title = `The batch of ${fullName(student)} is unchanged`
      return alert({ title, text: failureText('❌ Failed to assign batch.', error) })
    }
    toastSuccess('Batch assigned successfully')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void once(save)
  }
  return (
    <form noValidate className={`grid foot ${classes.batch}`} onSubmit={submit}>
      <NativeSelect
        size="sm"
        label="Batch"
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={[
          { value: '', label: 'Select a batch' },
          { value: NO_BATCH, label: 'No Batch' },
          ...[...missing, ...choices].map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...(isError && { error: 'The batches could not be loaded. Please reload the page.' })}
      />
      {chosen === NO_BATCH && batches.length > 0 && (
        <WhySelect
          size="sm"
          value={why}
          onChange={({ currentTarget }) => setWhy(currentTarget.value as LeftWhy | '')}
        />
      )}
      <Button type="submit" size="sm" loading={isSending}>
        Save Batch
      </Button>
      {lastMove.line && <div className="whole">{lastMove.line}</div>}
      {batches.length > 1 && (
        <p className="whole quiet small">
          This student is in {batches.length} batches. Saving makes the selected one the only one.
        </p>
      )}
    </form>
  )
}
