import type { BankQuestion } from '@ganit/contract/papers/question-bank'
import { type DragEvent, useRef, useState } from 'react'
import { announceText } from '../../../ui/feedback/toasts/announcer.ts'
import { readDrop } from './dragging.ts'
import { addSection, insertItem, itemOf, moveItem, type Place } from './sections.ts'
import type { PaperEditing } from './use-paper-editor.ts'

/** Adds bank questions to a paper: at the end of a section, or where they are dropped. */
export function useAddQuestions({ sections, change }: Pick<PaperEditing, 'sections' | 'change'>) {
  const [chosen, setChosen] = useState<number>()
  const shown = useRef<readonly BankQuestion[]>([])
  const last = Math.max(0, sections.length - 1)
  const target = Math.min(chosen ?? last, last)

  return {
    target,
    onTarget: setChosen,
    onShown: (questions: readonly BankQuestion[]) => {
      shown.current = questions
    },
    onAdd: (question: BankQuestion) => {
      change((before) => {
        const all = before.length > 0 ? before : addSection(before)
        const position = all[target]?.items.length ?? 0
        return insertItem(itemOf(question), { section: target, position })(all)
      })
      announceText(`Added to ${sections[target]?.title ?? 'the paper'}.`)
    },
    onDrop: (event: DragEvent, place: Place) => {
      const { what, question_id } = readDrop(event) ?? {}
      if (question_id === undefined) return
      if (what === 'move') return change(moveItem(question_id, place))
      const question = shown.current.find((each) => each.question_id === question_id)
      if (question) change(insertItem(itemOf(question), place))
    },
  }
}

export type Adding = ReturnType<typeof useAddQuestions>
