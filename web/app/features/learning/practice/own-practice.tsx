import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { titled } from '../../../academy.ts'
import { loadsFirst } from '../../../api/loads-first.ts'
import { keepShell } from '../../../shell/offline/keep-shell.ts'
import { ColumnFrame } from '../../../ui/layout/column-frame.tsx'
import { notesOfStudent } from '../../teaching/notes/notes.data.ts'
import { toDoOf } from '../to-do/to-do.data.ts'
import { practiceOf } from './practice.data.ts'
import { PracticeHome } from './practice-home.tsx'
import { Session } from './session/session.tsx'

export const meta = titled('Practice')

const first = loadsFirst(['student'], ({ url, ask }) =>
  url.searchParams.has('session')
    ? undefined
    : Promise.all([ask(practiceOf({})), ask(toDoOf({})), ask(notesOfStudent())]),
)
export const loader = first.loader
export const clientLoader = first.clientLoader

/** A student's practice: today’s questions, weeks and topics, or one session (`?session=`). */
export default function OwnPractice() {
  const [params] = useSearchParams()
  const session = params.get('session')

  useEffect(() => void keepShell('/student/practice'), [])
  if (session) return <Session key={session} session_id={session} back="/student/practice" />
  return (
    <ColumnFrame>
      <PracticeHome back="/student/dashboard" />
    </ColumnFrame>
  )
}
