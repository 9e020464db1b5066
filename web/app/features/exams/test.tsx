import { TEST_LABELS, type Test } from '@ganit/contract/exams/tests'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { titled, useAcademy } from '../../academy.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { askAndDelete } from '../../ui/dialogs/ask-and-delete.ts'
import { Missing } from '../../ui/feedback/loading/missing.tsx'
import { QueryView } from '../../ui/feedback/loading/query-view.tsx'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { countInWords } from '../../ui/text/formats.ts'
import { formatMoment } from '../../ui/text/times/dates.ts'
import { useTestPaths } from './area.ts'
import { CopyPart } from './copy/copy-part.tsx'
import { LivePart } from './live/live-part.tsx'
import { PreviewPart } from './preview/preview-part.tsx'
import { PublishPart } from './results/publish-part.tsx'
import { ResultsPart } from './results/results-part.tsx'
import { StatisticsPart } from './statistics/statistics-part.tsx'
import { TestViews } from './test-views.tsx'
import { readyPapers, removeTest, testOf } from './tests.data.ts'
import classes from './tests.module.css'
import { useOwnBatches } from './use-own-batches.ts'
import { MODE_TEXTS, NEGATIVE_TEXTS, STATE_KINDS, STATE_TEXTS } from './words.ts'

/** A test's details and actions. */
function TestDetails({ test }: { test: Test }) {
  const { timeZone } = useAcademy()
  const paths = useTestPaths()
  const navigate = useNavigate()
  const batches = useOwnBatches()
  const { data: papers = [] } = useQuery(readyPapers)
  const paper = papers.find(({ paper_id }) => paper_id === test.paper_id)
  const nameOf = (batch_id: number) =>
    batches.items.find(({ value }) => value === String(batch_id))?.label ?? `Batch ${batch_id}`
  const namesOf = (sits: boolean) =>
    test.students
      .filter((each) => each.sits === sits)
      .map(({ name }) => name)
      .join(', ')

  const remove = async () => {
    const isGone = await askAndDelete({
      title: 'Delete test',
      text: `Delete “${test.title}”?`,
      remove: () => removeTest({ test_id: test.test_id }),
      deleted: 'Test deleted.',
    })
    if (isGone) void navigate(paths.list)
  }
  return (
    <>
      {test.state !== 'planned' && <PublishPart test={test} />}
      <div className={`pad28 sheet ${classes.sheet}`}>
        <dl className={`grid halves ${classes.facts}`}>
          <Fact label="State">
            <StatusMark kind={STATE_KINDS[test.state]}>{STATE_TEXTS[test.state]}</StatusMark>
          </Fact>
          <Fact label={TEST_LABELS.mode}>
            {test.practice ? `${MODE_TEXTS[test.mode]}, for practice` : MODE_TEXTS[test.mode]}
          </Fact>
          <Fact label={TEST_LABELS.paper_id}>
            {test.paper_id === null
              ? 'Without a paper'
              : (paper?.title ?? `Paper ${test.paper_id}`)}
          </Fact>
          <Fact label={TEST_LABELS.total}>{test.total}</Fact>
          <Fact label={TEST_LABELS.opens_at}>{formatMoment(test.opens_at, timeZone)}</Fact>
          <Fact label={TEST_LABELS.closes_at}>{formatMoment(test.closes_at, timeZone)}</Fact>
          <Fact label={TEST_LABELS.batch_ids}>{test.batch_ids.map(nameOf).join(', ')}</Fact>
          {test.paper_id !== null && (
            <Fact label={TEST_LABELS.negative}>{NEGATIVE_TEXTS[test.negative]}</Fact>
          )}
          {test.mode === 'online' && <OnlineFacts test={test} />}
          <Fact label="Practice">{test.keeps}</Fact>
          <Fact label="Added">{namesOf(true)}</Fact>
          <Fact label="Left out">{namesOf(false)}</Fact>
        </dl>
        <div className={`wrap gap12 to-end above24 ${classes.buttons}`}>
          {test.is_deletable && <Button onClick={remove}>Delete</Button>}
          {test.paper_id !== null && (
            <ButtonLink to={`${paths.test(test.test_id)}?show=preview`}>Preview</ButtonLink>
          )}
          <ButtonLink to={`${paths.test(test.test_id)}?show=copy`}>Copy</ButtonLink>
          <ButtonLink to={paths.edit(test.test_id)}>Change</ButtonLink>
          <ButtonLink to={paths.marks(test.test_id)} variant="main">
            Enter marks
          </ButtonLink>
        </div>
      </div>
    </>
  )
}

const REVIEWS: Record<string, string> = { published: 'With the results', never: 'Never' }

function OnlineFacts({ test }: { test: Test }) {
  const { timeZone } = useAcademy()
  const { minutes, late_minutes, upload_minutes, review, practice, begun } = test
  return (
    <>
      <Fact label={TEST_LABELS.duration_minutes}>{minutes}</Fact>
      <Fact label="May be begun">
        {late_minutes === null
          ? 'Until it closes'
          : countInWords(late_minutes, 'minute after it opens', 'minutes after it opens')}
      </Fact>
      <Fact label={TEST_LABELS.upload_minutes}>{upload_minutes}</Fact>
      <Fact label="Questions shown">
        {practice && review === 'published'
          ? 'As soon as it is handed in'
          : (REVIEWS[review] ?? `From ${formatMoment(review, timeZone)}`)}
      </Fact>
      <Fact label="Begun by">{countInWords(begun, 'student', 'students')}</Fact>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === '' || children === null) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export const meta = titled('Test')

/** Parts by their name in the address. */
const PARTS: Record<string, ComponentType<{ test: Test }>> = {
  live: LivePart,
  results: ResultsPart,
  statistics: StatisticsPart,
  preview: PreviewPart,
  copy: CopyPart,
}

export default function TestScreen({ params: { id = '' } }: { params: { id?: string } }) {
  const { list } = useTestPaths()
  const Part = PARTS[useSearchParams()[0].get('show') ?? ''] ?? TestDetails
  const query = useQuery(testOf({ test_id: id }))
  const test: Test | undefined = query.data

  return (
    <AdminPage title={test?.title ?? 'Test'} aside={test && <TestViews test={test} />}>
      <QueryView
        query={query}
        failure="Failed to load the test."
        missing={<Missing title="Test not found" list={list} text="Tests" />}
        skeleton={<SkeletonRows rows={6} photo={false} />}
      >
        {(present) => <Part test={present} />}
      </QueryView>
    </AdminPage>
  )
}
