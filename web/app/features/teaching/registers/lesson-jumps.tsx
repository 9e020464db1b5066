import { useEffect, useState } from 'react'
import classes from './lesson-page.module.css'
import type { LessonPart } from './lesson-state.ts'

/** The parts of the page in their order, named by the ids of their sections. */
const PARTS = ['names', 'taught', 'homework'] as const
type PagePart = (typeof PARTS)[number]

const sectionOf = (part: PagePart) => document.getElementById(part)

/** Moves to the part that the server refused: to its wrong field, or to its first field. */
export function goToPart(part: LessonPart) {
  const section = sectionOf(part === 'homework' ? 'homework' : 'names')
  section?.scrollIntoView()
  const field =
    section?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    section?.querySelector<HTMLElement>('input, textarea, button')
  field?.focus()
}

/** The part that is at the top of the screen. */
function useShownPart() {
  const [shown, setShown] = useState<PagePart>('names')
  useEffect(() => {
    if (!('IntersectionObserver' in window)) return
    const seen = new Set<PagePart>()
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          seen[isIntersecting ? 'add' : 'delete'](target.id as PagePart)
        const first = PARTS.find((part) => seen.has(part))
        if (first) setShown(first)
      },
      // The part that counts is between the page's head and the middle of the screen.
      { rootMargin: '-96px 0px -50% 0px' },
    )
    for (const part of PARTS) {
      const section = sectionOf(part)
      if (section) watch.observe(section)
    }
    return () => watch.disconnect()
  }, [])
  return shown
}

/** The state of a part: stored on the server, changed here and not saved yet, or without content. */
export type PartMark = 'saved' | 'changed' | 'empty'

type LessonJumpsProps = { students: number; taught: PartMark; homework: PartMark | undefined }

const MARK_WORDS = { saved: 'saved', changed: 'not saved yet', empty: 'nothing yet' } as const

/** Links to the parts of the lesson, for phones, where the parts stand below each other. */
export function LessonJumps({ students, taught, homework }: LessonJumpsProps) {
  const shown = useShownPart()
  const jump = (part: PagePart, text: string, mark?: PartMark) => (
    <button
      type="button"
      aria-current={shown === part ? 'true' : undefined}
      onClick={() => sectionOf(part)?.scrollIntoView()}
    >
      {text}
      {mark && <i data-mark={mark} role="img" aria-label={MARK_WORDS[mark]} />}
    </button>
  )
  return (
    <nav className={classes.jumps} aria-label="Parts of the lesson">
      {jump('names', `Names ${students}`)}
      {jump('taught', 'Taught', taught)}
      {homework && jump('homework', 'Homework', homework)}
    </nav>
  )
}
