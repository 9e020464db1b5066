import { bareUnit, isKnownUnit } from '@ganit/contract/reading/typed-unit'
import type { MathfieldElement } from 'mathlive'

/** MathLive's WYSIWYG field. */
export type FormulaEditor = MathfieldElement

let loading: Promise<() => FormulaEditor> | undefined

/** Loads MathLive with the first field. It uses our formula fonts, makes no sounds and fetches nothing. */
export function loadFormulaEditor() {
  loading ??= import('mathlive').then(
    ({ MathfieldElement }) => {
      MathfieldElement.fontsDirectory = null
      MathfieldElement.soundsDirectory = null
      placeKeyboard(window.mathVirtualKeyboard)
      return () => {
        const field = new MathfieldElement()
        field.addEventListener('mount', () => {
          field.inlineShortcuts = { ...field.inlineShortcuts, ...TYPED_WORDS }
        })
        return field
      }
    },
    // After a failure the next field tries again.
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** Moves the keyboard above the dialog of the focused field, and sets the style variable with its height. */
function placeKeyboard(keyboard: typeof window.mathVirtualKeyboard) {
  const focusedField = () => document.activeElement?.closest('math-field')
  document.addEventListener('focusin', () => {
    const field = focusedField()
    const place = field?.closest('dialog') ?? document.body
    if (!field || place === keyboard.container) return
    // The keyboard opens again by itself in its new place.
    keyboard.hide()
    keyboard.container = place
  })
  keyboard.addEventListener('geometrychange', () => {
    const { height } = keyboard.boundingRect
    document.documentElement.style.setProperty('--gn-keyboard', height > 0 ? `${height}px` : '')
    if (height > 0) focusedField()?.scrollIntoView({ block: 'nearest' })
  })
}

const unitShortcut = (value: string) => ({ after: 'digit+space', value })

/**
 * Words typed inside a formula; MathLive would turn them into logic signs, functions or Greek letters. Its text mode
 * would have to be left again by hand.
 */
const TYPED_WORDS = {
  or: '\\;\\mathrm{or}\\;',
  and: '\\;\\mathrm{and}\\;',
  min: unitShortcut('\\operatorname{min}'),
  minute: unitShortcut('\\operatorname{minute}'),
  minutes: unitShortcut('\\operatorname{minutes}'),
  degree: unitShortcut('\\degree'),
  degrees: unitShortcut('\\degree'),
}

/** Commands with their words, and runs of letters. */
const LETTERS =
  /\\(?:text|mathrm|operatorname|mathbb|begin|end)\s*\{[^{}]*\}|\\[a-zA-Z]+|[a-zA-Z]+/g

/** LaTeX with known words as text and units after numbers as units; other letters stay variables. */
export const markWordsAsText = (latex: string) =>
  latex.replace(LETTERS, (letters, at) => {
    if (/^(?:or|and)$/i.test(letters)) return `\\;\\mathrm{${letters}}\\;`
    const isUnit = /\d\s+$/.test(latex.slice(0, at)) && isKnownUnit(bareUnit(letters))
    return isUnit && letters.length > 1 ? `\\operatorname{${letters}}` : letters
  })
