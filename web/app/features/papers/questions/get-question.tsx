import { OPTION_LETTERS, printedOptions } from '@ganit/contract/papers/question-options'
import { getQuestion, type Question } from '@ganit/contract/papers/questions'
import { schemaResolver } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { titled } from '../../../academy.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { NOT_FOUND } from './not-found.ts'
import { snapshotOf } from './question-fields.ts'
import { QuestionSheet } from './question-sheet.tsx'
import { questionById } from './questions.data.ts'
import classes from './set-paper.module.css'
import { SetPaperFrame } from './set-paper-frame.tsx'

/** The question, or a note that there is none. */
function FoundQuestion({ id }: { id: string }) {
  return (
    <QueryView
      query={useQuery(questionById({ id }))}
      failure="Failed to load the question."
      missing={
        <div role="alert">
          <EmptyState title={NOT_FOUND}>Look for it among all questions.</EmptyState>
        </div>
      }
      skeleton={<SkeletonRows rows={4} photo={false} />}
    >
      {(question) => <Found question={question} />}
    </QueryView>
  )
}

function Found({ question }: { question: Question }) {
  const { fields } = snapshotOf(question)
  const printed = printedOptions(fields, question.option_count)
  const options = OPTION_LETTERS.map((letter) => ({
    letter,
    text: fields[`Option${letter}`],
    isRight: question.right_option === letter,
    isPrinted: printed.includes(letter),
  })).filter(({ text }) => text)

  return (
    <div className={`stack gap16 ${classes.found}`}>
      <QuestionSheet
        question={question.question}
        options={options}
        marks={fields.marks}
        remarks={fields.Remarks}
      />
      <div className={`wrap centred ${classes.facts}`}>
        <span>
          {question.marks} {question.marks === 1 ? 'mark' : 'marks'}
        </span>
        <span>{question.option_count} options printed</span>
        <StatusMark kind={question.is_active ? 'done' : 'off'}>
          {question.is_active ? 'Active' : 'Inactive'}
        </StatusMark>
        <ButtonLink size="sm" to={`/admin/set-paper/edit/${question.question_id}`}>
          Edit
        </ButtonLink>
      </div>
    </div>
  )
}

export const meta = titled('Get question by ID')

const resolve = schemaResolver(getQuestion.body, { sync: true })

/** One question by its number, which is in the address. */
export default function GetQuestion() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('id') ?? ''
  const [id, setId] = useState(asked)
  const [shown, setShown] = useState(asked)
  const [error, setError] = useState('')

  // After Back, the field shows the number in the address.
  if (asked !== shown) {
    setShown(asked)
    setId(asked)
    setError('')
  }

  const get = (event: FormEvent) => {
    event.preventDefault()
    const wrong = resolve({ id }).id
    setError(wrong ? String(wrong) : '')
    if (wrong) return
    const next = String(Number(id))
    if (next === asked) void queryClient.refetchQueries(questionById({ id: asked }))
    else setParams({ id: next }, { preventScrollReset: true })
  }
  return (
    <SetPaperFrame title="Get by ID">
      <form noValidate className={`grid gap12 top below24 ${classes.byNumber}`} onSubmit={get}>
        <TextInput
          label="Question ID"
          name="id"
          inputMode="numeric"
          autoComplete="off"
          value={id}
          error={error}
          onChange={({ currentTarget }) => setId(currentTarget.value)}
        />
        <Button type="submit" variant="main" size="lg">
          Get
        </Button>
      </form>
      {asked && <FoundQuestion id={asked} />}
    </SetPaperFrame>
  )
}
