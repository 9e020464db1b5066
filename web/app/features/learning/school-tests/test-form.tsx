import { dayAfter } from '@ganit/contract/days'
import {
  SCHOOL_TEST_DAYS_AHEAD,
  SCHOOL_TEST_TITLE_MAX,
  type SchoolTest,
  SchoolTestDraft,
} from '@ganit/contract/learning/school-tests'
import type { Chapter } from '@ganit/contract/papers/chapters'
import { useLingui } from '@lingui/react'
import { schemaResolver } from '@mantine/form'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { addTest, saveTest } from './school-tests.data.ts'
import classes from './school-tests.module.css'
import { Ticks } from './ticks.tsx'

type TestFormProps = {
  /** Null for a new test. */
  test: SchoolTest | null
  /** The student of a new test; absent for the signed-in student. */
  student_id?: number | undefined
  /** For a new test that staff enter: the students to choose among. */
  students?: readonly { student_id: number; name: string }[] | undefined
  chapters: readonly Pick<Chapter, 'chapter_id' | 'name' | 'class_number'>[]
  onDone: () => void
}

const resolve = schemaResolver(SchoolTestDraft, { sync: true })

/** The form of a test at school, new or stored. */
export function TestForm({ test, student_id, students, chapters, onDone }: TestFormProps) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()
  const today = useToday()
  const { form, formRef, failure, isSending, submit } = useSubmit({
    initialValues: {
      title: test?.title ?? '',
      held_on: test?.held_on ?? '',
      chapter_ids: test?.chapters.map(({ chapter_id }) => chapter_id) ?? [],
      student_ids: [] as number[],
    },
    errorsOf: ({ student_ids, ...fields }) =>
      Object.fromEntries(
        Object.entries(resolve(students ? { ...fields, student_ids } : fields)).map(
          ([name, text]) => [name, typeof text === 'string' ? said(text) : text],
        ),
      ),
    send: async ({ student_ids, ...fields }, attempt) => {
      const { message } = test
        ? await saveTest({ school_test_id: test.school_test_id, version: test.version, ...fields })
        : await addTest(
            { ...fields, ...(students ? { student_ids } : student_id && { student_id }) },
            attempt,
          )
      toastSuccess(message)
      onDone()
      return true
    },
  })
  const known = new Set(chapters.map(({ chapter_id }) => chapter_id))
  const ended = test?.chapters.filter(({ chapter_id }) => !known.has(chapter_id)) ?? []
  const own = Math.max(...chapters.map(({ class_number }) => class_number))
  // The class below has chapters of the same names, which are rarely meant.
  const choices = [
    ...chapters
      .toSorted((one, other) => other.class_number - one.class_number)
      .map(({ chapter_id, name, class_number: classNumber }) => ({
        value: chapter_id,
        text:
          classNumber === own
            ? name
            : `${name} · ${i18n.t('Class {classNumber}', { classNumber })}`,
      })),
    ...ended.map(({ chapter_id, name }) => ({ value: chapter_id, text: name })),
  ]
  /** A refusal names an entry of the list: `chapter_ids.2`. */
  const errorOf = (list: string) =>
    Object.entries(form.errors).find(([name]) => name.split('.')[0] === list)?.[1]
  return (
    <form ref={formRef} noValidate className="stack gap16 pad16 card" onSubmit={submit}>
      {failure && <FormFailure>{failure}</FormFailure>}
      <TextInput
        autoFocus
        label={i18n.t('Test')}
        name="title"
        maxLength={SCHOOL_TEST_TITLE_MAX}
        {...form.getInputProps('title')}
      />
      <TextInput
        type="date"
        className={classes.date}
        label={i18n.t('Date')}
        name="held_on"
        min={dayAfter(today, 1)}
        max={dayAfter(today, SCHOOL_TEST_DAYS_AHEAD)}
        {...form.getInputProps('held_on')}
      />
      <Ticks
        legend={i18n.t('Chapters')}
        choices={choices}
        chosen={form.values.chapter_ids}
        error={errorOf('chapter_ids')}
        onChange={(ids) => form.setFieldValue('chapter_ids', ids)}
      />
      {students && (
        <Ticks
          legend="Students"
          choices={students.map((each) => ({ value: each.student_id, text: each.name }))}
          chosen={form.values.student_ids}
          error={errorOf('student_ids')}
          onChange={(ids) => form.setFieldValue('student_ids', ids)}
        />
      )}
      <div className="wrap gap12">
        <Button onClick={onDone}>{i18n.t('Cancel')}</Button>
        <Button type="submit" variant="main" loading={isSending}>
          {i18n.t('Save')}
        </Button>
      </div>
    </form>
  )
}
