import { toUndrawnText } from '@ganit/contract/learning/undrawn'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { titled } from '../../../academy.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { formatShortDay } from '../../../ui/text/times/dates.ts'
import { lessonRegister } from '../../teaching/registers/registers.data.ts'
import { Marker } from './marker.tsx'
import { useWorkPaths } from './use-work-paths.ts'
import { changeWorkOf, type Work, workOf } from './work.data.ts'
import classes from './work.module.css'
import { hasPhotosToOpen, inOrderOfLooking, practiceInWords, workInWords } from './work-words.ts'

export const meta = titled('Work')

/** The homework of a lesson: the students with its state, and one student's pages to be marked (`?of=`). */
export default function WorkScreen({ params: { id = '' } }: { params: { id?: string } }) {
  const { lesson } = useWorkPaths()
  const [params] = useSearchParams()
  const of = params.get('of')
  const query = useQuery(workOf({ lesson_id: id }))
  return (
    <AdminPage title="Work" aside={<Link to={lesson(id)}>Register</Link>}>
      <HomeworkLine lesson_id={Number(id)} />
      <QueryView
        query={query}
        failure="Failed to load the work."
        missing={<p>There is no such lesson.</p>}
        skeleton={<SkeletonRows rows={10} photo={false} label="Loading the work..." />}
      >
        {(work) =>
          of ? (
            <Marker key={of} lesson_id={id} hand_in_id={of} students={work.students} />
          ) : (
            <WorkList lesson_id={id} work={work} />
          )
        }
      </QueryView>
    </AdminPage>
  )
}

/** The batch, the day and the homework, as far as they are loaded; the line has its place before. */
function HomeworkLine({ lesson_id }: { lesson_id: number }) {
  const { data } = useQuery(lessonRegister({ lesson_id }))
  const { batch_name, date, homework } = data?.lesson ?? {}
  const told = [batch_name, date && formatShortDay(date), toUndrawnText(homework?.text ?? '')]
  return <p className={`quiet ${classes.which}`}>{told.filter(Boolean).join(' · ') || '\u00a0'}</p>
}

function WorkList({ lesson_id, work }: { lesson_id: string; work: Work }) {
  const { marker } = useWorkPaths()
  const { failure, isSending, run } = useAction()
  const { students, looked_at } = work
  const change = (body: {
    paper?: { student_id: number; on: boolean }[]
    all_paper?: true
    all_seen?: true
  }) => void run(async () => (await changeWorkOf({ lesson_id, ...body })).message)
  const came = students.filter(({ hand_in }) => hand_in && hand_in.state !== 'open')
  if (students.length === 0) return <p>This lesson has no students.</p>
  return (
    <div className={`stack gap12 ${classes.column}`}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className="wrap gap10 centred">
        <p role="status">
          {came.length} of {students.length} handed in.{' '}
          {looked_at
            ? 'Families are told.'
            : 'Families read “handed in” once you press Seen or All seen.'}
        </p>
        <Button disabled={isSending} onClick={() => change({ all_paper: true })}>
          All on paper
        </Button>
        <Button variant="filled" disabled={isSending} onClick={() => change({ all_seen: true })}>
          All seen
        </Button>
      </div>
      <ul className={classes.rows}>
        {inOrderOfLooking(students).map((each) => {
          const { student_id, name, hand_in, late, set } = each
          const isPaper = hand_in?.way === 'paper'
          const isOff = !hand_in || hand_in.state === 'open'
          return (
            <li key={student_id} className={classes.row}>
              {hasPhotosToOpen(each) ? (
                <Link to={marker(lesson_id, hand_in?.hand_in_id ?? 0)}>{name}</Link>
              ) : (
                <span>{name}</span>
              )}
              <span className="quiet">
                {workInWords(hand_in, late)}
                {set && `, ${practiceInWords(set)}`}
              </span>
              {(isPaper || isOff) && (
                <Button
                  size="sm"
                  aria-label={`${name}: Handed in on paper`}
                  aria-pressed={isPaper}
                  disabled={isSending}
                  onClick={() => change({ paper: [{ student_id, on: !isPaper }] })}
                >
                  Handed in on paper
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
