import {
  issueLetters,
  LETTER_FOR_MAX,
  type Letter,
  type LetterKind,
} from '@ganit/contract/office/letters'
import { schemaResolver, type UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { FormDialog } from '../../../ui/forms/dialogs/form-dialog.tsx'
import { useDialogForm } from '../../../ui/forms/dialogs/use-dialog-form.ts'
import { Checkbox, NativeSelect, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { countInWords } from '../../../ui/text/formats.ts'
import { resultsOf } from '../students/results.data.ts'
import { issue, openLetters } from './letters.data.ts'
import { KIND_TEXTS, LANGUAGE_CHOICES, type Printed } from './words.ts'

const NOT_PRINTED = 'The letters could not be printed. Their numbers are kept. Print again.'

/** A button that opens issued letters as a PDF; their numbers are kept whether or not that works. */
export function usePrintLetters() {
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()
  const print = (ids: readonly number[]) =>
    once(async () => {
      setFailure('')
      await openLetters(ids).catch(() => setFailure(NOT_PRINTED))
    })
  return { failure, isSending, print }
}

/** The letters that were just issued, to be printed. */
function Issued({ letters, onClose }: { letters: readonly Letter[]; onClose: () => void }) {
  const id = useId()
  const { failure, isSending, print } = usePrintLetters()
  const [first, last] = [letters[0]?.number, letters.at(-1)?.number]
  return (
    <Modal className={dialog.dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{countInWords(letters.length, 'letter', 'letters')} issued</h2>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <p>{first === last ? first : `${first} to ${last}`}</p>
      <div className={dialog.buttons}>
        <Button onClick={onClose}>Close</Button>
        <Button
          data-autofocus
          variant="filled"
          loading={isSending}
          onClick={() => void print(letters.map(({ letter_id }) => letter_id))}
        >
          Print
        </Button>
      </div>
    </Modal>
  )
}

type Fields = {
  kind: LetterKind
  student_ids: number[]
  language: string
  test_id: string
  for: string
  shows_parents: boolean
  shows_attendance: boolean
}
type Form = UseFormReturnType<Fields>

/** The published tests of the first student. */
function TestField({ form, uid }: { form: Form; uid: string }) {
  const { data, isError } = useQuery(resultsOf({ uid }))
  const tests = data?.tests ?? []
  const first = isError
    ? 'The tests could not be loaded.'
    : data && tests.length === 0
      ? 'No test is published.'
      : 'Choose the test'
  return (
    <NativeSelect
      label="Test"
      name="test_id"
      data={[
        { value: '', label: first },
        ...tests.map(({ test_id, title }) => ({ value: String(test_id), label: title })),
      ]}
      {...form.getInputProps('test_id')}
    />
  )
}

/** The fields that only one kind of letter has. */
function FieldsOfKind({ form, uid }: { form: Form; uid: string }) {
  const { kind } = form.values
  if (kind === 'result') return <TestField form={form} uid={uid} />
  if (kind === 'completed')
    return (
      <Checkbox
        label="With the lessons attended"
        {...form.getInputProps('shows_attendance', { type: 'checkbox' })}
      />
    )
  return (
    <>
      <TextInput
        label="For"
        name="for"
        description="Such as: the passport office. May be left blank."
        autoComplete="off"
        maxLength={LETTER_FOR_MAX}
        {...form.getInputProps('for')}
      />
      <Checkbox
        label="With the parents’ names"
        {...form.getInputProps('shows_parents', { type: 'checkbox' })}
      />
    </>
  )
}

type LetterDialogProps = {
  kind: LetterKind
  students: readonly Printed[]
  onClose: () => void
}

/** Issues a letter for each of some students, then prints them. */
export function LetterDialog({ kind, students, onClose }: LetterDialogProps) {
  const [letters, setLetters] = useState<Letter[]>()
  const edit = useDialogForm<Fields>({
    initialValues: {
      kind,
      student_ids: students.map(({ student_id }) => student_id),
      language: 'en',
      test_id: '',
      for: '',
      shows_parents: false,
      shows_attendance: false,
    },
    errorsOf: schemaResolver(issueLetters.body, { sync: true }),
    send: async (fields, attempt) => {
      const { message, items } = await issue(
        { ...fields, language: fields.language as 'en' },
        attempt,
      )
      toastSuccess(message)
      setLetters(items)
    },
    onClose,
    unsaved: 'No letter is issued yet.',
  })
  if (letters) return <Issued letters={letters} onClose={onClose} />
  const [first] = students
  return (
    <FormDialog
      edit={edit}
      title={KIND_TEXTS[kind]}
      text={
        students.length === 1 ? first?.name : countInWords(students.length, 'student', 'students')
      }
      accept={`Issue ${countInWords(students.length, 'letter', 'letters')}`}
    >
      {edit.form.errors.student_ids && <ErrorBox>{edit.form.errors.student_ids}</ErrorBox>}
      <NativeSelect
        data-autofocus
        label="Language"
        name="language"
        data={LANGUAGE_CHOICES}
        {...edit.form.getInputProps('language')}
      />
      <FieldsOfKind form={edit.form} uid={first?.uid ?? ''} />
    </FormDialog>
  )
}
