import { type ReactNode, useEffect, useId, useState } from 'react'
import { FirstFormula } from '../first-formula.tsx'
import { useRichText } from '../use-rich-text.ts'
import classes from './markdown-editor.module.css'
import { useDebouncedPreview } from './use-debounced-preview.ts'
import { WritingArea } from './writing-area.tsx'

type MarkdownEditorProps = {
  label: string
  name?: string
  value: string
  onChange: (markdown: string) => void
  error?: ReactNode
  /** Says how to write the text. */
  hint?: ReactNode
  /** Values of `{name}` in the text. */
  placeholders?: Record<string, string | null>
  rows?: number
}

/**
 * Markdown with LaTeX beside its preview; narrow screens show one of them at a time. For long texts the preview waits for
 * a pause in typing.
 */
export function MarkdownEditor({
  label,
  value,
  onChange,
  placeholders = {},
  rows = 22,
  hint,
  ...field
}: MarkdownEditorProps) {
  const [view, setView] = useState<'write' | 'preview'>('write')
  const late = useDebouncedPreview(value)
  const id = useId()
  const { Rich, hasFailed } = useRichText()

  function preview() {
    if (hasFailed) return <p role="alert">The preview could not be loaded. Your text is safe.</p>
    if (!Rich) return <p role="status">One moment…</p>
    if (!late.trim()) return <p>What you write appears here.</p>
    return <Rich markdown={late} placeholders={placeholders} />
  }

  // The error stands beside the field, so the field must be visible.
  useEffect(() => {
    if (field.error) setView('write')
  }, [field.error])

  return (
    <div className={classes.editor} data-view={view}>
      <fieldset className={classes.views} aria-label={`${label}: write or preview`}>
        <button type="button" aria-pressed={view === 'write'} onClick={() => setView('write')}>
          Write
        </button>
        <button type="button" aria-pressed={view === 'preview'} onClick={() => setView('preview')}>
          Preview
        </button>
      </fieldset>
      <WritingArea
        {...field}
        className={classes.write ?? ''}
        label={label}
        aria-describedby={hint ? `${id}-hint` : undefined}
        rows={rows}
        spellCheck
        value={value}
        onChange={onChange}
      />
      <div className={`gap6 narrow ${classes.preview}`} data-late={late !== value || undefined}>
        <h2 id={id}>Preview</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
        <section className={`card breaks ${classes.page}`} tabIndex={0} aria-labelledby={id}>
          {preview()}
        </section>
      </div>
      {hint && (
        <p id={`${id}-hint`} className={`whole quiet small ${classes.hint}`}>
          {hint}
        </p>
      )}
      <FirstFormula />
    </div>
  )
}
