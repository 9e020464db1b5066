import { flushSync } from 'react-dom'
import type { KeyAct } from './formulas/formula-keys.ts'

/** Inserts a key's text at the caret, deletes before the caret, or moves it; `change` gets the new text. */
export function typeIntoField(
  field: HTMLInputElement,
  typed: KeyAct | (string & {}),
  change: (text: string) => void,
) {
  const { value } = field
  const [from, to] = [field.selectionStart ?? value.length, field.selectionEnd ?? value.length]
  const put = (start: number, text: string) => {
    // The text is rendered at once: a key pressed before the next frame would find the caret in another place.
    flushSync(() => change(value.slice(0, start) + text + value.slice(to)))
    field.setSelectionRange(start + text.length, start + text.length)
  }
  if (typed === 'left') field.setSelectionRange(Math.max(0, from - 1), Math.max(0, from - 1))
  else if (typed === 'right') field.setSelectionRange(to + 1, to + 1)
  else if (typed === 'delete') put(from === to ? Math.max(0, from - 1) : from, '')
  else put(from, typed)
}

/** True on devices without a fine pointer: their own keyboard would cover ours. */
export const isTouchDevice = () => window.matchMedia?.('(pointer: coarse)').matches ?? false
