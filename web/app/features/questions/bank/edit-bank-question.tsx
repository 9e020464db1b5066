import type { BankQuestion } from '@ganit/contract/question-bank'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../../academy.ts'
import { RecordScreen } from '../../../ui/forms/record-screen.tsx'
import { useDeparture } from '../../../ui/forms/use-departure.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { useBankArea } from './area.ts'
import { bankQuestion } from './bank.data.ts'
import { BankFormSheet } from './bank-form.tsx'
import { BankPreview } from './bank-preview.tsx'
import { askAndDeleteQuestion } from './delete-question.tsx'
import classes from './question-page.module.css'
import { fieldsOf } from './question-values.ts'
import { UsedIn } from './used-in.tsx'
import { VersionList } from './version-list.tsx'

export const meta = titled('Question')

/** A stored question in its form; one of somebody else's is only shown. Below it where it is used, and what it was. */
export default function EditBankQuestion({ params: { id } }: { params: { id: string } }) {
  const { Frame, list } = useBankArea()

  return (
    <RecordScreen
      title="Question"
      frame={Frame}
      query={useQuery(bankQuestion({ question_id: id }))}
      failure="Failed to load the question."
      missing={{ title: 'Question not found', list, text: 'Question bank' }}
    >
      {(question) =>
        question && (
          <>
            {question.is_own ? (
              <BankFormSheet
                key={question.question_id}
                kind={question.kind}
                question={question}
                first={<DeleteIt question={question} list={list} />}
              />
            ) : (
              <BankPreview kind={question.kind} fields={fieldsOf(question)} />
            )}
            <section className={classes.section}>
              <h2>Where it is used</h2>
              <UsedIn questionId={question.question_id} />
            </section>
            <section className={classes.section}>
              <h2>Versions</h2>
              <VersionList questionId={question.question_id} />
            </section>
          </>
        )
      }
    </RecordScreen>
  )
}

function DeleteIt({ question, list }: { question: BankQuestion; list: string }) {
  const { leaveTo } = useDeparture()
  const { isSending, once } = useSending()

  const remove = () =>
    once(async () => {
      const isGone = await askAndDeleteQuestion(question)
      if (isGone) leaveTo(list)
      return isGone
    })
  return (
    <Button variant="quiet" disabled={isSending} onClick={remove}>
      Delete
    </Button>
  )
}
