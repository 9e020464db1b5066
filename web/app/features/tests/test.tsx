import type { Test } from '@ganit/contract/tests'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { titled } from '../../academy.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Missing } from '../../ui/feedback/missing.tsx'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { useTestPaths } from './area.ts'
import { CopyPart } from './copy/copy-part.tsx'
import { LivePart } from './live/live-part.tsx'
import { PreviewPart } from './preview/preview-part.tsx'
import { ResultsPart } from './results/results-part.tsx'
import { StatisticsPart } from './statistics/statistics-part.tsx'
import { TestDetails } from './test-details.tsx'
import { TestViews } from './test-views.tsx'
import { testOf } from './tests.data.ts'

export const meta = titled('Test')

/** By what the address shows. */
const PARTS: Record<string, ComponentType<{ test: Test }>> = {
  live: LivePart,
  results: ResultsPart,
  statistics: StatisticsPart,
  preview: PreviewPart,
  copy: CopyPart,
}

/** A test, with what can be done with it. */
export default function TestScreen({ params: { id = '' } }: { params: { id?: string } }) {
  const { list } = useTestPaths()
  const Part = PARTS[useSearchParams()[0].get('show') ?? ''] ?? TestDetails
  const query = useQuery(testOf({ test_id: id }))
  const test: Test | undefined = query.data

  return (
    <AdminPage title={test?.title ?? 'Test'} aside={test && <TestViews test={test} />}>
      <Loaded
        query={query}
        failure="Failed to load the test."
        missing={<Missing title="Test not found" list={list} text="Tests" />}
        skeleton={<SkeletonRows rows={6} photo={false} />}
      >
        {(present) => <Part test={present} />}
      </Loaded>
    </AdminPage>
  )
}
