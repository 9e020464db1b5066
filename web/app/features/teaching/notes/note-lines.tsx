import type { Note } from '@ganit/contract/teaching/notes'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { useAcademy } from '../../../academy.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import classes from './notes.module.css'

/** The site that a link opens is named beside it, so that nobody is led astray. */
function NoteLink({ note: { title, host, address } }: { note: Note }) {
  const { i18n } = useLingui()
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      <span className="breaks">{title}</span>
      {host !== null && (
        <span className="block small quiet breaks">{i18n.t('Opens {host}', { host })}</span>
      )}
    </a>
  )
}

type NoteLinesProps = {
  notes: readonly Note[]
  /** Shows the day of a note beside it. */
  withDay?: boolean
  /** Buttons beside a note. */
  after?: (note: Note) => ReactNode
}

/** Notes as links, below each other. */
export function NoteLines({ notes, withDay = false, after }: NoteLinesProps) {
  const { day, dayOf } = useFormats()
  const { timeZone } = useAcademy()
  return (
    <ul className={classes.notes}>
      {notes.map((note) => (
        <li key={note.note_id} className="wrap gap4-16 split centred">
          <NoteLink note={note} />
          {withDay && (
            <span className="small quiet">
              {note.lesson ? day(note.lesson.date) : dayOf(note.added_at, timeZone)}
            </span>
          )}
          {after?.(note)}
        </li>
      ))}
    </ul>
  )
}
