import { type ReactNode, useEffect, useId, useRef } from 'react'
import { loadMathStyles } from '../../text/rich-text/math-styles.ts'
import { TextInput } from './fields.tsx'
import { type FormulaEditor, loadFormulaEditor, markWordsAsText } from './formula-editor.ts'
import classes from './formula-field.module.css'

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
    if (editor.current) editor.current.value = markWordsAsText(value)
  }, [onChange, value])

  useEffect(() => {
    let isGone = false
    load().then(
      (make) => {
        if (isGone) return
        const made = make()
        made.setAttribute('aria-label', `${label}, as it looks`)
        made.setAttribute('aria-describedby', hint)
        made.value = markWordsAsText(shown.current)
        made.addEventListener('input', () => {
          shown.current = made.value
          heard.current(made.value)
        })
        editor.current = made
        host.current?.replaceChildren(made)
      },
      // Without the editor the text field works alone.
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
      above={<div ref={host} className={classes.editor} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
    />
  )
}
