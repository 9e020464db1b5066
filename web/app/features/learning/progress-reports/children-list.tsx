import type { ReportStudent } from '@ganit/contract/learning/progress-reports'
import { useEffect, useRef } from 'react'
import { useAcademy } from '../../../academy.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { formatDayOf } from '../../../ui/text/times/dates.ts'
import classes from './batch-reports.module.css'
import { isOpen } from './use-send-all.ts'

type Row = { student: ReportStudent; isOut: boolean }

/** The state of a child's report, and its line. */
function Standing({ student, isOut }: Row) {
  const { timeZone } = useAcademy()
  const { sent_at, elsewhere, is_empty, line, phrase, people } = student
  const dayOf = (moment: string) => formatDayOf(moment, timeZone)
  if (elsewhere)
    return (
      <>
        in {elsewhere.by}’s reports, sent {dayOf(elsewhere.sent_at)}
      </>
    )
  if (sent_at) return <StatusMark kind="done">sent {dayOf(sent_at)}</StatusMark>
  if (is_empty) return <>nothing to tell yet</>
  if (isOut) return <StatusMark kind="late">left out</StatusMark>
  const said = line ?? (phrase === null ? '' : `line ${phrase}`)
  return <>{[said, people === 0 && 'on paper only'].filter(Boolean).join(' · ') || '\u00a0'}</>
}

type ChildrenListProps = {
  students: readonly ReportStudent[]
  chosen: number
  without: ReadonlySet<number>
  onChoose: (student_id: number) => void
  onLeaveOut: (student_id: number) => void
}

/** The children of a batch. The chosen one alone is reached by Tab; arrows move to the others. */
export function ChildrenList(props: ChildrenListProps) {
  const { students, chosen, without, onChoose, onLeaveOut } = props
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const button = list.current?.querySelector<HTMLElement>(`[data-child="${chosen}"]`)
    button?.scrollIntoView({ block: 'nearest' })
    // The focus follows the arrows, unless it is in another part of the page.
    if (list.current?.contains(document.activeElement)) button?.focus()
  }, [chosen])
  return (
    <ul ref={list} className={classes.list} aria-label="Children">
      {students.map((student) => {
        const { student_id, name } = student
        const isOut = without.has(student_id)
        const isChosen = student_id === chosen
        return (
          <li key={student_id} className={classes.row}>
            <button
              type="button"
              data-child={student_id}
              tabIndex={isChosen ? 0 : -1}
              aria-current={isChosen}
              onClick={() => onChoose(student_id)}
            >
              <b>{name}</b>
              <span className="quiet small">
                <Standing student={student} isOut={isOut} />
              </span>
            </button>
            {isOpen(student) && (
              <Button
                size="sm"
                // X does it by key, so Tab leads from a child to its line.
                tabIndex={-1}
                aria-label={`${name}: leave out`}
                aria-pressed={isOut}
                onClick={() => onLeaveOut(student_id)}
              >
                Leave out
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
