import type { WeeklyNotes, WeeklyStudent } from '@ganit/contract/learning/weekly'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { countInWords } from '../../../ui/text/formats.ts'
import { LineForm } from './line-form.tsx'
import { WeekLines } from './week-lines.tsx'
import { changeNote } from './weekly.data.ts'
import classes from './weekly.module.css'

type StudentNoteProps = { week: WeeklyNotes['week']; batch_id: number; student: WeeklyStudent }

/** A child's coming note, and a teacher's actions on it. */
export function StudentNote({ week, batch_id, student }: StudentNoteProps) {
  const { student_id, name, lines, line, is_held, people, version } = student
  const [isTyping, setTyping] = useState(false)
  const { failure, isSending, run } = useAction()
  const title = `note-${student_id}`

  const hold = () =>
    run(async () => {
      const held = { week, batch_id, student_id, is_held: !is_held, version }
      return (await changeNote(held)).message
    })
  return (
    <li className="stack gap8 pad16 card" aria-labelledby={title}>
      <div className="wrap split gap4-16">
        <h2 id={title} className={classes.name}>
          {name}
        </h2>
        <span className="quiet">{countInWords(people, 'person reads it', 'people read it')}</span>
      </div>
      {is_held && <p className="notice">Held back: this note is not sent.</p>}
      {lines.length > 0 ? (
        <WeekLines lines={lines} />
      ) : (
        <p className="quiet">Nothing to say of this week, so no note is sent.</p>
      )}
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {isTyping && (
        <LineForm
          // The key is not the version: holding the note back must not discard the text being typed.
          key={line}
          label={`A line for ${name}`}
          {...{ week, batch_id, student_id, stored: { text: line, version } }}
          isOpened
          onSaved={() => setTyping(false)}
        />
      )}
      <div className="wrap gap8">
        <Button
          size="sm"
          variant="default"
          aria-expanded={isTyping}
          aria-describedby={title}
          onClick={() => setTyping(!isTyping)}
        >
          {isTyping ? 'Cancel' : line === null ? 'Add a line' : 'Change the line'}
        </Button>
        <Button
          size="sm"
          variant="default"
          aria-describedby={title}
          loading={isSending}
          onClick={hold}
        >
          {is_held ? 'Let it go out' : 'Hold back'}
        </Button>
      </div>
    </li>
  )
}
