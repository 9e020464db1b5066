import { TEST_LABELS, type Test } from '@ganit/contract/tests'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAcademy } from '../../../academy.ts'
import { ApiError } from '../../../api/api-error.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { useAction } from '../../../ui/forms/use-action.ts'
import { instantAt } from '../../../ui/text/dates.ts'
import { useTestPaths } from '../area.ts'
import { BatchBoxes } from '../batch-boxes.tsx'
import fields from '../test-form.module.css'
import { copy, sittersOf } from './copy.data.ts'
import classes from './copy.module.css'

const FOR = [
  { value: 'students', label: 'Students who are named' },
  { value: 'batches', label: 'Batches' },
]

/** The same test at another time, for those who were absent or for other batches. */
export function CopyPart({ test }: { test: Test }) {
  const { timeZone } = useAcademy()
  const navigate = useNavigate()
  const paths = useTestPaths()
  const { data: sitters = [], isError } = useQuery(sittersOf(test.test_id))
  const [title, setTitle] = useState(`${test.title} (retest)`)
  const [times, setTimes] = useState({ opens_at: '', closes_at: '' })
  const [isForBatches, setForBatches] = useState(false)
  const [batch_ids, setBatches] = useState<number[]>([])
  /** Undefined as long as nobody was chosen by hand: all who were absent. */
  const [chosen, setChosen] = useState<ReadonlySet<number>>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { failure, isSending, run } = useAction()

  const absent = sitters.filter(({ isAbsent }) => isAbsent).map(({ student_id }) => student_id)
  const student_ids = chosen ?? new Set(absent)
  const toggle = (student_id: number, isIn: boolean) => {
    const next = new Set(student_ids)
    if (isIn) next.add(student_id)
    else next.delete(student_id)
    setChosen(next)
  }
  const faults = () => ({
    ...(title.trim() === '' && { title: 'Title is required.' }),
    ...(times.opens_at === '' && { opens_at: 'Choose when it opens.' }),
    ...(times.closes_at === '' && { closes_at: 'Choose when it closes.' }),
    ...(isForBatches && batch_ids.length === 0 && { batch_ids: 'Choose a batch.' }),
    ...(!isForBatches && student_ids.size === 0 && { student_ids: 'Choose a student.' }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong: Record<string, string> = faults()
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    const body = {
      title,
      opens_at: instantAt(times.opens_at, timeZone),
      closes_at: instantAt(times.closes_at, timeZone),
      ...(isForBatches ? { batch_ids } : { student_ids: [...student_ids] }),
    }
    void run(async (attempt) => {
      try {
        const made = await copy(test.test_id, body, attempt)
        toastSuccess('Test copied.')
        void navigate(paths.test(made.test_id))
      } catch (error) {
        setErrors(error instanceof ApiError ? error.fields : {})
        throw error
      }
    })
  }
  return (
    <form noValidate className={classes.form} onSubmit={submit} aria-label="Copy">
      <p>The same questions at another time. Results name the first test; ranks are apart.</p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <TextInput
        label={TEST_LABELS.title}
        autoComplete="off"
        value={title}
        error={errors.title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <div className={fields.pair}>
        {(['opens_at', 'closes_at'] as const).map((name) => (
          <TextInput
            key={name}
            type="datetime-local"
            label={TEST_LABELS[name]}
            value={times[name]}
            error={errors[name]}
            onChange={({ currentTarget }) => setTimes({ ...times, [name]: currentTarget.value })}
          />
        ))}
      </div>
      <NativeSelect
        label="For"
        data={FOR}
        value={isForBatches ? 'batches' : 'students'}
        onChange={({ currentTarget }) => setForBatches(currentTarget.value === 'batches')}
      />
      {isForBatches ? (
        <BatchBoxes
          value={batch_ids}
          day={times.opens_at.slice(0, 10)}
          error={errors.batch_ids}
          onChange={setBatches}
        />
      ) : (
        <fieldset className={fields.group}>
          <legend>Students: those who were absent are chosen</legend>
          {isError && <ErrorBox>Failed to load the students.</ErrorBox>}
          <div className={fields.boxes}>
            {sitters.map(({ student_id, name, isAbsent }) => (
              <Checkbox
                key={student_id}
                label={isAbsent ? `${name} (absent)` : name}
                checked={student_ids.has(student_id)}
                onChange={({ currentTarget }) => toggle(student_id, currentTarget.checked)}
              />
            ))}
          </div>
          {errors.student_ids && <p className={fields.wrong}>{errors.student_ids}</p>}
        </fieldset>
      )}
      <Button type="submit" variant="main" loading={isSending}>
        Copy
      </Button>
    </form>
  )
}
