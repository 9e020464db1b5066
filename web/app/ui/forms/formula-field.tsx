import { bareUnit, isKnownUnit } from '@ganit/contract/reading/typed-unit'
import { TextInput } from '@mantine/core'
import type { MathfieldElement } from 'mathlive'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { loadMathStyles } from '../text/rich-text/math-styles.ts'
import classes from './formula-field.module.css'

/** A field in which formulas are written as they look. */
type FormulaEditor = MathfieldElement

let loading: Promise<() => FormulaEditor> | undefined

/** Loads the library with the first field. Its fonts are those of our formulas; it makes no sounds and fetches nothing. */
function loadFormulaEditor() {
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
    // Where it did not come, the next field tries again.
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** Puts the keyboard above the dialog whose field is written in, and tells style sheets how much of the screen it covers. */
function placeKeyboard(keyboard: typeof window.mathVirtualKeyboard) {
  const focused = () => document.activeElement?.closest('math-field')
  document.addEventListener('focusin', () => {
    const field = focused()
    const place = field?.closest('dialog') ?? document.body
    if (!field || place === keyboard.container) return
    // It opens by itself in its new place.
    keyboard.hide()
    keyboard.container = place
  })
  keyboard.addEventListener('geometrychange', () => {
    const { height } = keyboard.boundingRect
    document.documentElement.style.setProperty('--gn-keyboard', height > 0 ? `${height}px` : '')
    if (height > 0) focused()?.scrollIntoView({ block: 'nearest' })
  })
}

const behindNumber = (value: string) => ({ after: 'digit+space', value })

/**
 * Words that are typed where the formula stands as it looks; the library has signs of logic for them, functions, or Greek letters
 * within them. In its mode for text one would have to find the way back out.
 */
const TYPED_WORDS = {
  or: '\\;\\mathrm{or}\\;',
  and: '\\;\\mathrm{and}\\;',
  min: behindNumber('\\operatorname{min}'),
  minute: behindNumber('\\operatorname{minute}'),
  minutes: behindNumber('\\operatorname{minutes}'),
  degree: behindNumber('\\degree'),
  degrees: behindNumber('\\degree'),
}

/** Commands, with what is words in them already, and letters that are typed together. */
const LETTERS =
  /\\(?:text|mathrm|operatorname|mathbb|begin|end)\s*\{[^{}]*\}|\\[a-zA-Z]+|[a-zA-Z]+/g

/** LaTeX with the words that are read in it as words, and with units behind a number: its letters are unknowns otherwise. */
const withWords = (latex: string) =>
  latex.replace(LETTERS, (letters, at) => {
    if (/^(?:or|and)$/i.test(letters)) return `\\;\\mathrm{${letters}}\\;`
    const isUnit = /\d\s+$/.test(latex.slice(0, at)) && isKnownUnit(bareUnit(letters))
    return isUnit && letters.length > 1 ? `\\operatorname{${letters}}` : letters
  })

type FormulaFieldProps = {
  label: string
  /** LaTeX. */
  value: string
  onChange: (latex: string) => void
  error?: ReactNode
  /** How the editor comes; it is large, and the field works without it. */
  load?: () => Promise<() => Pick<FormulaEditor, 'value'> & HTMLElement>
}

/**
 * A formula, written as it looks and, beside that, as LaTeX: both are the same value. The text is there at once and without the
 * editor too; those who listen to the screen are told that it says the same.
 */
export function FormulaField({
  label,
  value,
  onChange,
  error,
  load = loadFormulaEditor,
}: FormulaFieldProps) {
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<Pick<FormulaEditor, 'value'> & HTMLElement>(null)
  const heard = useRef(onChange)
  /** What the editor shows. */
  const shown = useRef(value)
  const hint = useId()
  useEffect(() => {
    heard.current = onChange
    if (shown.current === value) return
    shown.current = value
    if (editor.current) editor.current.value = withWords(value)
  }, [onChange, value])

  useEffect(() => {
    let isGone = false
    load().then(
      (make) => {
        if (isGone) return
        const made = make()
        made.setAttribute('aria-label', `${label}, as it looks`)
        made.setAttribute('aria-describedby', hint)
        made.value = withWords(shown.current)
        made.addEventListener('input', () => {
          shown.current = made.value
          heard.current(made.value)
        })
        editor.current = made
        host.current?.replaceChildren(made)
      },
      // The text beside it does without.
      () => {},
    )
    return () => {
      isGone = true
      editor.current?.remove()
      editor.current = null
    }
  }, [load, label, hint])

  loadMathStyles()
  return (
    <TextInput
      label={label}
      description={
        <span id={hint}>
          As it looks or, in the line below that, as LaTeX such as {'\\frac{1}{2}'}: both always say
          the same.
        </span>
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputContainer={(input) => (
        <>
          <div ref={host} className={classes.editor} />
          {input}
        </>
      )}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
    />
  )
}
