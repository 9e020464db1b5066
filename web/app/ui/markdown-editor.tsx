import { Textarea } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useId, useState } from 'react'
import classes from './markdown-editor.module.css'
import { useSettled } from './use-settled.ts'
import { useWhenWanted } from './use-when-wanted.ts'

// The renderer brings Markdown and LaTeX with it: only who writes loads it.
const load = () => import('./markdown-preview.tsx')

type MarkdownEditorProps = {
  label: string
  name?: string
  value: string
  onChange: (markdown: string) => void
  error?: ReactNode
  /** How to write it. */
  hint?: ReactNode
  /** What `{name}` in the text stands for. */
  placeholders?: Record<string, string | null>
  rows?: number
}

/**
 * Markdown with LaTeX, and beside it what readers will see; on narrow screens one of the two at a time.
 * While one types a long text the preview waits for a pause.
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
  const late = useSettled(value)
  const id = useId()
  const [hasFailed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  const Preview = useWhenWanted(!hasFailed, load, fail)

  function preview() {
    if (hasFailed) return <p role="alert">The preview could not be loaded. Your text is safe.</p>
    if (!Preview) return <p role="status">Loading…</p>
    if (!late.trim()) return <p>What you write appears here.</p>
    return <Preview markdown={late} placeholders={placeholders} />
  }

  // What is wrong stands beside the field: it must be seen.
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
      <Textarea
        {...field}
        className={classes.write ?? ''}
        label={label}
        aria-describedby={hint ? `${id}-hint` : undefined}
        rows={rows}
        spellCheck
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div className={classes.preview} data-late={late !== value || undefined}>
        <h2 id={id}>Preview</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
        <section className={classes.page} tabIndex={0} aria-labelledby={id}>
          {preview()}
        </section>
      </div>
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
