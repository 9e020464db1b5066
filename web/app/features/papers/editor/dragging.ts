import type { DragEvent } from 'react'

/** A question of the bank to add, or one of the paper to move. */
type Dragged = { add: number } | { move: number }

const TYPE = 'text/plain'
const FORM = /^ganit (add|move) (\d+)$/

export function beginDrag(event: DragEvent, dragged: Dragged) {
  event.stopPropagation()
  const [[what, question_id] = []] = Object.entries(dragged)
  event.dataTransfer.setData(TYPE, `ganit ${what} ${question_id}`)
  event.dataTransfer.effectAllowed = 'copyMove'
}

/** The dropped question; undefined for anything else. */
export function readDrop(event: DragEvent) {
  event.preventDefault()
  event.stopPropagation()
  const [, what, question_id] = FORM.exec(event.dataTransfer.getData(TYPE)) ?? []
  return what === undefined ? undefined : { what, question_id: Number(question_id) }
}
