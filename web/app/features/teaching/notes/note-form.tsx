import { NOTE_LABELS, NOTE_TITLE_MAX, type Note } from '@ganit/contract/teaching/notes'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { NativeSelect, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { useLeaveWarning } from '../../../ui/forms/use-leave-warning.ts'
import { chapters } from '../registers/lesson.data.ts'
import { saveNote, sendNote } from './notes.data.ts'

type Named = { chapter_id: number; name: string }

/** A note that is being written: a link, or a file chosen here. */
export type NoteDraft = {
  title: string
  chapter_id: number | null
  /** The chosen file as a data URL; absent for a link. */
  file?: string
  /** The stored note that is changed. */
  note?: Note
}

type NoteFormProps = {
  batch_id: number
  lesson_id?: number | undefined
  draft: NoteDraft
  /** Chapters that the lesson offers, shown before all others. */
  offered: readonly Named[]
  onClose: () => void
}

/** For Google Drive a link alone is not enough. */
const isDrive = (url: string) => /^https:\/\/(?:drive|docs)\.google\.com\//i.test(url)

function useChapterChoices(offered: readonly Named[]) {
  const { data = [] } = useQuery(chapters)
  const asChoice = ({ chapter_id, name }: Named) => ({ value: String(chapter_id), label: name })
  const others = data.filter(
    ({ chapter_id }) => !offered.some((each) => each.chapter_id === chapter_id),
  )
  return [
    { value: '', label: 'No chapter' },
    ...offered.map(asChoice),
    ...[...Map.groupBy(others, ({ class_number }) => class_number)].map(([class_number, own]) => ({
      group: `Class ${class_number}`,
      items: own.map(asChoice),
    })),
  ]
}

/** Title, chapter and, for a link, its address. It is sent at once, apart from the lesson's own Save. */
export function NoteForm({ batch_id, lesson_id, draft, offered, onClose }: NoteFormProps) {
  const { note, file } = draft
  const [title, setTitle] = useState(draft.title)
  const [chapter, setChapter] = useState(String(draft.chapter_id ?? ''))
  const link = note?.host ? note.address : ''
  const [url, setUrl] = useState(link)
  const [errors, setErrors] = useState<Record<string, string>>({})
  // Optimistic locking: after the first conflict is reported, a second save may overwrite.
  const [seen, setSeen] = useState(note?.version)
  const { failure, isSending, run } = useAction()
  const choices = useChapterChoices(offered)
  const isTyped =
    title !== draft.title || url !== link || chapter !== String(draft.chapter_id ?? '')
  useLeaveWarning(file !== undefined || isTyped)
  const hasLink = note ? note.host !== null : file === undefined

  const send = (event: FormEvent) => {
    event.preventDefault()
    return run(async (attempt) => {
      setErrors({})
      const fields = {
        title,
        chapter_id: chapter === '' ? null : Number(chapter),
        ...(hasLink && { url: url.trim() }),
      }
      try {
        const { message } = note
          ? await saveNote({ note_id: note.note_id, ...(seen && { version: seen }), ...fields })
          : await sendNote(
              { batch_id, ...fields, ...(lesson_id && { lesson_id }), ...(file && { file }) },
              attempt,
            )
        onClose()
        return message
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status === 0)
          throw new Error(note ? 'Not saved yet. No network.' : 'Not added yet. No network.')
        if (error.status === 409) setSeen(undefined)
        setErrors(error.fields)
        const { title, url, chapter_id, ...others } = error.fields
        const [other] = Object.values(others)
        if (other) throw new Error(other)
        // The errors of fields stand beside them.
        if (!title && !url && !chapter_id) throw error
        return undefined
      }
    })
  }
  return (
    <form className="stack gap12" onSubmit={send} noValidate aria-label="Notes">
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {hasLink && (
        <TextInput
          label={NOTE_LABELS.url}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          {...(isDrive(url) && { description: 'Check that anyone with the link can open it.' })}
          value={url}
          error={errors.url}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
      )}
      <TextInput
        label={NOTE_LABELS.title}
        maxLength={NOTE_TITLE_MAX}
        autoComplete="off"
        value={title}
        error={errors.title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <NativeSelect
        label={NOTE_LABELS.chapter_id}
        data={choices}
        value={chapter}
        error={errors.chapter_id}
        onChange={({ currentTarget }) => setChapter(currentTarget.value)}
      />
      <div className="wrap gap10 to-end">
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="sm" variant="filled" loading={isSending}>
          {note ? 'Save notes' : 'Add notes'}
        </Button>
      </div>
    </form>
  )
}
