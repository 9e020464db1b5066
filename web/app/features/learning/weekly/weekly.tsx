import type { WeeklyNotes } from '@ganit/contract/learning/weekly'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { titled, useAcademy } from '../../../academy.ts'
import { isInOffice } from '../../../roles.ts'
import { useSession } from '../../../session.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { type Choices, SearchSelect } from '../../../ui/forms/choices/search-select.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { Pager } from '../../../ui/tables/tools/pager.tsx'
import { formatTime } from '../../../ui/text/formats.ts'
import { timeNow } from '../../../ui/text/times/dates.ts'
import { formatLessonDay } from '../../../ui/text/times/lesson-words.ts'
import { useBatchChoices } from '../../teaching/batches/batch-choices.data.ts'
import { TeacherPage } from '../../teaching/teacher-page.tsx'
import { ownTeaching } from '../../teaching/teaching.data.ts'
import { LineForm } from './line-form.tsx'
import { StudentNote } from './student-note.tsx'
import { comingNotes } from './weekly.data.ts'
import classes from './weekly.module.css'

/** The batches one may look over: all for the office, a teacher's own. */
function useBatches(isOffice: boolean, chosen: string): Choices {
  const all = useBatchChoices({ chosen, enabled: isOffice })
  const own = useQuery({ ...ownTeaching, enabled: !isOffice })
  if (isOffice) return all
  const items = (own.data ?? []).map(({ batch_id, batch_name }) => ({
    value: String(batch_id),
    label: batch_name,
  }))
  return { items, isError: own.isError }
}

/** When the notes go out; the owner switches them on. */
function SendingTime({ week, sends_at }: Pick<WeeklyNotes, 'week' | 'sends_at'>) {
  const { timeZone } = useAcademy()
  const { userType } = useSession()
  if (sends_at)
    return (
      <p>
        These notes go out on <b>{formatLessonDay(week)}</b> at{' '}
        <b>{formatTime(timeNow(timeZone, new Date(sends_at)))}</b>, whether somebody looks them over
        or not.
      </p>
    )
  return (
    <p className="notice">
      Weekly notes are switched off, so nothing goes out.
      {userType === 'admin' && (
        <>
          {' '}
          <Link to="/admin/settings/messages">Switch them on</Link>
        </>
      )}
    </p>
  )
}

type NotesProps = { notes: WeeklyNotes; batch_id: number; pager: ReactNode }

/** The coming notes of a batch, the line for all of them first. */
function Notes({ notes, batch_id, pager }: NotesProps) {
  const { week, line, students } = notes
  const stored = line ?? { text: null, version: 0 }

  if (students.length === 0)
    return <EmptyState title="Nobody is in this batch.">Notes are about its students.</EmptyState>
  return (
    <>
      <section className="stack gap8 pad16 card" aria-label="For the whole batch">
        <LineForm
          key={`${batch_id} ${stored.version}`}
          label="A line for all of them"
          {...{ week, batch_id, stored }}
        />
        {line && <p className="quiet small">Written by {line.author}</p>}
      </section>
      <ul className="stack gap12">
        {students.map((student) => (
          <StudentNote key={student.student_id} {...{ week, batch_id, student }} />
        ))}
      </ul>
      {pager}
    </>
  )
}

export const meta = titled('Weekly note')

const CHOOSE = [{ value: '', label: 'Choose a batch' }]

/** The coming weekly notes, batch by batch. Teachers check them, add a line, or hold one back. */
export default function Weekly() {
  const isOffice = isInOffice(useSession().userType)
  const [params, setParams] = useSearchParams()
  const asked = params.get('batch') ?? ''
  const page = Number(params.get('page') ?? 1) || 1
  const batches = useBatches(isOffice, asked)
  // A teacher’s first batch is most likely meant.
  const batch = asked || (isOffice ? '' : (batches.items[0]?.value ?? ''))
  const query = useQuery(comingNotes(batch ? { batch_id: batch, page } : {}))

  const content = (
    <div className={`stack gap16 ${classes.column}`}>
      <SearchSelect
        aria-label="Batch"
        first={isOffice ? CHOOSE : []}
        choices={batches}
        value={batch}
        onChange={(chosen) => setParams(chosen ? { batch: chosen } : {}, { replace: true })}
      />
      <QueryView
        query={query}
        failure="Failed to load the weekly notes."
        skeleton={<SkeletonRows rows={6} photo={false} label="Loading the weekly notes..." />}
      >
        {(notes) => (
          <>
            <SendingTime {...notes} />
            {batch ? (
              <Notes
                notes={notes}
                batch_id={Number(batch)}
                pager={
                  notes.total > notes.page_size && (
                    <Pager
                      state={{ page, goTo: (next) => setParams({ batch, page: String(next) }) }}
                      total={notes.total}
                      pageSize={notes.page_size}
                      nouns={['note', 'notes']}
                    />
                  )
                }
              />
            ) : (
              <EmptyState title="Choose a batch.">
                The notes about its students appear here as their families will read them.
              </EmptyState>
            )}
          </>
        )}
      </QueryView>
    </div>
  )
  return isOffice ? (
    <AdminPage title="Weekly note">{content}</AdminPage>
  ) : (
    <TeacherPage title="Weekly note">{content}</TeacherPage>
  )
}
