import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { NoteLines } from './note-lines.tsx'
import { notesOfStudent } from './notes.data.ts'

type LessonNotesProps = { lesson_id: number; student_id?: number | undefined }

/** Notes of a lesson as its students and their families read them. Shows nothing where there are none. */
export function LessonNotes({ lesson_id, student_id }: LessonNotesProps) {
  const { i18n } = useLingui()
  const { data } = useQuery(notesOfStudent(student_id))
  const own = data?.items.filter(({ lesson }) => lesson?.lesson_id === lesson_id) ?? []
  if (own.length === 0) return null
  return (
    <div>
      <p className="small quiet">{i18n.t('Class notes')}</p>
      <NoteLines notes={own} />
    </div>
  )
}
