import { TEST_LABELS, type Test } from '@ganit/contract/exams/tests'
import { useQuery } from '@tanstack/react-query'
import { useAcademy } from '../../../academy.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { Checkbox, NativeSelect, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useLeaveForm } from '../../../ui/forms/use-leave-form.ts'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { toInstant } from '../../../ui/text/times/dates.ts'
import { useTestPaths } from '../area.ts'
import { BatchBoxes } from '../batch-boxes.tsx'
import fields from '../tests.module.css'
import { duplicateTest, sittersOf } from './copy.data.ts'
import classes from './copy.module.css'

const FOR = [
  { value: 'students', label: 'Students who are named' },
  { value: 'batches', label: 'Batches' },
]

type CopyFields = {
  title: string
  opens_at: string
  closes_at: string
  isForBatches: boolean
  batch_ids: number[]
  /** Null until changed by hand: all absent students. */
  student_ids: number[] | null
}

const faultsOf = (typed: CopyFields, students: ReadonlySet<number>) => ({
  ...(typed.title.trim() === '' && { title: 'Title is required.' }),
  ...(typed.opens_at === '' && { opens_at: 'Choose when it opens.' }),
  ...(typed.closes_at === '' && { closes_at: 'Choose when it closes.' }),
  ...(typed.isForBatches && typed.batch_ids.length === 0 && { batch_ids: 'Choose a batch.' }),
  ...(!typed.isForBatches && students.size === 0 && { student_ids: 'Choose a student.' }),
})

/** Copies a test to another time, for absent students or other batches. */
export function CopyPart({ test }: { test: Test }) {
  const { timeZone } = useAcademy()
  const { isLeaving, leaveTo } = useLeaveForm()
  const paths = useTestPaths()
  const { data: sitters = [], isError } = useQuery(sittersOf(test.test_id))
  const { form, formRef, failure, isSending, submit } = useSubmit<CopyFields>({
    initialValues: {
      title: `${test.title} (retest)`,
      opens_at: '',
      closes_at: '',
      isForBatches: false,
      batch_ids: [],
      student_ids: null,
    },
    errorsOf: (typed) => faultsOf(typed, chosenOf(typed)),
    send: async (typed, attempt) => {
      const { test_id } = test
      const { test: made } = await duplicateTest({ test_id, ...bodyOf(typed) }, attempt)
      toastSuccess('Test copied.')
      leaveTo(paths.test(made.test_id))
      return true
    },
    isLeaving,
  })
  const { isForBatches, batch_ids, opens_at } = form.values

  const absent = sitters.filter(({ isAbsent }) => isAbsent).map(({ student_id }) => student_id)
  const chosenOf = (typed: CopyFields) => new Set(typed.student_ids ?? absent)
  const student_ids = chosenOf(form.values)
  const toggle = (student_id: number, isIn: boolean) => {
    const next = new Set(student_ids)
    if (isIn) next.add(student_id)
    else next.delete(student_id)
    form.setFieldValue('student_ids', [...next])
  }
  const bodyOf = (typed: CopyFields) => ({
    title: typed.title,
    opens_at: toInstant(typed.opens_at, timeZone),
    closes_at: toInstant(typed.closes_at, timeZone),
    ...(typed.isForBatches
      ? { batch_ids: typed.batch_ids }
      : { student_ids: [...chosenOf(typed)] }),
  })
  return (
    <form ref={formRef} noValidate className={classes.form} onSubmit={submit} aria-label="Copy">
      <p>The same questions at another time. Results name the first test; ranks are apart.</p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <TextInput
        label={TEST_LABELS.title}
        autoComplete="off"
        name="title"
        {...form.getInputProps('title')}
      />
      <div className={`grid gap24 halves top ${fields.pair}`}>
        {(['opens_at', 'closes_at'] as const).map((name) => (
          <TextInput
            key={name}
            type="datetime-local"
            label={TEST_LABELS[name]}
            name={name}
            {...form.getInputProps(name)}
          />
        ))}
      </div>
      <NativeSelect
        label="For"
        data={FOR}
        value={isForBatches ? 'batches' : 'students'}
        onChange={({ currentTarget }) =>
          form.setFieldValue('isForBatches', currentTarget.value === 'batches')
        }
      />
      {isForBatches ? (
        <BatchBoxes
          value={batch_ids}
          day={opens_at.slice(0, 10)}
          error={form.errors.batch_ids}
          onChange={(next) => form.setFieldValue('batch_ids', next)}
        />
      ) : (
        <fieldset className={`narrow ${fields.group}`}>
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
          {form.errors.student_ids && <p className="above8 pen">{form.errors.student_ids}</p>}
        </fieldset>
      )}
      <Button type="submit" variant="main" loading={isSending}>
        Copy
      </Button>
    </form>
  )
}
