import { useEffect, useRef } from 'react'
import { announceText } from '../../../ui/feedback/toasts/announcer.ts'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { drawAnother, takeNewest } from '../papers.data.ts'
import {
  changeItem,
  type Item,
  insertItem,
  joinItemWithNext,
  moveItem,
  placeOf,
  placeOneStepOn,
  removeItem,
  type Section,
  separateItem,
} from './sections.ts'
import type { PaperEditing } from './use-paper-editor.ts'

/** A question's item as stored: a new item gets its number only on saving. */
function storedItem(sections: readonly Section[], question_id: number) {
  const place = placeOf(sections, question_id)
  const item = place && sections[place.section]?.items[place.position]
  if (!item) throw new Error('This question is not in the paper.')
  return item
}

type Run = (work: () => Promise<unknown>) => void

/** The actions on a draft's question. `act` runs server actions and reports failures. */
export function useItemWork(paper_id: number, editing: PaperEditing, act: Run) {
  const { sections, change, run, isBusy } = editing
  const moved = useRef<{
    question_id: number
    way: 'up' | 'down'
    within: readonly Section[]
  }>(null)

  // The focus follows a moved item, which is another element in another section.
  useEffect(() => {
    // An earlier render may finish after the next press.
    if (moved.current?.within !== sections) return
    const { question_id, way } = moved.current
    moved.current = null
    document.querySelector<HTMLElement>(`[data-item="${question_id}"] [data-way="${way}"]`)?.focus()
    const place = placeOf(sections, question_id)
    if (place) announceText(`${sections[place.section]?.title}: place ${place.position + 1}`)
  }, [sections])

  return {
    isBusy,
    setMarks: ({ question_id }: Item, marks: number) =>
      change(changeItem(question_id, (item) => ({ ...item, marks }))),
    step: ({ question_id }: Item, way: 'up' | 'down') => {
      if (!placeOneStepOn(sections, question_id, way)) return
      const within = change((now) => {
        const to = placeOneStepOn(now, question_id, way)
        return to ? moveItem(question_id, to)(now) : now
      })
      moved.current = { question_id, way, within }
    },
    join: ({ question_id }: Item) => change(joinItemWithNext(question_id)),
    separate: ({ question_id }: Item) => change(separateItem(question_id)),
    remove: (item: Item) => {
      const place = placeOf(sections, item.question_id)
      if (!place) return
      change(removeItem(item.question_id))
      toastSuccess('Question removed.', {
        text: 'Undo',
        press: () => change(insertItem(item, place)),
      })
    },
    take: ({ question_id }: Item) =>
      act(async () => {
        const taken = await run((version, now) =>
          takeNewest({ paper_id, item_id: storedItem(now, question_id).item_id, version }),
        )
        const { alternative, or_item_id } = storedItem(taken.paper.sections, question_id)
        if (alternative?.newer && or_item_id !== null)
          await run((version) => takeNewest({ paper_id, item_id: or_item_id, version }))
        return taken.message
      }),
    replace: ({ question_id }: Item) =>
      act(async () => {
        const replaced = await run((version, now) =>
          drawAnother({ paper_id, item_id: storedItem(now, question_id).item_id, version }),
        )
        return replaced.message
      }),
  }
}

export type ItemWork = ReturnType<typeof useItemWork>
