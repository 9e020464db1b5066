import type { Question } from '@ganit/contract/papers/questions'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { titled } from '../../../academy.ts'
import { fetchAnew } from '../../../api/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastFailure } from '../../../ui/feedback/toasts/toast.ts'
import { Checkbox, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { ConflictBox } from '../../../ui/forms/records/conflict-box.tsx'
import { useRecordForm } from '../../../ui/forms/records/use-record-form.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import type { Route } from './+types/edit-question'
import { NOT_FOUND } from './not-found.ts'
import { OptionInputs } from './option-inputs.tsx'
import { errorsOfChanged, LABELS, type QuestionFields, snapshotOf } from './question-fields.ts'
import { QuestionFrame } from './question-frame.tsx'
import { QuestionText, RemarksText } from './question-texts.tsx'
import { changeQuestion, questionById } from './questions.data.ts'
import classes from './set-paper.module.css'
import { SetPaperFrame } from './set-paper-frame.tsx'

function QuestionForm({ question }: { question: Question }) {
  const id = question.question_id
  const edit = useRecordForm<Question, QuestionFields>({
    record: question,
    snapshotOf: (stored) => snapshotOf(stored ?? question),
    labels: LABELS,
    errorsOf: errorsOfChanged,
    change: async (changes) => (await changeQuestion({ id, ...changes })).question,
    load: () => fetchAnew(questionById({ id })),
    list: '/admin/set-paper/all',
    texts: { saved: 'Updated!', failure: 'Could not update question' },
  })
  const { form, formRef, failure, conflict, input, tick } = edit

  return (
    <QuestionFrame
      formRef={formRef}
      onSubmit={() => void edit.save()}
      problem={
        (failure || conflict) && (
          <>
            {failure && <FormFailure>{failure}</FormFailure>}
            {conflict && <ConflictBox {...edit} conflict={conflict} labels={LABELS} />}
          </>
        )
      }
      written={form.values}
      buttons={
        <>
          <Button onClick={edit.leave}>Cancel</Button>
          <Button type="submit" variant="main" loading={edit.isSending}>
            Update
          </Button>
        </>
      }
    >
      <QuestionText name="question" {...form.getInputProps('question')} />
      <OptionInputs
        inputProps={form.getInputProps}
        onRight={(letter) => form.setFieldValue('RightOption', letter)}
      />
      <div className={classes.pair}>
        <TextInput type="number" min={2} max={4} {...input('optioncount')} />
        <TextInput type="number" min={1} {...input('marks')} />
      </div>
      <RemarksText {...form.getInputProps('Remarks')} />
      <Checkbox {...tick('isactive')} />
    </QuestionFrame>
  )
}

export const meta = titled('Edit question')

const skeleton = <SkeletonRows rows={6} photo={false} />

/** A stored question in its form, with a link to the list if there is none. */
export default function EditQuestion({ params }: Route.ComponentProps) {
  return (
    <SetPaperFrame title="Edit question">
      <QueryView
        query={useQuery(questionById({ id: params.id }))}
        failure="Failed to load the question."
        missing={<ListLink />}
        skeleton={skeleton}
      >
        {(question) => <QuestionForm key={question.question_id} question={question} />}
      </QueryView>
    </SetPaperFrame>
  )
}

function ListLink() {
  const navigate = useNavigate()

  useEffect(() => {
    toastFailure(NOT_FOUND)
    void navigate('/admin/set-paper/all', { replace: true })
  }, [navigate])
  return skeleton
}
