import { useQuery } from '@tanstack/react-query'
import { titled } from '../../../academy.ts'
import { RecordScreen } from '../../../ui/forms/record-screen.tsx'
import { useBankArea } from './area.ts'
import { bankQuestion } from './bank.data.ts'
import { BankFormSheet } from './bank-form.tsx'
import { BankPreview } from './bank-preview.tsx'
import { isEditable, snapshotOf } from './question-values.ts'

export const meta = titled('Question')

/** A stored question in its form; one of somebody else's is only shown. */
export default function EditBankQuestion({ params: { id } }: { params: { id: string } }) {
  const { Frame, list } = useBankArea()

  return (
    <RecordScreen
      title="Question"
      frame={Frame}
      query={useQuery(bankQuestion(id))}
      failure="Failed to load the question."
      missing={{ title: 'Question not found', list, text: 'Question bank' }}
    >
      {(question) =>
        question &&
        (isEditable(question) ? (
          <BankFormSheet key={question.question_id} kind={question.kind} question={question} />
        ) : (
          <BankPreview kind={question.kind} fields={snapshotOf(question).fields} />
        ))
      }
    </RecordScreen>
  )
}
