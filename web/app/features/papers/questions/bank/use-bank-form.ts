import type { BankQuestion } from '@ganit/contract/papers/question-bank'
import type { QuestionKind } from '@ganit/contract/papers/question-content'
import { useRef } from 'react'
import { fetchAnew } from '../../../../api/query-client.ts'
import { toastSuccess } from '../../../../ui/feedback/toasts/toast.ts'
import { useVersionedForm } from '../../../../ui/forms/records/use-versioned-form.ts'
import { useLeaveForm } from '../../../../ui/forms/use-leave-form.ts'
import { useBankArea } from './area.ts'
import { addToBank, bankQuestion, changeInBank } from './bank.data.ts'
import { type BankFields, BLANK, bodyOf, errorsOf, snapshotOf } from './question-values.ts'

type BankFormParts = {
  kind: QuestionKind
  /** The stored question; null for a new one. */
  question: BankQuestion | null
  /** Initial values of a new question. */
  begin?: BankFields
  /** Called with the saved values when another question follows. */
  onNext?: (saved: BankFields) => void
}

/** The form of a bank question, new or stored. */
export function useBankForm({ kind, question, begin = BLANK, onNext }: BankFormParts) {
  const { list } = useBankArea()
  const { isLeaving, leaveTo } = useLeaveForm()
  const goesOn = useRef(false)
  const saved = useRef(begin)
  /** The number of a saved question without variants yet; its own page makes them. */
  const waiting = useRef<number | null>(null)
  const id = question?.question_id ?? 0
  const stored = question ? snapshotOf(question) : { fields: begin }

  const edit = useVersionedForm<BankFields>({
    stored,
    errorsOf: (fields) => errorsOf(kind, fields),
    send: async (changes, version, attempt) => {
      const body = bodyOf(kind, { ...stored.fields, ...changes })
      const changed = Object.entries(body).filter(([name]) => name in changes)
      const sent = { ...Object.fromEntries(changed), ...(version && { version }) }
      const answer = await (question
        ? changeInBank({ question_id: id, ...sent })
        : addToBank(body, attempt))
      const snapshot = snapshotOf(answer.question)
      saved.current = snapshot.fields
      waiting.current = answer.question.variants === 0 ? answer.question.question_id : null
      return snapshot
    },
    load: async () => snapshotOf(await fetchAnew(bankQuestion({ question_id: id }))),
    onSaved: () => {
      const done = question ? 'Question changed.' : 'Question added.'
      toastSuccess(waiting.current ? `${done} Practice waits for new variants.` : done)
      if (goesOn.current) onNext?.(saved.current)
      else leaveTo(waiting.current ? `${list}/${waiting.current}` : list)
      return true
    },
    failureText: 'Failed to save the question.',
    isLeaving,
  })
  const save = (next: boolean) => {
    goesOn.current = next
    return edit.save()
  }
  return { ...edit, save, leave: () => leaveTo(list) }
}

export type BankEditing = ReturnType<typeof useBankForm>
export type BankForm = BankEditing['form']
