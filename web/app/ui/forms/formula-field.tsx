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
      return () => new MathfieldElement()
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
  const first = useRef(value)
  const hint = useId()
  useEffect(() => {
    heard.current = onChange
    first.current = value
    if (editor.current && editor.current.value !== value) editor.current.value = value
  }, [onChange, value])

  useEffect(() => {
    let isGone = false
    load().then(
      (make) => {
        if (isGone) return
        const made = make()
        made.setAttribute('aria-label', `${label}, as it looks`)
        made.setAttribute('aria-describedby', hint)
        made.value = first.current
        made.addEventListener('input', () => heard.current(made.value))
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
