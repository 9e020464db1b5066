import { CLASS_NUMBERS } from '@ganit/contract/shared'
import { BATCH_LABELS, type Batch, ClassBatchDraft } from '@ganit/contract/teaching/batches'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { titled } from '../../../../academy.ts'
import { ApiError } from '../../../../api/api-error.ts'
import { useAttempt } from '../../../../api/attempt.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { alert } from '../../../../ui/dialogs/ask.ts'
import { type LoadedQuery, QueryView } from '../../../../ui/feedback/loading/query-view.tsx'
import { toastSuccess } from '../../../../ui/feedback/toasts/toast.ts'
import buttons from '../../../../ui/forms/choices/class-buttons.module.css'
import { failureText } from '../../../../ui/forms/failure-text.tsx'
import { TextInput } from '../../../../ui/forms/fields/fields.tsx'
import { useLeaveWarning } from '../../../../ui/forms/use-leave-warning.ts'
import { useSending } from '../../../../ui/forms/use-sending.ts'
import { AdminPage } from '../../../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../../../ui/tables/skeleton-rows.tsx'
import { deleteBatch } from '../delete-batch.ts'
import { addClassBatch, batchesOfClass } from './class-batches.data.ts'
import classes from './class-batches.module.css'
import { ClassStudents } from './class-students.tsx'

type Choice = { classNumber: (typeof CLASS_NUMBERS)[number] | undefined; batchId: number | null }

function choiceIn(params: URLSearchParams): Choice {
  const classNumber = CLASS_NUMBERS.find((n) => String(n) === params.get('class'))
  const batch = Number(params.get('batch'))
  return { classNumber, batchId: classNumber && batch > 0 ? batch : null }
}

/**
 * The chosen class and batch, kept in the address; choosing another class clears the batch. A choice applies at once,
 * although the address may follow only after the page has loaded, or not at all.
 */
function useClassChoice() {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  const [pressed, setPressed] = useState<Choice & { address: string }>()
  if (pressed && pressed.address !== address) setPressed(undefined)
  const choice = pressed ?? choiceIn(params)

  function choose({ classNumber, batchId }: Choice, replace = false) {
    setPressed({ classNumber, batchId, address })
    setParams(
      { class: String(classNumber), ...(batchId !== null && { batch: String(batchId) }) },
      { preventScrollReset: true, replace },
    )
  }
  return {
    ...choice,
    chooseClass: (classNumber: Choice['classNumber']) => choose({ classNumber, batchId: null }),
    chooseBatch: (batchId: number | null) => choose({ ...choice, batchId }, batchId === null),
  }
}

const TITLE = 'Manage Batches'

/** Adds a batch to the chosen class. */
function ClassBatchForm({ classNumber }: { classNumber: number | undefined }) {
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { isSending, once } = useSending()
  const attempt = useAttempt()
  useLeaveWarning(name !== '')

  async function save() {
    setWrong(undefined)
    const problem = ClassBatchDraft.safeParse({ name, classNumber }).error?.issues[0]?.message
    if (problem) return alert({ title: TITLE, text: problem })
    try {
      await addClassBatch({ name, classNumber: classNumber ?? 0 }, attempt)
    } catch (error) {
      console.error('A batch could not be saved:', error)
      setWrong(error instanceof ApiError ? error.fields.name : undefined)
      return alert({ title: TITLE, text: failureText('Failed to save batch.', error) })
    }
    setName('')
    toastSuccess('Batch saved!')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void once(save)
  }
  return (
    <form noValidate className={`grid gap12 top ${classes.add}`} onSubmit={submit}>
      <TextInput
        size="sm"
        label={BATCH_LABELS.batch_name}
        autoComplete="off"
        value={name}
        error={wrong}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="main" loading={isSending}>
        Save
      </Button>
    </form>
  )
}

type ClassBatchListProps = {
  classNumber: number | undefined
  batches: LoadedQuery<Batch[]>
  selected: Batch | null
  onSelect: (id: number | null) => void
}

/** The left panel: the class's batches, each with a delete button, and a field to add one. */
function ClassBatchList({ classNumber, batches, selected, onSelect }: ClassBatchListProps) {
  async function remove(batch: Batch) {
    const isGone = await deleteBatch(batch)
    if (isGone && batch.id === selected?.id) onSelect(null)
  }

  function list(ofClass: Batch[]) {
    if (ofClass.length === 0)
      return <p className="quiet">Class {classNumber} has no batches yet.</p>
    return (
      <ul className={classes.list}>
        {ofClass.map((batch) => (
          <li
            className="row ruled"
            key={batch.id}
            data-selected={batch.id === selected?.id || undefined}
          >
            <button
              type="button"
              className={`grows narrow breaks ${classes.batch}`}
              aria-pressed={batch.id === selected?.id}
              onClick={() => onSelect(batch.id)}
            >
              {batch.name}
            </button>
            <button
              type="button"
              className={classes.cross}
              aria-label={`Delete ${batch.name}`}
              onClick={() => remove(batch)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <section className={`stack gap16 sheet ${classes.panel}`} aria-labelledby="class-batches">
      <h2 id="class-batches">{classNumber ? `Batches of Class ${classNumber}` : 'Batches'}</h2>
      <ClassBatchForm key={classNumber} classNumber={classNumber} />
      {classNumber ? (
        <QueryView
          query={batches}
          failure="Failed to load batches."
          skeleton={<SkeletonRows rows={3} photo={false} />}
        >
          {list}
        </QueryView>
      ) : (
        <p className="quiet">Choose a class to see its batches.</p>
      )}
    </section>
  )
}

export const meta = titled('Manage Batches')

/** A class's batches and their members. */
export default function ClassBatches() {
  const { classNumber, batchId, chooseClass, chooseBatch } = useClassChoice()
  const batches = useQuery({
    ...batchesOfClass({ classNumber: classNumber ?? 0 }),
    enabled: Boolean(classNumber),
  })
  const selected = batches.data?.find(({ id }) => id === batchId) ?? null

  return (
    <AdminPage title="Manage Batches">
      <fieldset className={buttons.buttons} aria-label="Class">
        {CLASS_NUMBERS.map((n) => (
          <button
            key={n}
            type="button"
            aria-pressed={n === classNumber}
            onClick={() => chooseClass(n)}
          >
            Class {n}
          </button>
        ))}
      </fieldset>
      <div className={`grid gap24 top above24 ${classes.panels}`}>
        <ClassBatchList
          classNumber={classNumber}
          batches={batches}
          selected={selected}
          onSelect={chooseBatch}
        />
        <ClassStudents key={classNumber} classNumber={classNumber} batch={selected} />
      </div>
    </AdminPage>
  )
}
