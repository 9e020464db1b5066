import { useLingui } from '@lingui/react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../buttons/button.tsx'
import { useLazyImport } from '../../feedback/loading/use-lazy-import.ts'
import { TextInput } from '../../forms/fields/fields.tsx'
import {
  type FormulaEditor,
  loadFormulaEditor,
  markWordsAsText,
} from '../../forms/fields/formula-editor.ts'
import { loadMathStyles } from '../../text/rich-text/math-styles.ts'
import type { RichTextOf } from '../../text/use-rich-text.ts'
import { isTouchDevice, typeIntoField } from '../typing.ts'
import classes from './formula-answer.module.css'
import { FormulaKeypad, type NextKey } from './formula-keypad.tsx'
import type { FormulaKey, KeyAct } from './formula-keys.ts'
import { latexToPlain, plainToLatex } from './plain-to-latex.ts'

const ACTS = {
  delete: 'deleteBackward',
  left: 'moveToPreviousChar',
  right: 'moveToNextChar',
} as const
const loadReadAs = () => import('../read-as.tsx')

type Editor = Pick<FormulaEditor, 'value' | 'insert' | 'executeCommand'> & HTMLElement

/** Prepares MathLive's field: our keys instead of its keyboard, and no menu. */
function prepareField(field: FormulaEditor) {
  field.mathVirtualKeyboardPolicy = 'manual'
  field.addEventListener('mount', () => {
    field.menuItems = []
  })
  return field
}

const loadEditor = async () => {
  const make = await loadFormulaEditor()
  return () => prepareField(make())
}

type FormulaAnswerProps = {
  /** LaTeX, or text that cannot be read as a formula. */
  value: string
  unit: string | null
  rich: RichTextOf
  class_number: number | null
  letters: readonly string[]
  onChange: (value: string) => void
  next?: NextKey | undefined
  /** Replaces the field and its keys once the answer can no longer be changed. */
  given?: ReactNode
  /** Shown between the field and the keys. */
  said?: ReactNode
  /** Loads the large editor; until then, and without it, the keys type text. */
  load?: () => Promise<() => Editor>
}

/** A formula in one field: as it looks, or typed as text. */
export function FormulaAnswer({
  value,
  unit,
  rich,
  class_number,
  letters,
  onChange,
  next,
  given,
  said,
  load = loadEditor,
}: FormulaAnswerProps) {
  const { i18n } = useLingui()
  const label = i18n.t('Your answer')
  const [make, setMake] = useState<() => Editor>()
  const [typed, setTyped] = useState<string>()
  const host = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLInputElement>(null)
  const editor = useRef<Editor>(null)
  const shown = useRef(value)
  const heard = useRef(onChange)
  const isText = !make || typed !== undefined
  const isGiven = given !== undefined
  loadMathStyles()

  useEffect(() => {
    let isGone = false
    load().then(
      (made) => {
        // A person who is already typing continues with text.
        if (isGone) return
        if (document.activeElement === text.current && text.current) setTyped(text.current.value)
        setMake(() => made)
      },
      // Without the editor the text field works alone.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [load])

  useEffect(() => {
    heard.current = onChange
    if (shown.current === value) return
    shown.current = value
    if (editor.current) editor.current.value = markWordsAsText(value)
  }, [onChange, value])

  useEffect(() => {
    if (isText || !make || isGiven) return
    const made = make()
    made.setAttribute('aria-label', label)
    made.value = markWordsAsText(shown.current)
    made.addEventListener('input', () => {
      shown.current = made.value.replaceAll('\\placeholder{}', '')
      heard.current(shown.current)
    })
    editor.current = made
    host.current?.replaceChildren(made)
    return () => {
      made.remove()
      editor.current = null
    }
  }, [make, isText, isGiven, label])

  const typeText = (next: string) => {
    setTyped(next)
    shown.current = plainToLatex(next) ?? next
    onChange(shown.current)
  }
  const type = (key: FormulaKey) => {
    editor.current?.insert(key.latex, { format: 'latex', focus: true })
    if (text.current) typeIntoField(text.current, key.plain, typeText)
  }
  const act = (way: KeyAct) => {
    editor.current?.executeCommand(ACTS[way])
    if (text.current) typeIntoField(text.current, way, typeText)
  }
  const toText = () => setTyped(latexToPlain(value))
  const field = isText ? (
    <TextInput
      ref={text}
      label={label}
      className={classes.text}
      inputMode={typed === undefined && isTouchDevice() ? 'none' : 'text'}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      value={typed ?? latexToPlain(value)}
      onChange={({ currentTarget }) => typeText(currentTarget.value)}
    />
  ) : (
    <div className="stack gap4">
      <span className={`strong ${classes.label}`} aria-hidden="true">
        {label}
      </span>
      <div ref={host} className={classes.editor} />
    </div>
  )
  return (
    <>
      <div className={classes.pad}>
        {given ?? field}
        {isText && !isGiven && value !== '' && (
          <Reading text={typed ?? value} unit={unit} rich={rich} />
        )}
        {said}
        {!isGiven && (
          <FormulaKeypad
            class_number={class_number}
            letters={letters}
            onType={type}
            onAct={act}
            onLatex={() => setTyped(value)}
            next={next}
          />
        )}
      </div>
      {make && !isGiven && (
        <Button
          variant="quiet"
          className={classes.way}
          onClick={() => (isText ? setTyped(undefined) : toText())}
        >
          {isText ? i18n.t('Write it as it looks') : i18n.t('Type it as text')}
        </Button>
      )}
    </>
  )
}

/** Shows how typed text is read. Without the reader, the text is handed in all the same. */
function Reading(read: { text: string; unit: string | null; rich: RichTextOf }) {
  const [hasFailed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  const ReadAs = useLazyImport(!hasFailed, loadReadAs, fail)
  return ReadAs && <ReadAs {...read} />
}
