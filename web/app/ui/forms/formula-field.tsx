import { bareUnit, isKnownUnit } from '@ganit/contract/reading/typed-unit'
import { TextInput } from '@mantine/core'
import type { MathfieldElement } from 'mathlive'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { loadMathStyles } from '../text/rich-text/math-styles.ts'
import classes from './formula-field.module.css'

/** MathLive's WYSIWYG field. */
type FormulaEditor = MathfieldElement

let loading: Promise<() => FormulaEditor> | undefined

/** Loads MathLive with the first field. It uses our formula fonts, makes no sounds and fetches nothing. */
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
 * Words typed inside a formula; MathLive would turn them into logic signs, functions or Greek letters. Its text mode
 * would have to be left again by hand.
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

/** Commands with their words, and runs of letters. */
const LETTERS =
  /\\(?:text|mathrm|operatorname|mathbb|begin|end)\s*\{[^{}]*\}|\\[a-zA-Z]+|[a-zA-Z]+/g

/** LaTeX with known words as text and units after numbers as units; other letters stay variables. */
const withWords = (latex: string) =>
  latex.replace(LETTERS, (letters, at) => {
    if (/^(?:or|and)$/i.test(letters)) return `\\;\\mathrm{${letters}}\\;`
    const isUnit = /\d\s+$/.test(latex.slice(0, at)) && isKnownUnit(bareUnit(letters))
    return isUnit && letters.length > 1 ? `\\operatorname{${letters}}` : letters
  })

type FormulaFieldProps = {
  label: string
  value: string
  onChange: (latex: string) => void
  error?: ReactNode
  /** Loads the large editor; the field works without it. */
  load?: () => Promise<() => Pick<FormulaEditor, 'value'> & HTMLElement>
}

/**
 * A formula as WYSIWYG and as LaTeX text, both with the same value. The text field is there at once and works alone;
 * screen readers are told that both are the same.
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
  /** The value shown by the editor. */
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
      // The text field works without it.
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
