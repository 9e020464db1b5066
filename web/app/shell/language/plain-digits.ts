import { toPlainSigns } from '@ganit/contract/plain-signs'
import { useEffect } from 'react'

const NUMBERS = new Set(['decimal', 'numeric', 'tel'])

/** The browser's own setter, which React replaces: React must see that the value has changed. */
const nativeValueProperty = () =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

/** Writes digits of a Hindi or Bengali keyboard as 0–9 into a number field, before the page reads the value. */
function writePlainDigits({ target }: Event) {
  if (!(target instanceof HTMLInputElement) || !NUMBERS.has(target.inputMode)) return
  const plain = toPlainSigns(target.value)
  if (plain === target.value) return
  const at = target.selectionStart
  nativeValueProperty()?.set?.call(target, plain)
  // The text keeps its length, so the caret keeps its place.
  target.setSelectionRange(at, at)
}

/** Applies `writePlainDigits` to every field of the page. */
export function PlainDigits() {
  useEffect(() => {
    addEventListener('input', writePlainDigits, { capture: true })
    return () => removeEventListener('input', writePlainDigits, { capture: true })
  }, [])
  return null
}
