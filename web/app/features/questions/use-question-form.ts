import type { Question } from '@ganit/contract/questions'
import { queryClient } from '../../api/query-client.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useDeparture } from '../../ui/forms/use-departure.ts'
import { useVersionedForm } from '../../ui/forms/use-versioned-form.ts'
import { errorsOfChanged, type QuestionFields, snapshotOf } from './question-fields.ts'
import { changeQuestion, questionById } from './questions.data.ts'

const LIST = '/admin/set-paper/all'

/** The editing of one stored question. */
export function useQuestionForm(question: Question) {
  const { isLeaving, leaveTo } = useDeparture()
  const id = question.question_id

  const edit = useVersionedForm<QuestionFields>({
    stored: snapshotOf(question),
    errorsOf: errorsOfChanged,
    send: async (changes, version) =>
      snapshotOf(await changeQuestion({ id, ...changes, ...(version && { version }) })),
    load: async () =>
      snapshotOf(await queryClient.fetchQuery({ ...questionById(String(id)), staleTime: 0 })),
    onSaved: () => {
      toastSuccess('Updated!')
      leaveTo(LIST)
      return true
    },
    failureText: 'Could not update question',
    isLeaving,
  })
  return { ...edit, cancel: () => leaveTo(LIST) }
}
