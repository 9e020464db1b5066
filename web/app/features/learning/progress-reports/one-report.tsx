import { type ReportStudent, remakeReport } from '@ganit/contract/learning/progress-reports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAcademy } from '../../../academy.ts'
import { useMayCall } from '../../../api/may.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { formatDayOf } from '../../../ui/text/times/dates.ts'
import classes from './batch-reports.module.css'
import { LineChoice } from './line-choice.tsx'
import { ReportSheet } from './report-sheet.tsx'
import { openReportPdf, remake, reportOfChild, saveLine, sentReportsOf } from './reports.data.ts'

type OneReportProps = {
  id: string
  period: { from: string; to: string }
  student: ReportStudent
  /** False while the list, and with it the version of the line, is being read anew. */
  isFresh: boolean
  onNext: (() => void) | undefined
}

/** The page of one child as its family will read it, and its line. */
export function OneReport({ id, period, student, isFresh, onNext }: OneReportProps) {
  const { student_id, sent_at, elsewhere, line, phrase, version } = student
  const query = useQuery(reportOfChild({ id, student_id, ...period, language: 'en' }))
  const next = onNext && (
    <Button className={classes.next} onClick={onNext}>
      Next child
    </Button>
  )
  if (elsewhere)
    return (
      <div className={`stack gap12 ${classes.one}`}>
        <p>
          {student.name} is in {elsewhere.by}’s reports of these days.
        </p>
        {next}
      </div>
    )
  return (
    <div className={`stack gap12 ${classes.one}`}>
      {sent_at === null && !student.is_empty && (
        <LineChoice
          key={version}
          stored={{ line, phrase }}
          phrases={query.data?.phrases ?? []}
          isFresh={isFresh}
          hasKeys
          send={async (said) => {
            const { message } = await saveLine({ id, student_id, ...period, ...said, version })
            return message
          }}
        />
      )}
      <QueryView
        query={query}
        failure="Failed to load the report."
        skeleton={<SkeletonRows rows={8} photo={false} label="Loading the report..." />}
      >
        {({ page }) => (
          <article className={`stack gap10 ${classes.sheet}`} aria-labelledby="report-of">
            <div>
              <h2 id="report-of">{page.student}</h2>
              <p className="quiet">{page.about}</p>
              <p className="quiet">{[page.period, page.since].filter(Boolean).join(' · ')}</p>
            </div>
            <ReportSheet page={page} heading="h3" />
          </article>
        )}
      </QueryView>
      {sent_at !== null && (
        <SentParts student={student} period={period} phrases={query.data?.phrases ?? []} />
      )}
      {next}
    </div>
  )
}

type SentProps = Pick<OneReportProps, 'student' | 'period'> & { phrases: readonly string[] }

/** A sent report is printed, or made anew; the office reads those that were replaced. */
function SentParts({ student, period, phrases }: SentProps) {
  const { uid, report_id, line, phrase } = student
  const { timeZone } = useAcademy()
  const mayRemake = useMayCall(remakeReport)
  const [isAnew, setAnew] = useState(false)
  const { failure, isSending, run } = useAction()
  const { data = [] } = useQuery(sentReportsOf({ uid }))
  const replaced = data.filter(
    ({ replaced_at, from, to }) => replaced_at !== null && from === period.from && to === period.to,
  )
  if (report_id === null) return null
  const print = (of: number) => run(() => openReportPdf({ uid, report_id: of }))
  return (
    <>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className="wrap gap8">
        <Button loading={isSending} onClick={() => print(report_id)}>
          Print (PDF)
        </Button>
        {mayRemake && (
          <Button aria-expanded={isAnew} onClick={() => setAnew(!isAnew)}>
            Make anew
          </Button>
        )}
      </div>
      {isAnew && (
        <LineChoice
          stored={{ line, phrase }}
          phrases={phrases}
          isFresh
          button="Send anew"
          send={async (said, attempt) => {
            const { message } = await remake({ uid, report_id, ...said }, attempt)
            setAnew(false)
            return message
          }}
        />
      )}
      {replaced.length > 0 && (
        <ul className="stack gap6" aria-label="Replaced reports">
          {replaced.map((each) => (
            <li key={each.report_id} className="wrap gap8 centred">
              <span className="quiet">
                Sent {formatDayOf(each.sent_at, timeZone)}, replaced on{' '}
                {formatDayOf(each.replaced_at ?? '', timeZone)}
              </span>
              <Button size="sm" onClick={() => print(each.report_id)}>
                Open
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
