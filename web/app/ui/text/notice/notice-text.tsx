import { useEffect, useRef } from 'react'
import { RichText } from '../rich-text/rich-text.tsx'
import type { Notice } from './notice.ts'
import classes from './notice-text.module.css'

/** Opens all folds for paper, because nobody can press them there. */
function useOpenOnPaper() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let opened: HTMLDetailsElement[] = []
    const open = () => {
      opened = [
        ...(place.current?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? []),
      ]
      for (const fold of opened) fold.open = true
    }
    const close = () => {
      for (const fold of opened) fold.open = false
    }
    addEventListener('beforeprint', open)
    addEventListener('afterprint', close)
    return () => {
      removeEventListener('beforeprint', open)
      removeEventListener('afterprint', close)
    }
  }, [])
  return place
}

/** The notice, each text folded under its bold words. */
export function NoticeText({ notice }: { notice: Notice }) {
  const place = useOpenOnPaper()
  if ('whole' in notice) return <RichText {...notice.whole} />
  return (
    <div ref={place} className={classes.notice}>
      {notice.parts.map(({ title, below }) => (
        <section key={title}>
          <h2>{title}</h2>
          {below.map((each) =>
            'bold' in each ? (
              <details key={each.bold}>
                <summary>{each.bold}</summary>
                <RichText {...each.text} />
              </details>
            ) : (
              <RichText key={each.html} {...each} />
            ),
          )}
        </section>
      ))}
    </div>
  )
}
