import { dayAfter } from '@ganit/contract/days'
import {
  type PracticeSet,
  PracticeSetDraft,
  SET_LABELS,
  SET_TITLE_MAX,
} from '@ganit/contract/learning/sets-of-practice'
import type { BatchOverview } from '@ganit/contract/office/batch-overview'
import { schemaResolver } from '@mantine/form'
import { useEffect } from 'react'
import { fetchAnew } from '../../../api/query-client.ts'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { FormSheet } from '../../../ui/forms/records/form-sheet.tsx'
import { useRecordForm } from '../../../ui/forms/records/use-record-form.ts'
import { countInWords } from '../../../ui/text/formats.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { ChosenQuestions } from './chosen-questions.tsx'
import { QuestionsPart } from './questions-part.tsx'
import {
  errorsOfOthers,
  errorsOfQuestions,
  questionsToSend,
  type SetQuestions,
} from './set-questions.ts'
import { addSet, practiceSet, saveSet } from './sets.data.ts'
import classes from './sets.module.css'
import { StudentsPart } from './students-part.tsx'
import { useSetPaths } from './use-set-paths.ts'

/** `students` is null for the whole batch. */
type Fields = {
  title: string
  due_on: string
  students: number[] | null
  questions: SetQuestions
}

/** The initial values of a new set. */
export type Filled = { title: string; student_ids: number[]; question_ids: number[] }

const LABELS = {
  title: SET_LABELS.title,
  due_on: SET_LABELS.due_on,
  students: SET_LABELS.student_ids,
  questions: SET_LABELS.question_ids,
}
const USUAL_DAYS = 7
const resolve = schemaResolver(PracticeSetDraft, { sync: true })

type FieldsOfStored = Pick<PracticeSet, 'title' | 'due_on' | 'student_ids' | 'question_ids'> &
  Partial<Pick<PracticeSet, 'only_named'>>

const fieldsOf = ({
  title,
  due_on,
  student_ids,
  question_ids,
  only_named = student_ids.length > 0,
}: FieldsOfStored): Fields => ({
  title,
  due_on: due_on ?? '',
  students: only_named ? student_ids : null,
  questions: { question_ids, from: null },
})

const toSentFields = ({ students, questions, ...fields }: Partial<Fields>) => ({
  ...fields,
  ...(students !== undefined && { student_ids: students ?? [] }),
  ...(questions && questionsToSend(questions)),
})

/** True for a fault in the list of students; a refusal names the place in the list: `student_ids.2`. */
const isOfStudents = ([name]: [string, unknown]) => name.startsWith('student_ids')

type SetFormProps = {
  /** Null for a new set. */
  set: PracticeSet | null
  filled: Filled
  overview: BatchOverview
}

/** The form of a practice set, new or stored. Once a student has begun, only its day can change. */
export function SetForm({ set, filled, overview: { batch, students } }: SetFormProps) {
  const { batch_id } = batch
  const { list } = useSetPaths()
  const week = dayAfter(useToday(), USUAL_DAYS)
  const isFixed = set !== null && set.begun > 0
  const edit = useRecordForm<PracticeSet, Fields>({
    record: set,
    snapshotOf: (stored) => ({
      ...(stored && { version: stored.version }),
      fields: fieldsOf(stored ?? { ...filled, due_on: week }),
    }),
    labels: LABELS,
    errorsOf: (fields) => ({
      ...resolve({ batch_id, ...toSentFields(fields) }),
      ...(fields.students?.length === 0 && !isFixed && { student_ids: 'Choose students.' }),
    }),
    add: async ({ title, due_on, ...fields }, attempt) =>
      (await addSet({ batch_id, title, due_on, ...toSentFields(fields) }, attempt)).set,
    change: async ({ version, ...changes }) =>
      (
        await saveSet({
          set_id: set?.set_id ?? 0,
          ...toSentFields(changes),
          ...(version && { version }),
        })
      ).set,
    load: () => fetchAnew(practiceSet({ set_id: set?.set_id ?? 0 })),
    list: list(batch_id),
    texts: { saved: set ? 'Set saved.' : 'Set added.', failure: 'Failed to save the set.' },
  })
  const { form, base } = edit
  // A student began while this form was open, so the server takes only the day of the typed values.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when a student begins; later typing must stay.
  useEffect(() => {
    if (isFixed) form.setValues({ ...base.fields, due_on: form.getValues().due_on })
  }, [isFixed])

  const { title, questions } = form.values
  const errors = errorsOfQuestions(form.errors)
  return (
    <FormSheet edit={edit} save="Save">
      {isFixed && (
        <p className="notice pad16">
          {countInWords(set.begun, 'student has', 'students have')} begun. Only the day can change.
        </p>
      )}
      {isFixed ? (
        <p className="strong">{title}</p>
      ) : (
        <TextInput autoComplete="off" maxLength={SET_TITLE_MAX} {...edit.input('title')} />
      )}
      <DateField {...edit.input('due_on')} />
      <fieldset className={`stack gap8 ${classes.part}`}>
        <legend>{LABELS.questions}</legend>
        {isFixed ? (
          <ChosenQuestions ids={questions.question_ids} errors={errors} />
        ) : (
          <QuestionsPart
            questions={questions}
            errors={errors}
            onChange={(changed) => {
              form.setFieldValue('questions', changed)
              form.setErrors(errorsOfOthers(form.errors))
            }}
          />
        )}
      </fieldset>
      <StudentsPart
        students={students}
        chosen={form.values.students}
        error={Object.entries(form.errors).find(isOfStudents)?.[1]}
        onChange={
          isFixed
            ? undefined
            : (chosen) => {
                form.setFieldValue('students', chosen)
                form.setErrors(
                  Object.fromEntries(
                    Object.entries(form.errors).filter((each) => !isOfStudents(each)),
                  ),
                )
              }
        }
      />
    </FormSheet>
  )
}
