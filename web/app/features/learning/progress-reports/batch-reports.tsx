import type { BatchReports } from '@ganit/contract/learning/progress-reports'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { titled } from '../../../academy.ts'
import { ApiError } from '../../../api/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { isInOffice } from '../../../roles.ts'
import { useSession } from '../../../session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { Missing } from '../../../ui/feedback/loading/missing.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { hasUnsaved, mayLeave } from '../../../ui/forms/use-leave-warning.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { countInWords } from '../../../ui/text/formats.ts'
import classes from './batch-reports.module.css'
import { ChildrenList } from './children-list.tsx'
import { OneReport } from './one-report.tsx'
import { PeriodFields } from './period-fields.tsx'
import { batchReports, openBatchPdf } from './reports.data.ts'
import { useReportKeys } from './use-report-keys.ts'
import { isOpen, useSendAll } from './use-send-all.ts'

export const meta = titled('Progress reports')

const LOOK_MS = 1_500
/** The answer about the usual days is not asked for again as that about these days. */
const SAME_ANSWER_MS = 1_000

const isSending = (data: BatchReports | undefined) =>
  data?.job?.state === 'waiting' || data?.job?.state === 'running'

/** The progress reports of a batch: its children, and the page of one of them as its family will read it. */
export default function BatchReportsScreen({ params: { id = '' } }: { params: { id?: string } }) {
  const area = isInOffice(useSession().userType) ? '/admin' : '/teacher'
  const [params, setParams] = useSearchParams()
  const [from, to] = [params.get('from') ?? undefined, params.get('to') ?? undefined]
  const query = useQuery({
    ...batchReports({ id, from, to }),
    staleTime: SAME_ANSWER_MS,
    refetchInterval: ({ state }) => (isSending(state.data) ? LOOK_MS : false),
  })
  const setPeriod = (period: { from: string; to: string }) => setParams(period, { replace: true })
  const { data } = query
  // The days stay those of the first answer: once these reports are sent, others are the usual ones.
  useEffect(() => {
    if (!data || (from && to)) return
    const days = { from: data.from, to: data.to }
    queryClient.setQueryData(batchReports({ id, ...days }).queryKey, data)
    setParams((now) => ({ ...Object.fromEntries(now), ...days }), { replace: true })
  }, [data, from, to, id, setParams])

  return (
    <AdminPage
      title="Progress reports"
      aside={<Link to={`${area}/batch/${id}/students`}>{query.data?.batch_name ?? 'Batch'}</Link>}
    >
      <div className="stack gap16">
        <PeriodFields
          periods={query.data?.periods ?? []}
          from={from ?? query.data?.from ?? ''}
          to={to ?? query.data?.to ?? ''}
          onPeriod={setPeriod}
        />
        <QueryView
          query={query}
          failure={(error) =>
            (error instanceof ApiError && Object.values(error.fields)[0]) ||
            'Failed to load the progress reports.'
          }
          missing={<Missing title="Batch not found" list={`${area}/batches`} text="Batches" />}
          skeleton={<SkeletonRows rows={8} photo={false} label="Loading the progress reports..." />}
        >
          {(data) => (
            <Reports
              key={`${data.from} ${data.to}`}
              id={id}
              data={data}
              area={area}
              isFresh={!query.isFetching}
            />
          )}
        </QueryView>
      </div>
    </AdminPage>
  )
}

type ReportsProps = { id: string; data: BatchReports; area: string; isFresh: boolean }

function Reports({ id, data, area, isFresh }: ReportsProps) {
  const { from, to, students, left, not_taken, job } = data
  const [params, setParams] = useSearchParams()
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set())
  const [withLeft, setWithLeft] = useState(students.length === 0)
  const printing = useAction()
  // The address follows later, and the next key may come before.
  const [child, setChild] = useState(Number(params.get('child')))
  const found = students.findIndex(({ student_id }) => student_id === child)
  const at = Math.max(found, 0)
  const chosen = students[at]
  const show = (student_id: number) => {
    setChild(student_id)
    setParams({ from, to, child: String(student_id) }, { replace: true, preventScrollReset: true })
  }
  const choose = (student_id: number) => {
    if (student_id === chosen?.student_id) return
    if (!hasUnsaved()) return show(student_id)
    void mayLeave().then((isAgreed) => isAgreed && show(student_id))
  }
  const move = (by: number) => {
    const next = students[at + by]
    if (next) choose(next.student_id)
  }
  const leaveOut = (student_id: number) => {
    const next = new Set(without)
    if (!next.delete(student_id)) next.add(student_id)
    setWithout(next)
  }
  const hasFailed = job?.state === 'failed'
  const sending = useSendAll({ id, from, to, students, without, hasFailed })
  useReportKeys({
    onMove: move,
    onLeaveOut: () => chosen && isOpen(chosen) && leaveOut(chosen.student_id),
    onSend: () => void sending.send(),
  })

  const onPaper = (
    <>
      <Button
        loading={printing.isSending}
        onClick={() =>
          printing.run(() => openBatchPdf({ id, from, to, ...(withLeft && { left: '1' }) }))
        }
      >
        Print all (PDF)
      </Button>
      {left > 0 && (
        <label className="row gap8 centred">
          <input
            type="checkbox"
            checked={withLeft}
            onChange={({ currentTarget }) => setWithLeft(currentTarget.checked)}
          />
          Left since: {left}
        </label>
      )}
    </>
  )

  if (!chosen)
    return (
      <>
        <EmptyState title="This batch has no students in that time.">Choose other days.</EmptyState>
        {printing.failure && <ErrorBox>{printing.failure}</ErrorBox>}
        {left > 0 && <div className="wrap gap12 centred">{onPaper}</div>}
      </>
    )
  const empty = students.filter(({ is_empty }) => is_empty)
  return (
    <>
      {not_taken > 0 && (
        <p className="notice">
          {countInWords(not_taken, 'lesson has', 'lessons have')} no register.{' '}
          <Link to={`${area}/registers`}>Take them</Link>
        </p>
      )}
      {empty.length > 0 && (
        <p className="quiet">
          {countInWords(empty.length, 'child has', 'children have')} nothing to tell yet:{' '}
          {empty.map(({ name }) => name).join(', ')}
        </p>
      )}
      {(sending.failure || printing.failure) && (
        <ErrorBox>{sending.failure || printing.failure}</ErrorBox>
      )}
      {hasFailed && <ErrorBox>{job.problem}</ErrorBox>}
      <div className="wrap gap12 centred">
        {isSending(data) ? (
          <p role="status">
            The reports are being sent{job?.of ? `: ${job.done} of ${job.of} people are told` : ''}.
          </p>
        ) : (
          <Button
            variant="main"
            disabled={sending.count === 0 && !hasFailed}
            loading={sending.isSending}
            onClick={() => void sending.send()}
          >
            {sending.count === 0 && hasFailed ? 'Tell the families' : `Send ${sending.count}`}
          </Button>
        )}
        {onPaper}
      </div>
      <div className={classes.columns}>
        <ChildrenList
          students={students}
          chosen={chosen.student_id}
          without={without}
          onChoose={choose}
          onLeaveOut={leaveOut}
        />
        <OneReport
          key={chosen.student_id}
          id={id}
          period={{ from, to }}
          student={chosen}
          isFresh={isFresh}
          onNext={at < students.length - 1 ? () => move(1) : undefined}
        />
      </div>
    </>
  )
}
