import { addNote, deleteNote, NOTES_OF_LESSON, type Note } from '@ganit/contract/teaching/notes'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useMayCall } from '../../../api/may.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { confirm } from '../../../ui/dialogs/ask.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { type NoteDraft, NoteForm } from './note-form.tsx'
import { NoteKinds } from './note-kinds.tsx'
import { NoteLines } from './note-lines.tsx'
import { notesOf, removeNote } from './notes.data.ts'

const DELETION = {
  title: 'Notes',
  detail: 'Students and their parents no longer see them, and a file is gone.',
  accept: 'Delete',
  destructive: true,
} as const

const PAGE = 100

type NotesPartProps = {
  batch_id: number
  lesson_id?: number
  /** Chapters that a new note may be of, shown first. */
  offered?: readonly { chapter_id: number; name: string }[]
  /** The chapter that a new note is proposed for. */
  chapter_id?: number | undefined
  photoTitle: string
}

/** Notes of a lesson or of a whole batch, as staff see them: a list, and three ways to add one. */
export function NotesPart(props: NotesPartProps) {
  const { batch_id, lesson_id, offered = [], chapter_id = null, photoTitle } = props
  const id = useId()
  const mayAdd = useMayCall(addNote)
  const [draft, setDraft] = useState<NoteDraft>()
  const [page, setPage] = useState(1)
  const query = useQuery(
    notesOf({
      batch_id,
      ...(lesson_id === undefined ? { page: String(page) } : { lesson_id }),
      page_size: String(PAGE),
    }),
  )
  const count = query.data?.total ?? 0
  const isFull = lesson_id !== undefined && count >= NOTES_OF_LESSON
  const isEmpty = query.data?.total === 0
  return (
    <section className="stack gap12" aria-labelledby={id}>
      <h2 id={id}>Notes</h2>
      <QueryView
        query={query}
        failure="The notes could not be loaded."
        skeleton={<SkeletonRows rows={1} photo={false} label="Loading the notes..." />}
      >
        {({ items, total, page_size }) => (
          <>
            {items.length > 0 && (
              <NoteLines
                notes={items}
                withDay={lesson_id === undefined}
                // Another draft would replace the one that is being written.
                {...(!draft && {
                  after: (note) => (
                    <NoteButtons
                      note={note}
                      onChange={() =>
                        setDraft({
                          title: note.title,
                          chapter_id: note.chapter?.chapter_id ?? null,
                          note,
                        })
                      }
                    />
                  ),
                })}
              />
            )}
            <div className="wrap gap8">
              {page > 1 && (
                <Button size="sm" onClick={() => setPage(page - 1)}>
                  Newer notes
                </Button>
              )}
              {lesson_id === undefined && total > page * page_size && (
                <Button size="sm" onClick={() => setPage(page + 1)}>
                  Older notes
                </Button>
              )}
            </div>
          </>
        )}
      </QueryView>
      {isEmpty && !draft && (
        <p className="quiet">No notes yet. A photo of the board is a good first one.</p>
      )}
      {draft && (
        <NoteForm
          key={draft.note?.note_id ?? draft.file ?? 'link'}
          batch_id={batch_id}
          lesson_id={lesson_id}
          draft={draft}
          offered={offered}
          onClose={() => setDraft(undefined)}
        />
      )}
      {mayAdd && !draft && !isFull && (
        <NoteKinds
          photoTitle={photoTitle}
          onDraft={(begun) => setDraft({ chapter_id, ...begun })}
        />
      )}
    </section>
  )
}

/** Changes or deletes a note. */
function NoteButtons({ note, onChange }: { note: Note; onChange: () => void }) {
  const mayDelete = useMayCall(deleteNote)
  const { failure, isSending, run } = useAction()
  if (!mayDelete) return null
  const remove = () =>
    run(async () => {
      if (!(await confirm({ ...DELETION, text: `Delete “${note.title}”?` }))) return undefined
      return (await removeNote({ note_id: note.note_id })).message
    })
  return (
    <span className="wrap gap8">
      <Button size="sm" aria-label={`Change ${note.title}`} onClick={onChange}>
        Change
      </Button>
      <Button
        size="sm"
        variant="danger"
        loading={isSending}
        aria-label={`Delete ${note.title}`}
        onClick={() => void remove()}
      >
        Delete
      </Button>
      {failure && <ErrorBox>{failure}</ErrorBox>}
    </span>
  )
}
