import type { Note } from '@ganit/contract/teaching/notes'
import { useLingui } from '@lingui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { NoteLines } from './note-lines.tsx'
import { notesOfStudent } from './notes.data.ts'
import classes from './notes.module.css'

type FamilyNotesProps = {
  /** The child whom a guardian looks at; absent for the signed-in student. */
  student_id?: number | undefined
}

/** A student's notes below their chapters, the latest first. Shows nothing where there are none. */
export function FamilyNotes({ student_id }: FamilyNotesProps) {
  const { i18n } = useLingui()
  const id = useId()
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...notesOfStudent(student_id, page),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  // Most students have no notes, so nothing holds their place.
  if (data ? data.total === 0 : !error) return null
  return (
    <section className="stack gap8 pad16 card" aria-labelledby={id}>
      <h2 id={id}>{i18n.t('Class notes')}</h2>
      <QueryView
        query={query}
        failure={i18n.t('The notes could not be loaded.')}
        skeleton={<SkeletonRows rows={2} photo={false} label={i18n.t('Loading the notes...')} />}
      >
        {({ items, total, page_size }) => (
          <>
            <Chapters notes={items} />
            <p className="wrap gap8">
              {page > 1 && (
                <Button size="sm" onClick={() => setPage(page - 1)}>
                  {i18n.t('Newer notes')}
                </Button>
              )}
              {total > page * page_size && (
                <Button size="sm" onClick={() => setPage(page + 1)}>
                  {i18n.t('Older notes')}
                </Button>
              )}
            </p>
          </>
        )}
      </QueryView>
    </section>
  )
}

/** Chapters in the order of their latest note; notes of no chapter come last. */
function Chapters({ notes }: { notes: readonly Note[] }) {
  const { i18n } = useLingui()
  const byChapter = Map.groupBy(notes, ({ chapter }) => chapter?.chapter_id ?? 0)
  const other = byChapter.get(0) ?? []
  const chapters = [...byChapter].filter(([chapter_id]) => chapter_id !== 0)
  const groups = [
    ...chapters.map(([key, own]) => ({ key, name: own[0]?.chapter?.name ?? '', own })),
    ...(other.length > 0 ? [{ key: 0, name: i18n.t('Other notes'), own: other }] : []),
  ]
  return groups.map(({ key, name, own }) => (
    <details key={key} className={classes.chapter}>
      <summary>
        <span className="breaks">{name}</span> <span className="quiet">{own.length}</span>
      </summary>
      <NoteLines notes={own} withDay />
    </details>
  ))
}
