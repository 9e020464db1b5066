import type { ResultRow } from '@ganit/contract/exams/results'
import type { Test } from '@ganit/contract/exams/tests'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { useSession } from '../../../session.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastFailure } from '../../../ui/feedback/toasts/toast.ts'
import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { type Column, RecordTable } from '../../../ui/tables/record-table.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import table from '../../../ui/tables/table.module.css'
import { pageQueryOf, useTableState } from '../../../ui/tables/table-state.ts'
import { Pager } from '../../../ui/tables/tools/pager.tsx'
import { academySettings } from '../../ground/settings/settings.data.ts'
import { useTestPaths } from '../area.ts'
import { changeTest } from '../tests.data.ts'
import { PublishPart } from './publish-part.tsx'
import { downloadResults, type ResultsAsked, resultsPage } from './results.data.ts'
import classes from './results.module.css'

const MOST = 10
const CHOICES = [
  { value: '0', label: 'Nobody' },
  ...Array.from({ length: MOST }, (_, n) => ({
    value: String(n + 1),
    label: n === 0 ? 'The best one' : `The best ${n + 1}`,
  })),
]

/** How many of the best students the site names; the owner chooses, where the site names any. */
function ToppersChoice({ test }: { test: Test }) {
  const { data: settings } = useQuery(academySettings)
  const { test_id, toppers, version } = test
  const { failure, run } = useAction()
  const save = (next: string) =>
    run(async () => {
      await changeTest({ test_id, toppers: next, version })
      return 'Test changed.'
    })
  if (!settings?.public_toppers) return null
  return (
    <div className={classes.toppers}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <NativeSelect
        label="On the public site"
        description="Only those who agree to be shown after the result is out."
        data={CHOICES}
        value={String(toppers)}
        onChange={({ currentTarget }) => void save(currentTarget.value)}
      />
    </div>
  )
}

const SORT_KEYS = ['rank', 'name', 'total'] as const
type Sort = (typeof SORT_KEYS)[number]

const STATE_TEXTS = { sat: '', absent: 'Absent', unmarked: 'Not marked yet' }

const columnsWith = (
  addressOf: (row: ResultRow) => string | null,
): readonly Column<ResultRow, Sort>[] => [
  { label: 'Rank', sort: 'rank', width: 92, narrow: 'end', cell: ({ rank }) => rank ?? '–' },
  {
    label: 'Student',
    sort: 'name',
    narrow: 'start',
    cell: (row) => {
      const address = addressOf(row)
      return (
        <b className={table.name}>{address ? <Link to={address}>{row.name}</Link> : row.name}</b>
      )
    },
  },
  {
    label: 'Total',
    sort: 'total',
    width: 140,
    narrow: 'label',
    cell: ({ total, state }) => total ?? STATE_TEXTS[state],
  },
  { label: '%', width: 88, narrow: 'label', cell: ({ percent }) => percent ?? '–' },
  { label: 'Percentile', width: 112, narrow: 'label', cell: ({ percentile }) => percentile ?? '–' },
  {
    label: 'Sections',
    narrow: 'label',
    cell: ({ sections }) =>
      sections
        .map(({ title, total, maximum }) => `${title}: ${total ?? '–'} of ${maximum}`)
        .join(', '),
  },
]

/** Results by student for staff, and their publication. */
export function ResultsPart({ test }: { test: Test }) {
  const { test_id } = test
  const { attempt, edit, test: pathOf } = useTestPaths()
  const isOwner = useSession().userType === 'admin'
  // The review exists once published.
  const addressOf = ({ attempt_id }: ResultRow) =>
    attempt_id !== null && test.state === 'published' ? attempt(attempt_id) : null
  const state = useTableState<Sort>({ sortKeys: SORT_KEYS, lastFirst: ['total'] })
  const { search: _, ...asked } = pageQueryOf(state) as ReturnType<typeof pageQueryOf<Sort>> & {
    search?: string
  }
  const query = useQuery(resultsPage({ test_id, ...(asked as ResultsAsked) }))
  return (
    <>
      <PublishPart test={test} />
      {isOwner && <ToppersChoice test={test} />}
      <QueryView
        query={query}
        failure="Failed to load the results."
        skeleton={<SkeletonRows rows={8} photo={false} />}
      >
        {({ items, total, page_size, ...all }) =>
          total === 0 ? (
            <EmptyState
              title="No students take this test."
              action={<ButtonLink to={edit(test_id)}>Change test</ButtonLink>}
            >
              Each student’s marks and rank appear here.
            </EmptyState>
          ) : (
            <>
              <div className={`wrap centred split ${classes.head}`}>
                <div>
                  <p>
                    {all.sat} sat, {all.absent} absent
                    {all.unmarked > 0 && `, ${all.unmarked} not marked yet`}
                    {all.highest !== null && `. Highest ${all.highest} of ${all.maximum}`}
                    {all.average !== null && `, average ${all.average}`}.
                  </p>
                  {all.copy_of && (
                    <p>
                      A copy of <Link to={pathOf(all.copy_of.test_id)}>{all.copy_of.title}</Link>,
                      with ranks of its own.
                    </p>
                  )}
                </div>
                <Files test_id={test_id} />
              </div>
              <div className="sheet">
                <RecordTable
                  rows={items}
                  columns={columnsWith(addressOf)}
                  keyOf={({ student_id }) => student_id}
                  state={state}
                  isStale={query.isPlaceholderData}
                />
                <Pager
                  state={state}
                  total={total}
                  isFloor={false}
                  pageSize={page_size}
                  nouns={['student', 'students']}
                />
              </div>
            </>
          )
        }
      </QueryView>
    </>
  )
}

function Files({ test_id }: { test_id: number }) {
  const { isSending, once } = useSending()
  const save = (kind: 'csv' | 'xlsx') =>
    once(() =>
      downloadResults(test_id, kind).catch((error) =>
        toastFailure(`Failed to download the results. ${messageOf(error)}`),
      ),
    )
  return (
    <span className="row gap12">
      <Button size="sm" loading={isSending} onClick={() => void save('csv')}>
        Download CSV
      </Button>
      <Button size="sm" loading={isSending} onClick={() => void save('xlsx')}>
        Excel
      </Button>
    </span>
  )
}
