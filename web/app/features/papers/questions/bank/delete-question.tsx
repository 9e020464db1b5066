import type { BankQuestion } from '@ganit/contract/papers/question-bank'
import { ApiError, messageOf } from '../../../../api/api-error.ts'
import { alert, confirm, currentlyAsked } from '../../../../ui/dialogs/ask.ts'
import { toastFailure, toastSuccess } from '../../../../ui/feedback/toasts/toast.ts'
import { failureText } from '../../../../ui/forms/failure-text.tsx'
import { changeInBank, deleteFromBank } from './bank.data.ts'
import { UsedInWords } from './used-in.tsx'

type Deleted = Pick<BankQuestion, 'question_id' | 'is_active' | 'version'>

const TITLE = 'Delete question'

/** Ends or reactivates a question at once. */
export async function setQuestionActive({ question_id, version }: Deleted, is_active: boolean) {
  try {
    await changeInBank({ question_id, is_active, version })
    toastSuccess(is_active ? 'Question activated.' : 'Question ended.')
  } catch (error) {
    toastFailure(`Failed to save the question. ${messageOf(error)}`)
  }
}

const refuseAsked = () => {
  for (const each of currentlyAsked()) each.answer(false)
}

const PRACTISED = 'It was practised.'

/** Names the papers that use a question, or says that it was practised, and offers to end it instead. */
async function tellUses(question: Deleted, reason: string) {
  const text = reason.startsWith(PRACTISED) ? (
    `This question cannot be deleted. ${PRACTISED}`
  ) : (
    <>
      This question cannot be deleted. It is used in{' '}
      <UsedInWords questionId={question.question_id} onLeave={refuseAsked} />.
    </>
  )
  if (!question.is_active) return alert({ title: TITLE, text })
  const detail = 'Once ended, no new paper can use it; papers that have it keep it.'
  if (await confirm({ title: TITLE, text, detail, accept: 'End it' }))
    await setQuestionActive(question, false)
}

/** Asks, and deletes. Returns true once deleted. */
export async function askAndDeleteQuestion(question: Deleted) {
  const text = `Delete question ${question.question_id}?`
  const detail = 'Its earlier versions and figures go with it.'
  if (!(await confirm({ title: TITLE, text, detail, accept: 'Delete', destructive: true })))
    return false
  try {
    await deleteFromBank({ question_id: question.question_id })
  } catch (error) {
    if (error instanceof ApiError && error.status === 409)
      await tellUses(question, messageOf(error))
    else await alert({ title: TITLE, text: failureText('Delete failed.', error) })
    return false
  }
  toastSuccess('Question deleted.')
  return true
}
