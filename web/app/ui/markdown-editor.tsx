import { Textarea } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useDeferredValue, useId, useState } from 'react'
import classes from './markdown-editor.module.css'

// The renderer brings Markdown and LaTeX with it: only who writes loads it.
const Preview = lazy(() => import('./markdown-preview.tsx'))

type MarkdownEditorProps = {
  label: string
  name?: string
  value: string
  onChange: (markdown: string) => void
  error?: ReactNode
  description?: ReactNode
  /** What `{name}` in the text stands for. */
  placeholders?: Record<string, string | null>
  rows?: number
}

/**
 * Markdown with LaTeX, and beside it what readers will see; on narrow screens one of the two at a time.
 * Typing never waits for the preview.
 */
export function MarkdownEditor({
  label,
  value,
  onChange,
  placeholders = {},
  rows = 22,
  ...field
}: MarkdownEditorProps) {
  const [view, setView] = useState<'write' | 'preview'>('write')
  const late = useDeferredValue(value)
  const id = useId()

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
        rows={rows}
        spellCheck
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div className={classes.preview} data-late={late !== value || undefined}>
        <h2 id={id}>Preview</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
        <section className={classes.page} tabIndex={0} aria-labelledby={id}>
          <Suspense fallback={<p role="status">Loading…</p>}>
            {late.trim() ? (
              <Preview markdown={late} placeholders={placeholders} />
            ) : (
              <p>What you write appears here.</p>
            )}
          </Suspense>
        </section>
      </div>
    </div>
  )
}
